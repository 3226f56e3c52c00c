const flat = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

const UNREAD = ['script', 'style', 'template'];
const NOTICES = ['alert', 'status'];

const isHidden = (element: Element) =>
  element.hasAttribute('hidden') ||
  UNREAD.includes(element.localName) ||
  (element.localName === 'dialog' && !element.hasAttribute('open'));

/** An element's own text, without that of its children. */
function ownTextOf(element: Element): string {
  let text = '';
  for (let node = element.firstChild; node !== null; node = node.nextSibling)
    if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue ?? '';
  return text;
}

/** Texts, each with the time of what made it appear. */
export type Seen = ReadonlyMap<string, number>;

/**
 * Watches a screen: collects every text that it shows from now on, including removed ones: the text of each element,
 * and all of it. A notice is also there as one text: "Title / Description".
 * @param causedAt when the latest thing happened that a text can follow: a busy machine draws it later
 */
export function watchTexts(causedAt: () => number): { readonly seen: Seen; readonly stop: () => void } {
  const seen = new Map<string, number>();
  const note = (text: string) => {
    if (!seen.has(text)) seen.set(text, causedAt());
  };
  // A loop from parent to child: selectors for each element took longer than everything under test.
  const lookAt = (element: Element): void => {
    if (isHidden(element)) return;
    const own = flat(ownTextOf(element));
    if (own !== '') [own, flat(element.textContent)].forEach(note);
    if (element instanceof HTMLInputElement) note(element.placeholder);
    if (NOTICES.includes(element.getAttribute('role') ?? ''))
      note([...element.querySelectorAll('p')].map((line) => flat(line.textContent)).join(' / '));
    for (let child = element.firstElementChild; child !== null; child = child.nextElementSibling)
      lookAt(child);
  };
  const look = () => [...document.body.children].forEach(lookAt);
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  look();
  return { seen, stop: () => observer.disconnect() };
}
