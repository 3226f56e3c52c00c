import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LITERALS } from '#test/literals/literals.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** The rooms whose sentences a customer reads. The legal texts say "usted", as the documents that they are about. */
const ROOMS =
  '{accounts,app,applications,calculator,dashboard,documents,fields,loans/own,notifications,own-data,payments/own,performance,person,profile,public,pwa,share,shared-receipt,signing,ui,verification}';
const files = globSync(`web/${ROOMS}/**/*.{ts,tsx}`, {
  cwd: ROOT,
  exclude: ['**/*.test.*', '**/*.fixture.*', 'web/public/legal/**', 'web/ui/gallery/**'],
});

/**
 * Words that address the reader as "usted". The errors at fields ("Escriba …", "Debe …") are the server's sentences,
 * which say "usted" as those do that the specification quotes.
 */
const USTED =
  /(?<![\p{L}])(?:usted|(?:No )?(?:[Ii]ntente|[Rr]evise|[Ee]lija|[Ee]spere|[Ii]nicie|[Vv]erifique|Complete|[Pp]ida|[Cc]ierre|[Ss]eleccione|[Ss]uba|[Ff]irme|[Aa]bra|[Tt]oque|[Mm]ire)|vuelva a|Su|su sesión|escribió|llenó|Ya tiene)(?![\p{L}])/u;
const TEXTS = /'([^'\n]*)'|`([^`\n]*)`|>([^<>{}\n]*)<|^\s+([^<>{}=;()\n]*[\p{L}.,:](?:\{' '\})?)$/gmu;

/** Sentences of the specification, letter for letter; a program may add a number or a name to one. */
const quoted = LITERALS.map(({ text }) => text);
const isQuoted = (text: string) => quoted.some((sentence) => text.includes(sentence));

it('a customer is addressed as "tú" on every screen, but for the sentences that the specification quotes', () => {
  const others = files.flatMap((file) => {
    const source = readFileSync(path.join(ROOT, file), 'utf8').replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
    return [...source.matchAll(TEXTS)]
      .map((found) => found.slice(1).find((part) => part !== undefined) ?? '')
      .filter((text) => USTED.test(text) && !isQuoted(text))
      .map((text) => `${file}: ${text.trim()}`);
  });
  expect(others).toEqual([]);
});
