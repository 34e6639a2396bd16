import type { Place } from '@trau/contract'
import ipaddr from 'ipaddr.js'

const nearby = new Set(['private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat'])

/** Where an address stands, as seen from the server; nobody outside is asked. */
export function placeOf(ipAddress: string): Place {
  if (!ipaddr.isValid(ipAddress)) return { kind: 'UNKNOWN' }
  const range = ipaddr.process(ipAddress).range()
  if (range === 'loopback') return { kind: 'THIS_MACHINE' }
  if (nearby.has(range)) return { kind: 'LOCAL_NETWORK' }
  return { kind: range === 'unspecified' ? 'UNKNOWN' : 'INTERNET' }
}
