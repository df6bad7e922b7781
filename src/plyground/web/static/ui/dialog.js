// A question that waits for its answer. The browser's own <dialog> keeps the focus and closes on Escape.
import { html } from "htm/preact";
import { useEffect, useId, useRef } from "preact/hooks";

/** @param {{title: string, onClose: () => void, children: any}} props */
export function Dialog({ title, onClose, children }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const onClick = (/** @type {MouseEvent} */ event) => event.target === dialog.current && onClose(); // beside the box
  return html`
    <dialog ref=${dialog} aria-labelledby=${id} onClose=${onClose} onClick=${onClick}>
      <div class="dialog">
        <h2 id=${id}>${title}</h2>${children}</div>
    </dialog>
  `;
}

/** @param {{title: string, text?: string, yes: string, no?: string, onYes: () => void, onNo: () => void}} props */
export function Confirm({ title, text, yes, no = "Cancel", onYes, onNo }) {
  return html`
    <${Dialog} title=${title} onClose=${onNo}>
      ${text && html`<p>${text}</p>`}
      <div class="dialog-buttons">
        <button type="button" onClick=${onNo}>${no}</button>
        <button type="button" class="primary" onClick=${onYes}>${yes}</button>
      </div>
    <//>
  `;
}

/**
 *  A link to hand on: copied if the browser lets us, and shown in any case.
 * @param {{link: string, onClose: () => void}} props
 */
export function LinkDialog({ link, onClose }) {
  return html`
    <${Dialog} title="A link to this position" onClose=${onClose}>
      <label class="field">
        It opens the same game, players and moves anywhere
        <input
          type="text"
          readonly
          value=${link}
          onFocus=${(/** @type {any} */ event) => event.target.select()}
        />
      </label>
      <div class="dialog-buttons">
        <button type="button" class="primary" onClick=${onClose}>Done</button>
      </div>
    <//>
  `;
}

/** Whether the text is on the clipboard now. @param {string} text */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
