// `npm run prove:books`: every amount, term, late charge and start day by day, and thousands of random histories, against
// a slow model of the same loan, under three time zones; then 2,000 lives of loans at the server, each decision foretold
// and made, a hundred after the other. `npm run prove:books -- server --at-once 2`: the lives alone, two parts at a time.
import { spawn, spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values, positionals: asked } = parseArgs({
  options: { 'at-once': { type: 'string', default: '1' } },
  allowPositionals: true,
});
process.env.PROVE = 'whole';
const { PARTS } = await import('../test/foretold-parts.ts');
const isAsked = (name) => asked.length === 0 || asked.includes(name);

if (isAsked('domain')) {
  const args = ['run', '--project', 'domain', 'domain/ledger', '--reporter=verbose'];
  const { status } = spawnSync('vitest', args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** @returns how many decisions were compared, and what the tests said where one differs. */
function play({ from, to }) {
  const name = `lives ${from} to ${to}:`;
  const args = [
    'run',
    '--project',
    'server',
    'server/adjustments/foretold',
    '-t',
    name,
    '--reporter=verbose',
  ];
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

const lives = { played: 0, compared: 0, differing: [] };
const waiting = [...PARTS];

async function playAll() {
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    const began = performance.now();
    const { compared, differs, said } = await play(part);
    const name = `lives ${part.from} to ${part.to}`;
    lives.played += part.to - part.from;
    lives.compared += compared;
    if (differs) {
      lives.differing.push(name);
      console.log(said);
    }
    const seconds = Math.round((performance.now() - began) / 1000);
    const result = differs ? 'NOT as foretold' : `${compared} decisions as foretold`;
    console.log(`${name}: ${result}, ${seconds} s, ${waiting.length} parts to go`);
  }
}

if (isAsked('server')) {
  await Promise.all(Array.from({ length: Number(values['at-once']) }, playAll));
  const { played, compared, differing } = lives;
  console.log(
    `${played} lives, ${compared} decisions as foretold, ${differing.length} parts with a difference${differing.map((name) => `\n${name}`).join('')}`,
  );
  process.exitCode = differing.length === 0 ? 0 : 1;
}
