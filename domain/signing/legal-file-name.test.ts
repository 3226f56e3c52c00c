import { expect, test } from 'vitest';
import { legalFileName } from '#domain/signing/legal-file-name.ts';

test('a file name has its document, person and loan, in characters that every browser keeps', () => {
  expect(legalFileName('debt-agreement', 'Ana María Peña', 7)).toMatch(
    /^[a-z-]+_Ana-Maria-Pena_LN-0007\.txt$/,
  );
  expect(legalFileName('debt-agreement', '  ¡Ana!  ', 12345, 'pdf')).toMatch(/_Ana_LN-12345\.pdf$/);
  expect(legalFileName('debt-agreement', '安娜', 7)).toMatch(/_cliente_LN-0007\.txt$/);
});
