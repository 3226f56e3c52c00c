import { BlockList, isIPv6 } from 'node:net';
import type { Env } from '#server/env.ts';

/** Addresses of this machine and of networks from which no stranger can send. */
const near = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  near.addSubnet(network, bits, 'ipv4');
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

const isNear = (address: string) => near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * The proxies that may report the caller's address. Where the operator only counts proxies, a client that connects
 * from the open network is not one of them: a caller who bypasses the proxy could choose the address that the limits
 * see.
 */
export const trustedProxies = (
  proxies: Env['trustProxy'],
): boolean | string | ((address: string, hop: number) => boolean) =>
  typeof proxies === 'number' ? (address, hop) => hop < proxies && (hop > 0 || isNear(address)) : proxies;
