import { expect, test } from 'vitest';
import { whatsappAddress } from '#domain/messages/whatsapp-address.ts';

test('a chat address has only the number, with or without a text', () => {
  expect(whatsappAddress('+1 (809) 555-0101')).toBe('https://wa.me/18095550101');
  expect(whatsappAddress('+18095550101', '¿Cómo está?')).toBe(
    'https://wa.me/18095550101?text=%C2%BFC%C3%B3mo%20est%C3%A1%3F',
  );
});
