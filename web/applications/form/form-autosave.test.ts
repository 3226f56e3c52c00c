import { expect, it } from 'vitest';
import { type KeptForm, keptForm, withTyped } from '#web/applications/form/form-autosave.ts';
import { openingValues } from '#web/applications/form/initial-values.ts';

const HELD = openingValues({ firstName: 'Ana', employer: 'Colmado La Fe' }, null);
const SENT = { key: 'k1', last: '{"amount":8000}' };
const kept = (told: object = {}): unknown =>
  JSON.parse(
    JSON.stringify({
      values: { ...HELD, jobTitle: 'Cajera' },
      base: HELD,
      step: 3,
      draftId: null,
      basedOn: null,
      sent: SENT,
      ...told,
    } satisfies KeptForm),
  );

it('is read as it was kept, in either presentation', () => {
  expect(keptForm(kept(), HELD)).toEqual(kept());
  const ofDraft = kept({ draftId: 7, basedOn: '2026-11-20T10:00:00.000Z', sent: null });
  expect(keptForm(ofDraft, HELD)).toEqual(ofDraft);
});

it('loses what is no longer of the form, and what was not sent in a shape that is known', () => {
  const read = keptForm(kept({ values: { ...HELD, gone: 'x', term: 3 }, sent: { key: 7, last: 'x' } }), HELD);
  expect(read?.values).toEqual(HELD);
  expect(read?.sent).toBeNull();
});

it.each([null, 'solicitud', {}, { values: HELD, index: 2 }])('is nothing where %j was kept', (other) => {
  expect(keptForm(other, HELD)).toBeNull();
});

it('gives what was typed here, and what has become known since', () => {
  const since = { ...HELD, employer: 'Banco Popular' };
  const values = withTyped(since, keptForm(kept(), since));
  expect(values).toMatchObject({ jobTitle: 'Cajera', employer: 'Banco Popular' });
  expect(withTyped(since, null)).toBe(since);
});

it('keeps the amount of a quote that the page had when it died', () => {
  const values = openingValues({ firstName: 'Ana' }, { amount: 5_000, term: 3 });
  const mine = keptForm(kept({ values, base: openingValues({ firstName: 'Ana' }, null) }), HELD);
  expect(withTyped(HELD, mine)).toMatchObject({ amount: '5,000', term: '3' });
});
