import { expect, it } from 'vitest';
import { isAmong, LITERALS, literalsOf } from '#test/literals/literals.ts';
import { type Played, play, type State, type States } from '#test/literals/stage.tsx';

/** The texts that the list promises for a state and that the state has not shown. */
function brokenPromises(name: string, { says, leaves }: State, { seen, left }: Played): string[] {
  const shown = new Set(seen.keys());
  const missing = literalsOf(name).flatMap((literal) => (isAmong(literal, shown) ? [] : [literal.text]));
  // The reason for not showing a text holds only while no screen shows it.
  for (const { text, excluded } of LITERALS) if (excluded && shown.has(text)) missing.push(`not: ${text}`);
  if (says && !seen.has(says.join(' / '))) missing.push(says.join(' / '));
  if (leaves) {
    const waited = (left.get(leaves.to) ?? Number.NaN) - (seen.get(leaves.after) ?? Number.NaN);
    // A busy machine may be late.
    if (!(waited >= leaves.seconds * 1000))
      missing.push(`to ${leaves.to} after ${leaves.seconds} s: ${waited} ms, ${[...left.keys()]}`);
  }
  return missing;
}

/** Plays each state on the real screens, which have to show every text that the list promises there. */
export function prove(states: States): void {
  it.for(Object.entries(states))('%s', async ([name, state]) => {
    const played = await play(state, (so) => brokenPromises(name, state, so).length === 0);
    expect(brokenPromises(name, state, played), `Seen: ${[...played.seen.keys()].join(' | ')}`).toEqual([]);
  });
}
