/**
 * For each open `<dialog>`, the element that had the focus before. jsdom neither opens a dialog as modal nor restores
 * the focus when it closes, so this file does both.
 */
const openers = new WeakMap<HTMLDialogElement, Element | null>();

HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
  openers.set(this, document.activeElement);
  this.open = true;
};

HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
  this.open = false;
  const opener = openers.get(this);
  if (opener instanceof HTMLElement) opener.focus();
};
