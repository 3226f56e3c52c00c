import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CHARGE, CHARGES } from '#domain/products/charges.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** What a person signs names each charge: a shape that was released does not change with the table. */
const SHAPE = 'domain/agreement/agreement.ts';

const names = CHARGES.flatMap((charge) => [
  `${charge}(?:Costs?|Pesos|Rate|_costs?|_pesos|_rate|_income)`,
  CHARGE[charge].label.toLowerCase(),
  CHARGE[charge].plural.toLowerCase(),
]);

it('a module of the product asks for every charge and names none, so that another one is left out nowhere', () => {
  const named = new RegExp(`(?<![\\wáéíóúñ])(?:${names.join('|')})(?![\\wáéíóúñ])`, 'i');
  const files = globSync('{commands,contract,domain,server,web}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['**/*.{test,fixture}.{ts,tsx}', 'domain/products/charges.ts'],
  });
  const found = files.filter((file) =>
    named.test(readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')),
  );
  expect(found).toEqual([SHAPE]);
});
