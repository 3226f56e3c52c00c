import { useEffect } from 'react';
import { cardsShown } from '#web/ui/queue/card-keys.ts';

function press(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.toLowerCase();
  const { activeElement } = document;
  const nowhere =
    activeElement === null ||
    activeElement === document.body ||
    // Where a page puts the focus by itself: its heading, its content.
    activeElement.matches('[tabindex="-1"]:not(article)');
  if ((key !== 'j' && key !== 'k') || !nowhere) return;
  const card = key === 'j' ? cardsShown()[0] : cardsShown().at(-1);
  if (!card) return;
  card.focus();
  event.preventDefault();
}

/**
 * While nothing has the focus, J goes to the first card and K to the last: the keys of a queue work from the first one
 * on. Every other letter belongs to the card that has the focus (WCAG 2.1.4).
 */
export function useFirstKey(): void {
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
