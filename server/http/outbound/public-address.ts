import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * IPv4 ranges that are not public: private networks, this machine and reserved ranges (IANA's special-purpose
 * registry).
 */
const RESERVED = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  RESERVED.addSubnet(network, bits, 'ipv4');

/**
 * IPv6 ranges that are public: routed addresses (2000::/3), except those that lead to IPv4 or are reserved within.
 */
const ROUTED = new BlockList();
ROUTED.addSubnet('2000::', 3, 'ipv6');
const TUNNELS = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  TUNNELS.addSubnet(network, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !RESERVED.check(address, 'ipv4');
  return version === 6 && ROUTED.check(address, 'ipv6') && !TUNNELS.check(address, 'ipv6');
}

/** Thrown where an address or the name of a host leads to a network that is not public. */
export class NotPublic extends Error {}

/**
 * Refuses a URL whose host is an IP address that is not public. A host name is checked later, as the connection
 * resolves it.
 */
export function refuseOwnAddress({ hostname }: URL): void {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0 && !isPublicAddress(bare)) throw new NotPublic();
}

/**
 * Resolves a name for a connection and allows only public addresses. The connection uses the very address that was
 * checked, so a name that resolves differently a moment later gains nothing.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, []);
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
      return callback(new NotPublic(), []);
    const [first] = found;
    return options.all || !first ? callback(null, found) : callback(null, first.address, first.family);
  });
};
