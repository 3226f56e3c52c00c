import { isIPv6 } from 'node:net';

const GROUPS = 8;

/** The eight groups of an IPv6 address, "::" filled in, the last two of a mapped IPv4 address as one. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::').map((part) => part.split(':').filter(Boolean));
  if (tail === undefined) return [...head];
  const given = [...head, ...tail].length + (address.includes('.') ? 1 : 0);
  return [...head, ...Array<string>(Math.max(0, GROUPS - given)).fill('0'), ...tail];
}

/** An address with the port of its connection, as some proxies forward it: each connection would have limits of its own. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;

/**
 * The network of an IP address, by which rate limits count. A provider gives each customer a /64 of IPv6 or more:
 * counted by address, a single customer would have more addresses than any limit has points.
 */
export function networkOf(address: string): string {
  const [, v6, v4] = WITH_PORT.exec(address) ?? [];
  const [bare = ''] = (v6 ?? v4 ?? address).toLowerCase().split('%');
  if (!isIPv6(bare)) return bare;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1];
  if (mapped) return mapped;
  return `${groupsOf(bare)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** The /48 of an IPv6 address, which a site or a rented server gets whole; an IPv4 address is its own. */
export function providerNetworkOf(address: string): string {
  const network = networkOf(address);
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network;
}
