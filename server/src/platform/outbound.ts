import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Agent } from 'undici'
import { undici } from './undici.ts'

/** How a name becomes addresses: the system's way, but for tests of names that change their minds. */
export type ResolveName = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** An address outside that this server may not talk to; distinguished from one that does not answer. */
export class AddressRefused extends Error {}

/**
 * Connections that leave this server because of a setting. Every address a name resolves to is held against the list right before it is
 * connected to, so that a name cannot change its mind in between: only public unicast addresses, and what the environment's
 * OUTBOUND_ALLOW names (`10.0.0.0/8`, `192.168.1.7`, `idp.lan`), which no screen can change.
 * @param mostBytes of one answer, as it is sent
 * @param connections to one origin at once
 */
export function createOutbound(
  allowedHosts: readonly string[],
  resolveName: ResolveName = lookup,
  { mostBytes = 1024 * 1024, connections = 8 } = {},
) {
  const names = new Set(allowedHosts.filter(entry => !isRange(entry)).map(entry => entry.toLowerCase()))
  const ranges = allowedHosts.filter(isRange).map(parseRange)

  const mayAddress = (address: string): boolean => {
    const ipAddress = ipaddr.process(address)
    return ipAddress.range() === 'unicast' || ranges.some(range => isWithin(ipAddress, range))
  }

  /** A `lookup` for sockets (also nodemailer's and undici's): answers only addresses that may be connected to. */
  const lookupAllowed: LookupFunction = (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const isNamed = names.has(hostname.toLowerCase())
      const allowedOnes = addresses.filter(({ address }) => isNamed || mayAddress(address))
      const first = allowedOnes[0]
      if (!first) return callback(new AddressRefused(`${hostname} is not a public address`), '', 0)
      if (options.all) return callback(null, allowedOnes)
      callback(null, first.address, first.family)
    })
  }

  let agent: Agent | undefined
  const createAgent = () =>
    new (undici().Agent)({
      connect: { lookup: lookupAllowed, timeout: 5_000 },
      headersTimeout: 5_000,
      bodyTimeout: 5_000,
      maxResponseSize: mostBytes,
      connections,
    })

  return {
    lookup: lookupAllowed,
    /** For `fetch` of undici. A literal address in the URL is never looked up, so ask `check` first. */
    get agent(): Agent {
      agent ??= createAgent()
      return agent
    },
    /** Whether a name in OUTBOUND_ALLOW covers the host; such hosts may also be spoken to without TLS. */
    isNamed: (hostname: string) => names.has(hostname.toLowerCase()) || isInRanges(hostname),
    /** @throws AddressRefused for an address written as such that may not be connected to */
    check(url: URL): void {
      const host = url.hostname.replace(/^\[|\]$/g, '')
      if (isIP(host) && !names.has(host) && !mayAddress(host))
        throw new AddressRefused(`${host} is not a public address`)
    },
    close: async () => agent?.close(),
  }

  function isInRanges(hostname: string): boolean {
    const host = hostname.replace(/^\[|\]$/g, '')
    return isIP(host) !== 0 && ranges.some(range => isWithin(ipaddr.process(host), range))
  }
}

/** Whether a host that a setting names is, or now resolves to, an address that may not be connected to. One that does not resolve is not. */
export async function isPrivateHost(outbound: Outbound, host: string): Promise<boolean> {
  try {
    outbound.check(new URL(`tcp://${isIP(host) === 6 ? `[${host}]` : host}`))
    if (isIP(host)) return false
    await new Promise<void>((resolve, reject) =>
      outbound.lookup(host, { all: true }, error => (error ? reject(error) : resolve())),
    )
    return false
  } catch (error) {
    return error instanceof AddressRefused
  }
}

export type Outbound = ReturnType<typeof createOutbound>

type Address = ReturnType<typeof ipaddr.process>
type Range = [Address, number]

const isRange = (entry: string) => ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry)

function parseRange(entry: string): Range {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry) as Range
  const address = ipaddr.process(entry)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

const isWithin = (address: Address, [network, bits]: Range) =>
  address.kind() === network.kind() && address.match(network, bits)
