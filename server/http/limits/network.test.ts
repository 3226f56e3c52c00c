import { expect, it } from 'vitest';
import { networkOf, providerNetworkOf } from '#server/http/limits/network.ts';

it.each([
  ['190.6.1.20', '190.6.1.20'],
  ['::ffff:190.6.1.20', '190.6.1.20'],
  ['2001:DB8:0:2:3:4:5:6', '2001:db8:0:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::190.6.1.20', '64:ff9b:0:0::/64'],
  ['190.6.1.20:51234', '190.6.1.20'],
  ['[2001:db8::1]:51234', '2001:db8:0:0::/64'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ['[::ffff:190.6.1.20]:51234', '190.6.1.20'],
  ['not an address', 'not an address'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['190.6.1.20', '190.6.1.20'],
  ['2001:DB8:0:2:3:4:5:6', '2001:db8:0::/48'],
  ['2001:db8:0:ffff::1', '2001:db8:0::/48'],
  ['2001:db8:1::1', '2001:db8:1::/48'],
])('%s belongs to %s', (address, network) => {
  expect(providerNetworkOf(address)).toBe(network);
});
