import { expect, test } from 'vitest'
import { addressOf, homeOf } from './address.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
  ['unknown', 'unknown'],
])('The address %s counts as %s', (ip, counted) => {
  expect(addressOf(ip)).toBe(counted)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2ab:3:4:5:6', '2001:db8:1:200::/56'],
  ['2001:db8:1:2ff::9', '2001:db8:1:200::/56'],
  ['2001:db8:1:302::9', '2001:db8:1:300::/56'],
  ['::1', '0:0:0:0::/56'],
])('The home of the address %s is %s', (ip, home) => {
  expect(homeOf(ip)).toBe(home)
})

test('Whatever a proxy hands on as an address, what limits are kept by is short', () => {
  const rest = '5'.repeat(9_000)
  for (const given of [`::ffff:1.2.3.4${rest}`, `[1.2.3.4]:${rest}`, `2001:db8::${rest}`, rest])
    expect(addressOf(given).length).toBeLessThanOrEqual(64)
})
