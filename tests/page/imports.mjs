// Lets Node import the page's modules as a browser does: bare names as in the import map, every script a module.
import { readFileSync } from "node:fs";
import { register } from "node:module";

const page = new URL("../../src/plyground/web/static/index.html", import.meta.url);
const [, map] = /<script type="importmap">([^]*?)<\/script>/.exec(readFileSync(page, "utf8"));
const names = Object.entries(JSON.parse(map).imports).map(([name, path]) => [
  name,
  new URL(`.${path.replace("/static", "")}`, page).href,
]);

const hooks = `
  const names = new Map(${JSON.stringify(names)});
  export const resolve = (name, context, next) => next(names.get(name) ?? name, context);
  const isScript = (url) => url.startsWith("file:") && url.endsWith(".js");
  export const load = (url, context, next) => next(url, isScript(url) ? { ...context, format: "module" } : context);
`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
