// Something that changes often and stands in the address: at once on the page, and in the address when one rests.
import { useEffect, useRef, useState } from "preact/hooks";

const RESTING = 250; // milliseconds: browsers refuse an address that changes too often

/**
 * @template T
 * @param {string} text  what the address says
 * @param {(text: string) => void} onText
 * @param {(text: string) => T} read
 * @param {(value: T) => string} write
 * @returns {[T, (next: T | ((before: T) => T)) => void]}
 */
export function useWritten(text, onText, read, write) {
  const [value, setValue] = useState(() => read(text));
  const written = useRef(text);
  useEffect(() => {
    if (text !== written.current) setValue(() => read(text));
    written.current = text;
  }, [text]);
  useEffect(() => {
    const now = write(value);
    if (now === written.current) return;
    const timer = setTimeout(() => {
      written.current = now;
      onText(now);
    }, RESTING);
    return () => clearTimeout(timer);
  }, [value]);
  return [value, setValue];
}
