// What a room is made of, asked for at once: a browser that has to read one module to learn of the next would wait once
// for each.

/** The modules of each room, as the server lists them in the page. @type {Record<string, string[]>} */
const rooms = JSON.parse(document.querySelector("#modules")?.textContent ?? "{}");

/** @param {string} room */
export function fetchModules(room) {
  const paths = rooms[room] ?? [];
  delete rooms[room];
  for (const path of paths) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = new URL(path, import.meta.url).href;
    document.head.append(link);
  }
}
