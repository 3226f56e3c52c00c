import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LITERALS } from '#test/literals/literals.ts';
import { accountStates } from '#test/literals/states/accounts.ts';
import { applyStates } from '#test/literals/states/apply.ts';
import { decisionStates } from '#test/literals/states/decisions.ts';
import { moneyStates } from '#test/literals/states/money.ts';
import { peopleStates } from '#test/literals/states/people.ts';
import { shellStates } from '#test/literals/states/shell.ts';
import { wizardStates } from '#test/literals/states/wizard.ts';

const STATES = {
  ...accountStates,
  ...applyStates,
  ...decisionStates,
  ...moneyStates,
  ...peopleStates,
  ...shellStates,
  ...wizardStates,
};
const REPLIES = readFileSync(path.join(import.meta.dirname, 'replies.test.ts'), 'utf8');
const isPlayed = (state: string) =>
  Object.hasOwn(STATES, state) || (state.startsWith('reply: ') && REPLIES.includes(`'${state}'`));

it('finds each text of the specification in a state, or has the reason why no screen shows it', () => {
  const neither = LITERALS.filter(({ shown = [], excluded }) => shown.length > 0 === Boolean(excluded));
  expect(neither).toEqual([]);
});

it('names only existing states', () => {
  const unknown = LITERALS.flatMap(({ shown = [] }) => shown).filter((state) => !isPlayed(state));
  expect([...new Set(unknown)]).toEqual([]);
});

it('every state is named by a text', () => {
  const named = new Set(LITERALS.flatMap(({ shown = [] }) => shown));
  expect(Object.keys(STATES).filter((state) => !named.has(state))).toEqual([]);
});
