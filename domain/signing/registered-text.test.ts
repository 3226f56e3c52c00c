import { expect, it } from 'vitest';
import { isOfAnotherText, textToRegister } from '#domain/signing/registered-text.ts';

it('a number belongs to the words it was given to: without its text, or with other words, it is of another', () => {
  const own = { registrationNumber: 'PC-1', noteCondition: 'Se paga en la oficina.' };
  const registeredText = textToRegister(own);
  expect(isOfAnotherText({ ...own, registeredText })).toBe(false);
  expect(isOfAnotherText({ ...own, registeredText, noteCondition: null })).toBe(true);
  expect(isOfAnotherText({ ...own, registeredText: { ...registeredText, versions: ['debo-2025'] } })).toBe(
    true,
  );
  expect(isOfAnotherText({ ...own, registeredText: null })).toBe(true);
  expect(isOfAnotherText({ ...own, registrationNumber: null, registeredText: null })).toBe(false);
});
