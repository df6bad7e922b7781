// What the page uses of its vendored libraries, for `tsc --checkJs`.
declare module "preact" {
  export function h(type: any, props: any, ...children: any[]): any;
  export function render(element: any, parent: Element): void;
  export const Fragment: any;
}
declare module "preact/hooks" {
  export function useState<T>(value: T | (() => T)): [T, (next: T | ((before: T) => T)) => void];
  export function useEffect(effect: () => void | (() => void), inputs?: any[]): void;
  export function useLayoutEffect(effect: () => void | (() => void), inputs?: any[]): void;
  export function useRef<T>(value: T): { current: T };
  export function useMemo<T>(make: () => T, inputs: any[]): T;
  export function useCallback<T>(callback: T, inputs: any[]): T;
  export function useId(): string;
}
declare module "htm" {
  const htm: { bind(h: any): (strings: TemplateStringsArray, ...values: any[]) => any };
  export default htm;
}
declare module "htm/preact" {
  export function html(strings: TemplateStringsArray, ...values: any[]): any;
}
declare module "@preact/signals" {
  export interface Signal<T> {
    value: T;
    peek(): T;
    subscribe(listener: (value: T) => void): () => void;
  }
  export function signal<T = any>(value: T): Signal<T>;
  export function computed<T>(make: () => T): Signal<T>;
  export function effect(run: () => void | (() => void)): () => void;
  export function batch<T>(run: () => T): T;
  export function useSignal<T>(value: T): Signal<T>;
  export function useComputed<T>(make: () => T): Signal<T>;
  export function useSignalEffect(run: () => void | (() => void)): void;
}
declare module "uplot" {
  const uPlot: any;
  export default uPlot;
}
declare module "d3-hierarchy";
