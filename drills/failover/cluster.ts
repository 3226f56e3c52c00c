// For drills/failover/house.ts: the database machines as Patroni and etcd see them.
import { setTimeout as wait } from 'node:timers/promises';
import { must } from '../../test/staged/stage.ts';
import type { Machine } from './machines.ts';

/** A database machine as Patroni sees it. */
interface Member {
  readonly name: string;
  readonly role: 'leader' | 'sync_standby' | 'replica';
  readonly state: string;
}

interface EtcdStatus {
  readonly Endpoint: string;
  readonly Status: { readonly leader: number; readonly header: { readonly member_id: number } };
}

export function clusterOf(databases: readonly Machine[], machineOf: (name: string) => Machine) {
  /**
   * Waits until the Patroni cluster is whole: one machine leads, one is its synchronous standby, one more follows.
   */
  async function whole() {
    const began = performance.now();
    for (;;) {
      const known = await members();
      const roles = known.map(({ role }) => role).sort();
      const isWell = known.every(({ state }) => state === 'running' || state === 'streaming');
      if (isWell && roles.join() === 'leader,replica,sync_standby') return;
      must(performance.now() - began < 180_000, `the cluster is not whole: ${JSON.stringify(known)}`);
      await wait(1_000);
    }
  }
  async function members(): Promise<Member[]> {
    for (const { address } of databases) {
      const reply = await fetch(`http://${address}:8008/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null);
      if (reply?.ok) return JSON.parse(await reply.text()).members;
    }
    return [];
  }
  async function memberIn(role: Member['role']): Promise<Machine> {
    const found = (await members()).find((member) => member.role === role);
    must(found, `no ${role}`);
    return machineOf(found.name);
  }
  function etcdLeader(): Machine {
    const endpoints = databases.map(({ name }) => `http://${name}:2379`).join();
    const said = machineOf('db1').run(
      `ETCDCTL_API=3 etcdctl --endpoints=${endpoints} endpoint status --write-out=json`,
    );
    const statuses: EtcdStatus[] = JSON.parse(said);
    const leader = statuses.find(({ Status }) => Status.leader === Status.header.member_id);
    must(leader, 'etcd has no leader');
    return machineOf(new URL(leader.Endpoint).hostname);
  }

  return { whole, memberIn, etcdLeader };
}
