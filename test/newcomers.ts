import type { TestApp } from '#test/app.ts';
import { lettersTo } from '#test/written.ts';

let count = 0;
/** The filled registration form of a customer who is not registered yet. */
export function newcomer() {
  count += 1;
  return {
    email: `Persona${count}@Demo.do`,
    firstName: 'Yokasta',
    lastName: 'De la Cruz',
    cedula: '001-1234567-8',
    phone: '(809) 555-0177',
    password: 'mangu con salami',
  };
}

/** The customer's e-mail in the form in which the program stores it. */
export const stored = ({ email }: { readonly email: string }) => email.toLowerCase();

/** The code in the last letter to an address. */
export async function codeSentTo(app: TestApp, email: string): Promise<string> {
  const code = /^\d{6}$/m.exec((await lettersTo(app, email)).at(-1)?.bodyText ?? '')?.[0];
  if (!code) throw new Error(`No code for ${email}`);
  return code;
}
