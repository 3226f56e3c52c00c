import { expect, it } from 'vitest';
import { initialValues } from '#web/applications/form/initial-values.ts';
import { counterErrors } from '#web/counter/counter-form.tsx';

const asked = (account: { readonly bankName: string; readonly accountNumber: string }) =>
  Object.keys(counterErrors({ ...initialValues('inline', {}), ...account }, 'answers'));

it('asks for a whole bank account or none: who has none gets the money in hand', () => {
  const none = asked({ bankName: '', accountNumber: '' });
  expect(none).not.toContain('bankName');
  expect(none).not.toContain('accountNumber');
  expect(none).toContain('address');
  expect(asked({ bankName: 'Popular', accountNumber: '' })).toContain('accountNumber');
  expect(asked({ bankName: '', accountNumber: '0712345678' })).toContain('bankName');
});
