import '#test/literals/jsdom-gaps.ts';
import { expect, it } from 'vitest';
import { isAmong, literalsOf } from '#test/literals/literals.ts';
import { play, type States } from '#test/literals/stage.tsx';

/** Each state is played on the real screens and has to show every text that the list promises there. */
export function prove(states: States): void {
  it.for(Object.entries(states))('%s', { timeout: 30_000 }, async ([name, state]) => {
    const promised = literalsOf(name);
    const missingFrom = (seen: ReadonlySet<string>) =>
      promised.filter((literal) => !isAmong(literal, seen)).map(({ text }) => text);
    const { seen } = await play(state, (so) => missingFrom(so.seen).length === 0);
    expect(missingFrom(seen), `Seen: ${[...seen].join(' | ')}`).toEqual([]);
  });
}
