import '#test/dialog-element.ts';

/** A `ResizeObserver` that does nothing: jsdom lacks it, and the screens use it. */
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.matchMedia = (media: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
globalThis.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
HTMLElement.prototype.setPointerCapture = () => {};

/** A canvas that draws nothing, and whose picture is one white pixel. */
const pen: object = new Proxy({}, { get: () => () => undefined, set: () => true });
Reflect.set(HTMLCanvasElement.prototype, 'getContext', () => pen);
HTMLCanvasElement.prototype.toDataURL = () =>
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

URL.createObjectURL = () => 'blob:picture';
URL.revokeObjectURL = () => {};
