import { expect, it } from 'vitest';
import { prefill } from '#contract/application-fields.ts';
import { application } from '#contract/applications.ts';
import { sampleOf } from '#test/literals/sample.ts';
import type { KeptForm } from '#web/applications/form/form-autosave.ts';
import type { FormValues } from '#web/applications/form/form-fields.ts';
import { openDraft, openNew } from '#web/applications/form/form-start.ts';
import { changeOf } from '#web/applications/form/validation.ts';

const KNOWN = prefill.parse(sampleOf(prefill, { firstName: 'Ana', employer: 'Colmado La Fe' }));
const draft = (told: object) =>
  application.parse(sampleOf(application, { id: 7, status: 'draft', draftStep: 2, ...told }));
const FIRST = draft({ amount: 8_000, updatedAt: '2026-11-20T10:00:00.000Z' });

/** What this phone kept while the draft stood as in `FIRST`. */
const keptWith = (typed: Partial<FormValues>, told: Partial<KeptForm> = {}): KeptForm => {
  const { held } = openDraft(FIRST, [], KNOWN, null);
  const { id, updatedAt } = FIRST;
  return {
    draftId: id,
    basedOn: updatedAt,
    step: 3,
    values: { ...held, ...typed },
    base: held,
    sent: null,
    ...told,
  };
};

it('knows what the profile and the last application know, and has a kind of account that shows', () => {
  const { values, step, resumed } = openNew(KNOWN, null);
  expect(values).toMatchObject({
    firstName: 'Ana',
    employer: 'Colmado La Fe',
    accountType: 'ahorro',
    amount: '10,000',
    term: '2',
  });
  expect({ step, resumed }).toEqual({ step: 1, resumed: false });
});

it('opens a draft on another phone with what it holds, at the step where it was left', () => {
  const { values, step, resumed } = openDraft(FIRST, [], KNOWN, null);
  expect(values).toMatchObject({ amount: '8,000', firstName: 'Ana' });
  expect({ step, resumed }).toEqual({ step: 2, resumed: false });
});

it('leaves empty what was emptied in a step that lies behind, and fills in what no step has asked yet', () => {
  const married = { ...KNOWN, maritalStatus: 'Soltero/a', jobTitle: 'Cajera' };
  const { values } = openDraft(FIRST, [], married, null);
  expect(values).toMatchObject({ maritalStatus: '', jobTitle: 'Cajera' });
  const sent = changeOf(values, ['maritalStatus', 'jobTitle', 'birthDate', 'term']);
  expect(sent).toMatchObject({ maritalStatus: null, jobTitle: 'Cajera', birthDate: null });
  // Half typed is not emptied.
  expect(changeOf({ ...values, birthDate: '31/1' }, ['birthDate'])).toEqual({});
});

it('keeps what was typed on this phone and had not arrived', () => {
  const { values, step, resumed } = openDraft(FIRST, [], KNOWN, keptWith({ jobTitle: 'Cajera' }));
  expect(values.jobTitle).toBe('Cajera');
  expect({ step, resumed }).toEqual({ step: 3, resumed: true });
});

it('prefers what another phone has changed since, field by field', () => {
  const since = draft({ amount: 5_000, draftStep: 4, updatedAt: '2026-11-20T11:00:00.000Z' });
  const { values, step } = openDraft(since, [], KNOWN, keptWith({ amount: '9,000', jobTitle: 'Cajera' }));
  expect(values).toMatchObject({ amount: '5,000', jobTitle: 'Cajera' });
  expect(step).toBe(4);
});

it('shows a photo that went up and whose address did not reach the draft', () => {
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
  expect(openDraft(FIRST, [selfie], KNOWN, null).values.selfieWithCedulaUrl).toBe(selfie.filePath);
});

it.each([
  ['nothing', null],
  ['what is of another draft', keptWith({ jobTitle: 'Cajera' }, { draftId: 8 })],
  ['what has another shape', { draftId: 7, step: 'last' }],
])('is not confused by %s', (_, kept) => {
  const { values, resumed } = openDraft(FIRST, [], KNOWN, kept);
  expect({ jobTitle: values.jobTitle, resumed }).toEqual({ jobTitle: '', resumed: false });
});

it('knows of a draft that may have arrived before the page died, and of nothing that is none', () => {
  const sent = { key: 'k1', body: { firstName: 'Ana', amount: 8_000, draftStep: 2 } };
  const anew = { draftId: null, basedOn: null };
  const kept = { key: sent.key, last: JSON.stringify(sent.body) };
  expect(openNew(KNOWN, keptWith({}, { ...anew, sent: kept })).sent).toEqual(sent);
  for (const other of [
    null,
    'k1',
    { key: 'k1' },
    { key: 'k1', last: '{"password":"x"}' },
    { key: 'k1', last: 'no JSON' },
    { key: 7, last: '{}' },
  ])
    expect(openNew(KNOWN, { ...keptWith({}, anew), sent: other }).sent).toBeNull();
  expect(openDraft(FIRST, [], KNOWN, keptWith({}, { sent: kept })).sent).toBeNull();
});
