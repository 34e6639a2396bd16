import { describe, expect, it } from 'vitest'
import { networksOf } from './network.ts'

describe('networksOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7', undefined],
    ['::ffff:192.0.2.7', '192.0.2.7', undefined],
    ['::ffff:c000:207', '192.0.2.7', undefined],
    ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12:34::/64', '2001:db8:12::/48'],
    ['2001:0db8:0012:0034::1', '2001:db8:12:34::/64', '2001:db8:12::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['', '', undefined],
    ['not an address', 'not an address', undefined],
  ])('counts %s by %s', (address, near, site) => {
    expect(networksOf(address)).toEqual({ near, site })
  })
})
