// How long the first `npm start` takes from a clean clone to the page: `npm run bench -- start 9319f1ed 3` times that
// commit and today's in turns, three times (default: once). Each clone has an empty home, and the npm cache of this one.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { giveUp, ROOT, say } from '../install/prepare.mjs';
import { freePort, must, npmStart, shell } from '../test/staged/stage.ts';

const [before, times = '1'] = process.argv.slice(2);
if (!before) throw giveUp('Name the commit to compare with: npm run bench -- start COMMIT [TIMES]');

const cache = spawnSync('npm', ['config', 'get', 'cache'], { cwd: ROOT, encoding: 'utf8' }).stdout.trim();

async function secondsOf(commit: string): Promise<number> {
  const place = mkdtempSync(path.join(tmpdir(), 'manito-start-'));
  const clone = path.join(place, 'clone');
  try {
    shell('git', 'clone', '--quiet', ROOT, clone);
    shell('git', '-C', clone, 'checkout', '--quiet', '--detach', commit);
    mkdirSync(path.join(place, 'home'));
    const port = await freePort();
    const env = { HOME: path.join(place, 'home'), npm_config_cache: cache };
    const program = npmStart(clone, { port, env });
    const seconds = await program.ready();
    must((await (await fetch(`http://localhost:${port}/`)).text()).includes('<h1'), 'there is no page');
    await program.interrupt();
    return seconds;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

for (let round = 1; round <= Number(times); round += 1) {
  const was = await secondsOf(before);
  const is = await secondsOf('HEAD');
  const load = loadavg()[0]?.toFixed(1);
  say(`${before} ${was.toFixed(1)} s, now ${is.toFixed(1)} s: × ${(is / was).toFixed(2)} (load ${load})`);
}
