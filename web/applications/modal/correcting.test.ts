import { expect, it } from 'vitest';
import { prefill } from '#contract/application-fields.ts';
import { sampleOf } from '#test/literals/sample.ts';
import { waitingItem } from '#web/app/queue/queue.fixture.ts';
import { type Answer, attempt } from '#web/app/queue/sending/attempt.ts';
import type { StoredUpload } from '#web/app/queue/sending/queue-item.ts';
import { toStored } from '#web/applications/form/form-autosave.ts';
import { startForm } from '#web/applications/form/form-start.ts';
import { startCorrection } from '#web/applications/modal/correction-start.ts';

const PREFILL = prefill.parse(sampleOf(prefill));
const ON_PHONE = `/api/documents/en-el-telefono-${'a'.repeat(32)}/file`;
const UPLOADED = '/api/documents/11111111-2222-4333-8444-555555555555/file';

it('opens a refused application with the photos that arrived, which the phone no longer needs', () => {
  const { currentValues, lastSavedValues } = startForm('modal', { prefill: PREFILL });
  const form = toStored({
    currentValues: { ...currentValues, selfieWithCedulaUrl: ON_PHONE, cedulaPhotoUrl: ON_PHONE },
    ...{ lastSavedValues, readText: null, step: 5, part: null },
    ...{ draftId: null, draftUpdatedAt: null, pendingRequest: null },
  });
  const request = {
    method: 'POST',
    path: '/api/loan-applications',
    body: { amount: 10_000, selfieWithCedulaUrl: UPLOADED },
    file: null,
  };
  const start = startCorrection(waitingItem(1, { kind: 'application', request, form }), PREFILL);
  expect(start.currentValues.selfieWithCedulaUrl).toBe(UPLOADED);
  expect(start.currentValues.cedulaPhotoUrl).toBe(ON_PHONE);
});

it('sends another photo of the same field under another key, and the same one again under its own', async () => {
  const uploadOf = (...bytes: number[]): StoredUpload => ({
    fills: 'selfieWithCedulaUrl',
    request: {
      method: 'POST',
      path: '/api/documents',
      body: { documentType: 'selfie' },
      file: {
        field: 'file',
        stored: { name: 'image.jpg', type: 'image/jpeg', bytes: Uint8Array.from(bytes).buffer },
      },
    },
  });
  const answer: Answer = { status: 201, body: JSON.stringify({ id: 'a', filePath: UPLOADED }) };
  async function keyOf(upload: StoredUpload): Promise<string | undefined> {
    const keys: (string | undefined)[] = [];
    await attempt(
      waitingItem(1, { uploads: [upload] }),
      async (_, headers) => {
        keys.push(headers['Idempotency-Key']);
        return answer;
      },
      async () => undefined,
    );
    return keys[0];
  }
  const first = await keyOf(uploadOf(1, 2, 3));
  expect(await keyOf(uploadOf(1, 2, 3))).toBe(first);
  expect(await keyOf(uploadOf(3, 2, 1))).not.toBe(first);
});
