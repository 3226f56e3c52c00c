import { expect, it } from 'vitest';
import { CARD_COMMANDS } from '#web/reviews/cards/card.tsx';
import { withSteps } from '#web/ui/queue/queue.tsx';

it('each command has a letter of its own, and none has that of the photos or of the next card', () => {
  const letters = [
    ...Object.values(CARD_COMMANDS).map(({ key }) => key),
    ...Object.keys(withSteps(7, {})),
    // The photos (use-desk-keys.ts).
    'f',
  ];
  expect(letters.filter((letter, place) => letters.indexOf(letter) !== place)).toEqual([]);
});
