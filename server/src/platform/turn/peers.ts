import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import type { Address } from './stun.ts'

/** Azure's metadata service has an address that looks public; those of other clouds lie in reserved ranges. */
const metadataAddresses = new Set(['168.63.129.16'])
/** Browsers send media from higher ports; below lie DNS, NTP and other services that could be misused. */
const lowestPort = 1_024

/**
 * Whether packets may go to this address on the network: public IPv4 unicast that is none of ours. Relayed addresses are IPv4, so IPv6
 * peers cannot be reached in any spelling, IPv4-mapped ones included.
 */
export function isPublicPeer({ ip, port }: Address, ownAddresses: ReadonlySet<string>): boolean {
  if (port !== 0 && port < lowestPort) return false
  return isPublicAddress(ip) && !ownAddresses.has(ip)
}

export const isPublicAddress = (ip: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(ip) &&
  ipaddr.IPv4.parse(ip).range() === 'unicast' &&
  !metadataAddresses.has(ip)

/** The IPv4 addresses of this machine. */
export function localAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    .filter(({ family }) => family === 'IPv4')
    .map(({ address }) => address)
}

/** What other machines reach this one by, as far as it knows itself: a public address first, loopback where there is nothing else. */
export function primaryAddress(addresses = localAddresses()): string {
  const others = addresses.filter(address => !address.startsWith('127.'))
  return others.find(isPublicAddress) ?? others[0] ?? '127.0.0.1'
}
