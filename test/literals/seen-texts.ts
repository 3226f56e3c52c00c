const flat = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

const isShown = (element: Element) =>
  !element.closest('[hidden], dialog:not([open]), script, style, template');
/** What stands directly in an element, without what its children add. */
const ownTextOf = (element: Element) =>
  [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : '')).join('');

/** Every text that a screen has shown since, also what has gone again: what stands in each element, and all of it. */
export function watchTexts(): { readonly seen: ReadonlySet<string>; readonly stop: () => void } {
  const seen = new Set<string>();
  const look = () => {
    for (const element of document.body.querySelectorAll('*')) {
      if (!isShown(element)) continue;
      const own = flat(ownTextOf(element));
      if (own !== '') seen.add(own).add(flat(element.textContent));
      if (element instanceof HTMLInputElement) seen.add(element.placeholder);
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  look();
  return { seen, stop: () => observer.disconnect() };
}
