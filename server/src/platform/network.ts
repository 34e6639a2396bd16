import ipaddr from 'ipaddr.js'

/** What a limit by address counts by: one household or machine, and the whole site that it belongs to. */
export interface Networks {
  near: string
  /** Undefined where an address stands for its network by itself. */
  site: string | undefined
}

/** How many times what one network may do, all networks of its site may do together. */
export const siteFactor = 8

/**
 * An IPv4 address stands for itself, also written as IPv6 (`::ffff:192.0.2.1`). Whoever has IPv6 has at least a /64 of it, and often a
 * /48 (RFC 6177): counting single addresses would count nothing.
 */
export function networksOf(ipAddress: string): Networks {
  if (!ipaddr.isValid(ipAddress)) return { near: ipAddress, site: undefined }
  const address = ipaddr.process(ipAddress)
  if (!(address instanceof ipaddr.IPv6)) return { near: address.toString(), site: undefined }
  const prefix = (groups: number) =>
    address.parts
      .slice(0, groups)
      .map(part => part.toString(16))
      .join(':')
  return { near: `${prefix(4)}::/64`, site: `${prefix(3)}::/48` }
}

/** An address without what tells machines apart: of IPv4 the /24, of IPv6 the /48. For what people are shown and what is kept for long. */
export function shortAddress(ipAddress: string): string {
  if (!ipaddr.isValid(ipAddress)) return ''
  const address = ipaddr.process(ipAddress)
  if (address instanceof ipaddr.IPv6) return networksOf(ipAddress).site ?? ''
  return `${address.octets.slice(0, 3).join('.')}.0/24`
}
