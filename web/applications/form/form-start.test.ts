import { describe, expect, it } from 'vitest';
import { prefill } from '#contract/application-fields.ts';
import { application } from '#contract/applications.ts';
import { sampleOf } from '#test/literals/sample.ts';
import { type Autosave, toStored } from '#web/applications/form/form-autosave.ts';
import type { FormValues } from '#web/applications/form/form-fields.ts';
import { startForm } from '#web/applications/form/form-start.ts';
import { initialValues } from '#web/applications/form/initial-values.ts';
import { toDraftChange } from '#web/applications/form/request-body.ts';

const PREFILL = prefill.parse(sampleOf(prefill, { firstName: 'Ana', employer: 'Colmado La Fe' }));
const draft = (told: object) =>
  application.parse(sampleOf(application, { id: 7, status: 'draft', draftStep: 2, ...told }));
const FIRST = draft({ amount: 8_000, updatedAt: '2026-11-20T10:00:00.000Z' });

const continued = (of: typeof FIRST, autosaved: unknown) =>
  startForm('inline', { draft: of, prefill: PREFILL, autosaved });

/** This phone's autosave while the draft was as in `FIRST`. */
const autosavedWith = (typed: Partial<FormValues>, other: Partial<Autosave> = {}) => {
  const { lastSavedValues } = startForm('inline', { draft: FIRST, prefill: PREFILL });
  return toStored({
    draftId: FIRST.id,
    draftUpdatedAt: FIRST.updatedAt,
    step: 3,
    part: null,
    currentValues: { ...lastSavedValues, ...typed },
    lastSavedValues,
    readText: null,
    pendingRequest: null,
    ...other,
  });
};

it('prefills from the profile and the last application, with a visible kind of account', () => {
  const { currentValues, step, restored } = startForm('inline', { prefill: PREFILL });
  expect(currentValues).toMatchObject({
    firstName: 'Ana',
    employer: 'Colmado La Fe',
    accountType: 'ahorro',
    amount: '10,000',
    term: '2',
  });
  expect({ step, restored }).toEqual({ step: 1, restored: false });
});

it('opens a draft on another phone with its values, at its last step', () => {
  const { currentValues, step, restored } = startForm('inline', { draft: FIRST, prefill: PREFILL });
  expect(currentValues).toMatchObject({ amount: '8,000', firstName: 'Ana' });
  expect({ step, restored }).toEqual({ step: 2, restored: false });
});

it('leaves emptied fields of earlier steps empty, and prefills later steps', () => {
  const married = { ...PREFILL, maritalStatus: 'Soltero/a', jobTitle: 'Cajera' };
  const { currentValues } = startForm('inline', { draft: FIRST, prefill: married });
  expect(currentValues).toMatchObject({ maritalStatus: '', jobTitle: 'Cajera' });
  const sent = toDraftChange(currentValues, ['maritalStatus', 'jobTitle', 'birthDate', 'term']);
  expect(sent).toMatchObject({ maritalStatus: null, jobTitle: 'Cajera', birthDate: null });
  // A half-typed value is not an emptied one.
  expect(toDraftChange({ ...currentValues, birthDate: '31/1' }, ['birthDate'])).toEqual({});
});

it('keeps values typed on this phone that had not arrived', () => {
  const { currentValues, step, restored } = continued(FIRST, autosavedWith({ jobTitle: 'Cajera' }));
  expect(currentValues.jobTitle).toBe('Cajera');
  expect({ step, restored }).toEqual({ step: 3, restored: true });
});

it("prefers another phone's later changes, field by field", () => {
  const since = draft({ amount: 5_000, draftStep: 4, updatedAt: '2026-11-20T11:00:00.000Z' });
  const { currentValues, step } = continued(since, autosavedWith({ amount: '9,000', jobTitle: 'Cajera' }));
  expect(currentValues).toMatchObject({ amount: '5,000', jobTitle: 'Cajera' });
  expect(step).toBe(4);
});

it('shows an uploaded photo whose address did not reach the draft', () => {
  const selfie = {
    id: 'selfie-of-ana',
    applicationId: 7,
    fileName: 'yo.jpg',
    fileType: 'image/jpeg',
    fileSize: 1,
    filePath: '/api/documents/selfie-of-ana/file',
    documentType: 'selfie',
    status: 'uploaded',
    uploadedAt: '2026-11-20T10:30:00.000Z',
  } as const;
  expect(
    startForm('inline', { draft: FIRST, documents: [selfie], prefill: PREFILL }).currentValues
      .selfieWithCedulaUrl,
  ).toBe(selfie.filePath);
});

it.each([
  ['nothing', null],
  ['the autosave of another draft', autosavedWith({ jobTitle: 'Cajera' }, { draftId: 8 })],
  ['an autosave of another shape', { draftId: 7, step: 'last' }],
])('ignores %s', (_, autosaved) => {
  const { currentValues, restored } = continued(FIRST, autosaved);
  expect({ jobTitle: currentValues.jobTitle, restored }).toEqual({ jobTitle: '', restored: false });
});

it('restores a request that may have arrived before the page died, and ignores invalid ones', () => {
  const body = { firstName: 'Ana', amount: 8_000, draftStep: 2 };
  const pendingRequest = { key: 'k1', last: JSON.stringify(body) };
  const ofNone = { draftId: null, draftUpdatedAt: null };
  const saved = autosavedWith({}, { ...ofNone, pendingRequest });
  expect(startForm('inline', { prefill: PREFILL, autosaved: saved }).pendingRequest).toEqual(pendingRequest);
  for (const other of [
    null,
    'k1',
    { key: 'k1' },
    { key: 'k1', last: '{"password":"x"}' },
    { key: 'k1', last: 'no JSON' },
    { key: 7, last: '{}' },
  ])
    expect(
      startForm('inline', { prefill: PREFILL, autosaved: { ...saved, sent: other } }).pendingRequest,
    ).toBeNull();
  expect(continued(FIRST, autosavedWith({}, { pendingRequest })).pendingRequest).toBeNull();
});

describe('the modal', () => {
  const server = initialValues('modal', PREFILL);
  const saved = toStored({
    draftId: null,
    draftUpdatedAt: null,
    step: 2,
    part: null,
    currentValues: { ...server, amount: '7,500', address: 'Calle 9' },
    lastSavedValues: server,
    readText: null,
    pendingRequest: null,
  });

  it('has no kind of account selected, and takes a quote of the calculator', () => {
    const { currentValues, lastSavedValues, step } = startForm('modal', {
      prefill: PREFILL,
      quote: {
        amount: 5_000,
        term: 3,
      },
    });
    expect(currentValues).toMatchObject({ accountType: '', amount: '5,000', term: '3' });
    expect(lastSavedValues).toMatchObject({ amount: '10,000', term: '2' });
    expect(step).toBe(1);
  });

  it('continues a killed page at an existing step', () => {
    const { currentValues, step, restored } = startForm('modal', { prefill: PREFILL, autosaved: saved });
    expect(currentValues).toMatchObject({ amount: '7,500', address: 'Calle 9' });
    expect({ step, restored }).toEqual({ step: 2, restored: true });
    expect(startForm('modal', { prefill: PREFILL, autosaved: { ...saved, step: 9 } }).step).toBe(1);
  });

  it('keeps typed values when a quote comes later, and starts at the loan', () => {
    const { currentValues, step, restored } = startForm('modal', {
      prefill: PREFILL,
      autosaved: saved,
      quote: { amount: 5_000, term: 3 },
    });
    expect(currentValues).toMatchObject({ amount: '5,000', term: '3', address: 'Calle 9' });
    expect({ step, restored }).toEqual({ step: 1, restored: true });
  });
});
