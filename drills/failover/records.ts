// For drills/failover.ts: "Backup and restore" of the page. A backup of the program is taken and compared; the
// database is dropped, and comes back to the second before, out of base copy and archive; it is laid aside, and comes
// back out of the program's backup.
import { setTimeout as wait } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { ROOT, STAMP, wanted } from '../../install/prepare.mjs';
import { must } from '../../test/staged/stage.ts';
import { mustBeAsBefore, stateOf } from '../support/recovery-state.ts';
import type { House } from './house.ts';
import { BLOCKS, type Block, backupBlock } from './page.ts';
import { BUCKET_VARIABLES } from './swift.ts';

const [BASE, MOMENT] = ['2026-11-15', '2026-11-20 14:31:00-04'];
const goesBack = ({ kind }: Block): boolean => kind === 'recover';
const [names] = BLOCKS.filter((block) => goesBack(block) && block.script.includes('recovery_target_time'));
must(
  names?.script.includes(`/srv/base/${BASE}`) && names.script.includes(MOMENT),
  'the page names other times',
);

/**
 * Writes the program's variables into the file of each application machine: the page runs commands as the
 * service's user, in /opt/manito, with the variables of that file.
 */
function asInstalled({ machine: machineOf, programVariables }: House): void {
  for (const machine of [machineOf('app1'), machineOf('app2')]) {
    const { NODE_ENV: _, ...file } = parseEnv(machine.run('cat /etc/manito/manito.env'));
    const own = Object.entries({ ...file, ...programVariables, ...BUCKET_VARIABLES });
    const lines = own.map(([name, value]) => `${name}=${value}`).join('\n');
    machine.run(`cat > /etc/manito/manito.env <<'VARIABLES'
${lines}
VARIABLES
chown -R manito:manito /var/lib/manito
install -d -o manito -g manito /var/lib/manito-backups
ln -sfn ${ROOT} /opt/manito
printf ${wanted()} > ${STAMP}
ln -sfn /etc/manito/manito.env ${ROOT}/.env`);
  }
}

/** The state of the installation's database, taken while no program writes. */
const stateNow = (house: House) => stateOf(house.ownerUrl());

export async function takeBackup(house: House): Promise<string> {
  asInstalled(house);
  return house.paste(house.machine('app1'), backupBlock()).split('\n').at(-1) ?? '';
}

/** Drops the database and restores it to the second before, by point-in-time recovery. */
export async function goBack(house: House): Promise<string> {
  await house.stopPrograms();
  const before = await stateNow(house);
  const [clock] = await house.asked('select clock_timestamp()::text as now');
  const now = String(clock?.now);
  await wait(1_000);
  // Where recovery stops: in front of it, and not within the drop, which marks the database first.
  await house.asked('create table written_after ()');
  const leader = await house.memberIn('leader');
  leader.run("su postgres -c 'dropdb --force manito'");
  const [base = ''] = leader.run('ls /srv/base').split('\n');
  house.runBlocks(goesBack, {
    changed: (script) => script.replaceAll(BASE, base).replaceAll(MOMENT, now),
  });
  await house.whole();
  mustBeAsBefore(before, await stateNow(house));
  await house.startPrograms();
  return `${before.rows} rows and RD$${before.pesos.posted} in ${before.pesos.entries} entries as they were at ${now}`;
}

/** Moves the database aside and restores the program's backup. */
export async function restoreBackup(house: House): Promise<string> {
  await house.stopPrograms();
  const before = await stateNow(house);
  asInstalled(house);
  house.paste(house.machine('app1'), backupBlock());
  house.runBlocks(({ kind }) => kind === 'restore', { leader: await house.memberIn('leader') });
  mustBeAsBefore(before, await stateNow(house));
  await house.startPrograms();
  return `${before.rows} rows and RD$${before.pesos.posted} as they were`;
}
