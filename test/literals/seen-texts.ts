const flat = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

const isShown = (element: Element) =>
  !element.closest('[hidden], dialog:not([open]), script, style, template');
/** What stands directly in an element, without what its children add. */
const ownTextOf = (element: Element) =>
  [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : '')).join('');

/** Texts, each with the time at which it was first there. */
export type Seen = ReadonlyMap<string, number>;

/**
 * Every text that a screen has shown since, also what has gone again: what stands in each element, and all of it.
 * A notice is there as one as well: "Title / Description".
 */
export function watchTexts(): { readonly seen: Seen; readonly stop: () => void } {
  const seen = new Map<string, number>();
  const note = (text: string) => {
    if (!seen.has(text)) seen.set(text, Date.now());
  };
  const look = () => {
    for (const element of document.body.querySelectorAll('*')) {
      if (!isShown(element)) continue;
      const own = flat(ownTextOf(element));
      if (own !== '') [own, flat(element.textContent)].forEach(note);
      if (element instanceof HTMLInputElement) note(element.placeholder);
      if (element.matches('[role=alert], [role=status]'))
        note([...element.querySelectorAll('p')].map((line) => flat(line.textContent)).join(' / '));
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  look();
  return { seen, stop: () => observer.disconnect() };
}
