import { expect, test } from 'vitest';
import {
  DOCUMENT_TYPE,
  DOCUMENT_TYPES,
  OTHER_DOCUMENTS,
  REQUESTABLE_DOCUMENTS,
  UPLOAD_MAX_BYTES,
} from '#domain/documents/document-type.ts';

test('a photo is measured as it travels and a payroll proof as it is chosen, each with its own limit', () => {
  const { selfie, payroll } = DOCUMENT_TYPE;
  expect(selfie).toMatchObject({ maxBytes: 10_485_760, measured: 'travelling' });
  expect(selfie.tooLarge.text).toBe('La foto pesa más de 10MB. Tómela con menos resolución.');
  expect(payroll).toMatchObject({ maxBytes: 5_242_880, measured: 'chosen' });
  expect(payroll.tooLarge.text).toBe('El archivo no debe superar los 5MB');
});

test('the largest of them is what an upload may be', () => {
  expect(UPLOAD_MAX_BYTES).toBe(10_485_760);
});

test('all but the own picture can be asked for, and what is not the cédula has a field of its own', () => {
  expect(REQUESTABLE_DOCUMENTS).toEqual(DOCUMENT_TYPES.filter((type) => type !== 'profile_image'));
  expect(OTHER_DOCUMENTS).toEqual(['selfie', 'payroll', 'general']);
});
