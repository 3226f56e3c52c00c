import { expect, test } from 'vitest';
import { WHATSAPP_POLICY_PAGE } from '#domain/messages/whatsapp-template.ts';

test("the warning about WhatsApp links to Meta's own page", () => {
  expect(new URL(WHATSAPP_POLICY_PAGE).origin).toBe('https://business.whatsapp.com');
});
