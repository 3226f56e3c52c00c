import { expect, test } from 'vitest';
import {
  type Alive,
  addUp,
  explain,
  foundAgain,
  type Mutant,
  percent,
  type Result,
  sampleOf,
  sampleSize,
} from './score.ts';

const lives = (at: string, text: string, was: string, becomes: string): Alive => ({ at, text, was, becomes });
const greeting = lives('domain/tokens/scope.ts:3:9', "const hello = 'Hola';", "'Hola'", 'StringLiteral: ""');
const why = 'Any other word greets as well.';
const reason = { file: 'domain/tokens/scope.ts', text: greeting.text, becomes: greeting.becomes, why };

const mutant = (line: number, original: string): Mutant => ({
  id: String(line),
  file: 'domain/tokens/scope.ts',
  line,
  column: 9,
  original,
  kind: 'StringLiteral',
  replacement: '""',
});

test('what lives has its reason, by itself or by a rule, or is told', () => {
  const result = (alive: Alive[]): { tokens: Result } => ({
    tokens: { mutants: 10, noticed: 10 - alive.length, alive },
  });
  const rules = [{ place: 'tokens', was: "^'Hola'$", why }];
  for (const reasons of [
    { rules: [], single: [reason] },
    { rules, single: [] },
  ]) {
    const explained = result([{ ...greeting, why }]);
    expect(explain(result([greeting]), reasons)).toEqual({ results: explained, unexplained: [], stale: [] });
    // What stood there before says nothing.
    expect(explain(explained, { rules: [], single: [] }).unexplained).toEqual([greeting]);
  }
  const other = lives('domain/tokens/scope.ts:4:9', "const bye = 'Chao';", "'Chao'", 'StringLiteral: ""');
  const { unexplained } = explain(result([greeting, other]), { rules, single: [] });
  expect(unexplained).toEqual([other]);
  // Two of one line are told apart by what they change.
  const precise = { ...reason, was: "'Adiós'" };
  expect(explain(result([greeting]), { rules: [], single: [precise] })).toMatchObject({
    unexplained: [greeting],
    stale: [precise],
  });
});

test('a reason whose mutant is noticed is stale, where the whole place was judged', () => {
  const rule = { place: 'tokens', was: 'x', why };
  const everywhere = { was: 'x', why };
  const reasons = { rules: [rule, everywhere], single: [reason] };
  const whole = { tokens: { mutants: 10, noticed: 10, alive: [] } };
  expect(explain(whole, reasons).stale).toEqual([rule, everywhere, reason]);
  // Of 400 only ten were asked: the mutant may live among the others.
  const sampled = { tokens: { of: 400, mutants: 10, noticed: 10, alive: [] } };
  expect(explain(sampled, reasons).stale).toEqual([]);
  expect(explain({}, reasons).stale).toEqual([everywhere]);
});

test('a sample is a number of mutants, and stands for its place', () => {
  for (const said of ['', 'abc', '0', '-3', '1.5', 'NaN']) expect(() => sampleSize(said)).toThrow(said);
  expect(sampleSize('150')).toBe(150);
  expect(sampleSize(undefined)).toBe(Number.POSITIVE_INFINITY);
  const all = Array.from({ length: 40 }, (_, id) => ({ ...mutant(id, ''), id: String(id) }));
  const drawn = sampleOf(all, 10);
  expect(drawn).toHaveLength(10);
  expect(sampleOf(all.toReversed(), 10)).toEqual(drawn);
  expect(sampleOf(all, 40)).toEqual(all);
  const results = { tokens: { of: 400, mutants: 10, noticed: 9 }, b: { mutants: 100, noticed: 90 } };
  expect(addUp(results)).toEqual({ mutants: 500, judged: 110, noticed: 450 });
  // A place of constants has nothing to change.
  const counted = addUp({ ...results, empty: { mutants: 0, noticed: 0 } });
  expect(counted).toEqual({ mutants: 500, judged: 110, noticed: 450 });
  expect([percent(counted), percent({ mutants: 0, noticed: 0 })]).toEqual(['90.0 %', '100.0 %']);
});

test('what lived is found again where its line moved, and told where it changed', () => {
  const moved = mutant(30, "'Hola'");
  const lineOf = ({ line }: { readonly line: number }) => (line === 30 ? greeting.text : '');
  expect(foundAgain([greeting], [moved, mutant(31, "'Hola'")], lineOf)).toEqual({ found: [moved], lost: [] });
  expect(foundAgain([greeting], [mutant(30, "'Buenas'")], lineOf)).toEqual({ found: [], lost: [greeting] });
});
