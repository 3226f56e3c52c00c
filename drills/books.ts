// `npm run drill -- books`: every amount, term, late charge and start day by day, and thousands of random histories,
// against a slow model of the same loan, under three time zones; 20,000 random products with their amounts, due days,
// yearly rate and books, against a plain model written apart; then 2,000 random loans on the server, with a preview
// of each decision before it is made, a hundred after the other; then 2,000 random days of drawers, safe and banks,
// receipts of the street, hand-overs, counts, expenses, transfers, imports and reversals, after each step of which the
// screens show where each peso is, and no cash is below zero without an owner's reason. `npm run drill -- books
// server --at-once 2`: only the loans, two parts at a time; `-- cash --parts 3`: only the drawers, the first three
// hundred.
import { spawn, spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { giveUp } from '../install/prepare.mjs';
import { countOf } from './support/count-of.ts';

const { values, positionals: asked } = parseArgs({
  options: { 'at-once': { type: 'string', default: '1' }, parts: { type: 'string' } },
  allowPositionals: true,
});
process.env.PROVE = 'whole';
const { PARTS } = await import('../test/preview-parts.ts');
const LIVES = {
  server: { file: 'server/adjustments/decision-preview', told: 'decisions as previewed' },
  cash: { file: 'server/drawers/cash-lives', told: 'steps, and each peso where the screens say' },
};

const unknown = asked.find((name) => name !== 'domain' && !(name in LIVES));
if (unknown !== undefined)
  giveUp(`There is no "${unknown}" in the books: domain, ${Object.keys(LIVES).join(', ')}.`);
const AT_ONCE = countOf(values['at-once']);
const CHOSEN = values.parts === undefined ? PARTS : PARTS.slice(0, countOf(values.parts));
const isAsked = (name: string): boolean => asked.length === 0 || asked.includes(name);

if (isAsked('domain')) {
  const args = ['run', '--project', 'domain', 'domain/ledger', 'domain/products', '--reporter=verbose'];
  const { status } = spawnSync('vitest', args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

interface Played {
  readonly compared: number;
  readonly differs: boolean;
  /** The output of the tests. */
  readonly said: string;
}

function play(file: string, { from, to }: (typeof PARTS)[number]): Promise<Played> {
  const name = `lives ${from} to ${to}:`;
  const args = ['run', '--project', 'server', file, '-t', name, '--reporter=verbose'];
  return new Promise((resolve) => {
    let said = '';
    const child = spawn('vitest', args);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said += text;
      });
    child.on('close', (status) => {
      const compared = Number(/compared: (\d+)/.exec(said)?.[1] ?? 0);
      resolve({ compared, differs: status !== 0 || compared === 0, said });
    });
  });
}

/** Plays every part of the random loans or drawers. @returns whether each of them passed */
async function playLives({ file, told }: (typeof LIVES)[keyof typeof LIVES]): Promise<boolean> {
  const differing: string[] = [];
  const lives = { played: 0, compared: 0 };
  const waiting = [...CHOSEN];
  async function playAll() {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const began = performance.now();
      const { compared, differs, said } = await play(file, part);
      const name = `lives ${part.from} to ${part.to}`;
      lives.played += part.to - part.from;
      lives.compared += compared;
      if (differs) {
        differing.push(name);
        console.log(said);
      }
      const seconds = Math.round((performance.now() - began) / 1000);
      const kinds = /compared: \d+ \w+ \((.+)\)/.exec(said)?.[1];
      const result = differs ? 'A DIFFERENCE' : `${compared} ${told}${kinds ? ` (${kinds})` : ''}`;
      console.log(`${name}: ${result}, ${seconds} s, ${waiting.length} parts to go`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, playAll));
  const { played, compared } = lives;
  console.log(
    `${played} lives, ${compared} ${told}, ${differing.length} parts with a difference${differing.map((name) => `\n${name}`).join('')}`,
  );
  return differing.length === 0;
}

for (const [name, lives] of Object.entries(LIVES))
  if (isAsked(name) && !(await playLives(lives))) process.exitCode = 1;
