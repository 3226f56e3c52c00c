import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gsmText, SMS_CHARACTERS, smsText } from '#server/messaging/text-message.ts';
import { anyText } from '#test/any-text.ts';

const URL = 'https://prestamos.example.do/my-applications';

// fast-check's own `webUrl` spends two seconds of each process on a table of all characters.
const ADDRESS = fc
  .string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789-_/?=&%.#'), maxLength: 200 })
  .map((rest) => `https://prestamos.example.do/${rest}`);

it('keeps the characters of the GSM alphabet and strips the accents of others', () => {
  expect(gsmText('¿Sí? Año, público, café, Güibia, ¡código!')).toBe(
    '¿Si? Año, publico, café, Güibia, ¡codigo!',
  );
  expect(gsmText('“Ñame” — 5 €… 👍')).toBe('"Ñame" - 5 ?... ?');
});

it('shortens the sentence and never the address', () => {
  expect(smsText('Manito: hola.', URL)).toBe(`Manito: hola. ${URL}`);
  const long = smsText('x'.repeat(300), URL);
  expect(long).toHaveLength(SMS_CHARACTERS);
  expect(long.endsWith(`... ${URL}`)).toBe(true);
});

it('fits one SMS for any sentence', () => {
  fc.assert(
    fc.property(anyText(400), ADDRESS, (sentence, url) => {
      const text = smsText(sentence, url);
      expect(text.length).toBeLessThanOrEqual(SMS_CHARACTERS);
      expect(gsmText(text.slice(0, text.length - url.length))).toBe(text.slice(0, text.length - url.length));
    }),
  );
});
