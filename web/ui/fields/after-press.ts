/**
 * Calls back once the press that took the focus away is over, or at once where there is none (a keyboard). A message that
 * appears between a press and its release moves the pressed button from under the finger, and no click follows.
 */
export function afterPress(say: () => void): void {
  if (document.querySelector('button:active, a:active, label:active'))
    // The click comes right behind.
    addEventListener('mouseup', () => setTimeout(say), { once: true, capture: true });
  else say();
}
