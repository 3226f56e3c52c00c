import { expect, test } from 'vitest';
import {
  DOCUMENT_TYPE,
  DOCUMENT_TYPES,
  OTHER_DOCUMENTS,
  REQUESTABLE_DOCUMENTS,
  UPLOAD_MAX_BYTES,
} from '#domain/documents/document-type.ts';

test('a photo and a payroll proof have limits of their own', () => {
  const { selfie, payroll } = DOCUMENT_TYPE;
  expect(selfie).toMatchObject({ maxBytes: 10_485_760 });
  expect(selfie.tooLarge.text).toBe('La foto pesa más de 10MB. Tómela con menos resolución.');
  expect(payroll).toMatchObject({ maxBytes: 5_242_880 });
  expect(payroll.tooLarge.text).toBe('El archivo no debe superar los 5MB');
});

test('the upload limit is the largest of all types', () => {
  expect(UPLOAD_MAX_BYTES).toBe(10_485_760);
});

test('the staff can request every type but the profile picture, and every type but the cédula has its own field', () => {
  expect(REQUESTABLE_DOCUMENTS).toEqual(DOCUMENT_TYPES.filter((type) => type !== 'profile_image'));
  expect(OTHER_DOCUMENTS).toEqual(['selfie', 'payroll', 'general']);
});
