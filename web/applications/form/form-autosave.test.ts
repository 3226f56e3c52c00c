import { expect, it } from 'vitest';
import {
  type Autosave,
  autosaveOfGone,
  mergeAutosave,
  readAutosave,
  toStored,
} from '#web/applications/form/form-autosave.ts';
import { startForm } from '#web/applications/form/form-start.ts';
import { initialValues } from '#web/applications/form/initial-values.ts';

const SERVER = initialValues('modal', { firstName: 'Ana', employer: 'Colmado La Fe' });
const SENT = { key: 'k1', last: '{"amount":8000}' };
/** As phones have it in IndexedDB. These names never change: a form saved by an older version must be restored. */
const saved = (other: object = {}): unknown =>
  JSON.parse(
    JSON.stringify({
      values: { ...SERVER, jobTitle: 'Cajera' },
      base: SERVER,
      step: 3,
      part: null,
      draftId: null,
      basedOn: null,
      sent: SENT,
      readText: null,
      ...other,
    }),
  );
const AUTOSAVE: Autosave = {
  currentValues: { ...SERVER, jobTitle: 'Cajera' },
  lastSavedValues: SERVER,
  step: 3,
  part: null,
  draftId: null,
  draftUpdatedAt: null,
  readText: null,
  pendingRequest: SENT,
};

it('reads a new form and a draft as they were saved', () => {
  expect(readAutosave(saved(), SERVER, null)).toEqual(AUTOSAVE);
  expect(toStored(AUTOSAVE)).toEqual(saved());
  const draftUpdatedAt = '2026-11-20T10:00:00.000Z';
  const ofDraft: Autosave = { ...AUTOSAVE, draftId: 7, draftUpdatedAt, pendingRequest: null };
  expect(readAutosave(saved({ draftId: 7, basedOn: draftUpdatedAt, sent: null }), SERVER, 7)).toEqual(
    ofDraft,
  );
  expect(toStored(ofDraft)).toEqual(saved({ draftId: 7, basedOn: draftUpdatedAt, sent: null }));
});

it('ignores the autosave of another form', () => {
  expect(readAutosave(saved(), SERVER, 7)).toBeNull();
  expect(readAutosave(saved({ draftId: 7 }), SERVER, null)).toBeNull();
  expect(readAutosave(saved({ draftId: 8 }), SERVER, 7)).toBeNull();
});

it('gives a new form all of a draft that is gone but its photos', () => {
  const photo = { selfieWithCedulaUrl: '/api/documents/selfie-of-ana/file' };
  const values = { ...SERVER, ...photo, jobTitle: 'Cajera' };
  const gone = saved({ draftId: 7, basedOn: '2026-11-20T10:00:00.000Z', values, base: values });
  const prefilled = initialValues('modal', {});
  const read = readAutosave(autosaveOfGone(gone, 7), prefilled, null);
  expect(mergeAutosave(prefilled, read)).toEqual({ ...SERVER, jobTitle: 'Cajera' });
  expect(read).toMatchObject({ step: 1, part: null, pendingRequest: null });
  expect([autosaveOfGone(gone, 8), autosaveOfGone(saved(), 7), autosaveOfGone('x', 7)]).toEqual([
    null,
    null,
    null,
  ]);
});

it('omits removed fields and a pending request of unknown shape', () => {
  const other = { values: { ...SERVER, gone: 'x', term: 3 }, sent: { key: 7, last: 'x' } };
  const read = readAutosave(saved(other), SERVER, null);
  expect(read?.currentValues).toEqual(SERVER);
  expect(read?.pendingRequest).toBeNull();
  const boxes = { values: { employer: 'Colmado La Fe', acceptCreditCheck: true, term: 3, hostile: '<b>' } };
  expect(readAutosave(saved(boxes), SERVER, null)?.currentValues).toEqual({
    ...SERVER,
    employer: 'Colmado La Fe',
    acceptCreditCheck: true,
  });
});

it.each([null, undefined, 'x', 7, 'solicitud', {}, { values: SERVER, index: 2 }])(
  'is empty when %j was saved',
  (other) => {
    expect(readAutosave(other, SERVER, null)).toBeNull();
    expect(mergeAutosave(SERVER, null)).toBe(SERVER);
  },
);

it("keeps the text typed here, and takes the server's newer values", () => {
  const since = { ...SERVER, employer: 'Banco Popular' };
  const values = mergeAutosave(since, readAutosave(saved(), since, null));
  expect(values).toMatchObject({ jobTitle: 'Cajera', employer: 'Banco Popular' });
});

it('keeps the amount of a quote that the page had when it died', () => {
  const values = startForm('modal', {
    prefill: { firstName: 'Ana' },
    quote: { amount: 5_000, term: 3 },
  }).currentValues;
  const base = initialValues('modal', { firstName: 'Ana' });
  expect(mergeAutosave(SERVER, readAutosave(saved({ values, base }), SERVER, null))).toMatchObject({
    amount: '5,000',
    term: '3',
  });
});
