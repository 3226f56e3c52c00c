import { readVariable } from '#server/env-table.ts';
import { EnvError, type Variables } from '#server/env-variables.ts';
import type { Pkcs12 } from '#server/sealing/seal-key.ts';

/** The lender's own certificate file from the environment; `null`: the program makes a certificate. */
export function pkcs12Of(variables: Variables, production: boolean): Pkcs12 | null {
  const file = readVariable(variables, 'SEAL_P12');
  const password = readVariable(variables, 'SEAL_P12_PASSWORD');
  if (file === null && password === null) return null;
  if (file === null || password === null)
    throw new EnvError('SEAL_P12 and SEAL_P12_PASSWORD go together: set both or none.');
  if (production && /demo|change|secret|example/i.test(password))
    throw new EnvError('SEAL_P12_PASSWORD is an example value. Use the password of your certificate.');
  return { file, password };
}
