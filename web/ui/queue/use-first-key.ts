import { useEffect } from 'react';
import { cardsShown } from '#web/ui/queue/card-keys.ts';

function press(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.toLowerCase();
  const { activeElement } = document;
  const nowhere =
    activeElement === null ||
    activeElement === document.body ||
    // Elements that a page focuses by itself: its heading, its content.
    activeElement.matches('[tabindex="-1"]:not(article)');
  if (!nowhere) return;
  const all = cardsShown();
  if (key === 'j' || key === 'k') {
    const card = key === 'j' ? all[0] : all.at(-1);
    if (!card) return;
    card.focus();
    event.preventDefault();
    return;
  }
  // The pane shows one before any element has the focus: its letters act on that one.
  const shown = all.find((card) => card.getAttribute('aria-current') === 'true');
  if (!shown?.getAttribute('aria-keyshortcuts')?.split(' ').includes(key.toUpperCase())) return;
  shown.focus();
  event.preventDefault();
  shown.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

/**
 * Shortcut keys of a queue while no element has the focus: J goes to the first card and K to the last, and the letters
 * act on the card in the pane. Every other letter belongs to the focused card (WCAG 2.1.4).
 */
export function useFirstKey(): void {
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
