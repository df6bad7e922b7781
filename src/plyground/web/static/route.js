// The address of this page as a signal, and the ways to change it.
import { signal } from "@preact/signals";
import { readAddress } from "./address.js";

/** @type {import("@preact/signals").Signal<import("./address.js").Address>} */
export const address = signal(readAddress(location.hash));

addEventListener("hashchange", () => (address.value = readAddress(location.hash)));

/** Go to a room; `replace` leaves no step back, for settings that change as one types.
 * @param {string} hash @param {boolean} [replace] */
export function go(hash, replace = false) {
  if (hash === location.hash) return;
  if (replace) history.replaceState(null, "", hash);
  else history.pushState(null, "", hash);
  address.value = readAddress(hash);
}

/** An address that opens the same thing anywhere. @param {string} hash */
export const shareLink = (hash) => location.origin + location.pathname + hash;
