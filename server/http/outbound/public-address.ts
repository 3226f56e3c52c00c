import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Of IPv4: networks of one's own, this machine, and what is reserved (IANA's special-purpose registry). */
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

/** Of IPv6 only what is routed (2000::/3) is public, less what leads to IPv4 or is reserved in it. */
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

/** The name leads into a network that is not everybody's. */
export class NotPublic extends Error {}

/** Of a URL's host, an address as it stands; a name is resolved and checked as the connection is made. */
export function refuseOwnAddress({ hostname }: URL): void {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0 && !isPublicAddress(bare)) throw new NotPublic();
}

/**
 * Resolves for a connection and lets it go only where everybody may: the address that is checked is the one that is
 * connected to, so that a name that answers differently a moment later gains nothing.
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
