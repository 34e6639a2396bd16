import type { Log } from '../log.ts'
import { createAllocations } from './allocations.ts'
import { type Claim, callKey, participantKey, passwordOf, probeCallId, readUsername } from './credentials.ts'
import { createFront, type Front } from './front.ts'
import type { Link, Refusal } from './link.ts'
import { localAddresses } from './peers.ts'

export interface RelaySettings {
  secret: string
  /** Where relayed addresses are bound, and what clients receive instead. */
  bindAddress: string
  announcedAddress: string
  /** First and last UDP port of relayed addresses; as many allocations can exist. */
  relayPorts: readonly [number, number]
  /** Of these, whose call lives and has them as a participant. */
  liveAmong(claims: readonly Claim[]): Promise<readonly Claim[]>
  log: Log
  now?: () => number
}

/** Links that have not allocated anything: the oldest go first. */
export const maxIdleLinks = 1_024
const idleLinkMs = 20_000
const sweepMs = 2_000
/** A participant that was live is taken for live this long, so that sixteen allocations are one query. */
const liveCacheMs = 2_000

export interface RelayStats {
  allocations: number
  links: number
  relayedPackets: number
  relayedBytes: number
  /** By reason; see `link.ts`. */
  refusals: Record<Refusal, number>
}

export type Relay = ReturnType<typeof createRelay>

/**
 * STUN and TURN over whatever transports are attached to it. The package turn-server speaks the protocol; what may be done is decided here:
 * who may allocate, how often, and where packets may go.
 */
export function createRelay(settings: RelaySettings) {
  const { secret, log, liveAmong } = settings
  const now = settings.now ?? Date.now
  const refusals: Record<Refusal, number> = {
    junk: 0,
    forged: 0,
    expired: 0,
    notLive: 0,
    quota: 0,
    peer: 0,
  }
  const fronts: Front[] = []
  const idleLinks = new Set<Link>()
  const liveUntil = new Map<string, number>()
  const allocations = createAllocations({
    announcedAddress: settings.announcedAddress,
    capacity: settings.relayPorts[1] - settings.relayPorts[0] + 1,
    refuse,
    now: settings.now,
  })
  let isAddressFailureLogged = false
  const timer = setInterval(() => void sweep(), sweepMs).unref()

  function refuse(reason: Refusal): void {
    refusals[reason]++
  }

  /** Remembers a link that has allocated nothing; beyond the limit the oldest is closed. */
  function addIdle(link: Link): void {
    idleLinks.add(link)
    if (idleLinks.size <= maxIdleLinks) return
    const [oldest] = idleLinks
    oldest?.close()
  }

  /** Whether the holder of an authentic username may allocate now. */
  async function admit(username: string): Promise<boolean> {
    const claim = readUsername(username)
    if (!claim || claim.expiresTime <= now()) {
      refuse('expired')
      return false
    }
    if (await isLive(claim)) return true
    refuse('notLive')
    return false
  }

  async function isLive(claim: Claim): Promise<boolean> {
    if (claim.callId === probeCallId) return true
    const key = participantKey(claim)
    if ((liveUntil.get(key) ?? 0) > now()) return true
    try {
      const [live] = await liveAmong([claim])
      if (live) liveUntil.set(key, now() + liveCacheMs)
      return live !== undefined
    } catch (error) {
      log.warn({ err: error }, 'TURN could not learn whether a call lives; the allocation is refused')
      return false
    }
  }

  /** The system may refuse to name them (a sandbox without AF_NETLINK): then those of before stay. */
  function readOwnAddresses(): void {
    try {
      allocations.setOwnAddresses(localAddresses())
      isAddressFailureLogged = false
    } catch (error) {
      if (!isAddressFailureLogged)
        log.warn({ err: error }, 'TURN could not read the addresses of this machine; those of before stay')
      isAddressFailureLogged = true
    }
  }

  /** Ends what has lost its reason: links without an allocation, and allocations whose call or participant is gone. */
  async function sweep(): Promise<void> {
    const time = now()
    readOwnAddresses()
    for (const link of idleLinks) if (link.since + idleLinkMs < time) link.close()
    for (const [key, until] of liveUntil) if (until <= time) liveUntil.delete(key)
    const all = allocations.all()
    const claims = new Map(
      all
        .filter(({ claim }) => claim.callId !== probeCallId)
        .map(({ claim }) => [participantKey(claim), claim]),
    )
    try {
      const live = new Set((claims.size > 0 ? await liveAmong([...claims.values()]) : []).map(participantKey))
      for (const { claim, link } of all) {
        const isOver =
          claim.callId === probeCallId ? claim.expiresTime < time : !live.has(participantKey(claim))
        if (isOver) link.close()
      }
    } catch (error) {
      log.warn({ err: error }, 'TURN could not learn which calls live; what is relayed goes on')
    }
  }

  return {
    /** A transport that packets of clients come in by. */
    attach(): Front {
      const front = createFront({
        settings,
        allocations,
        now,
        refuse,
        admit,
        passwordFor: username => (readUsername(username) ? passwordOf(secret, username) : undefined),
        addIdle,
        removeIdle: link => idleLinks.delete(link),
      })
      fronts.push(front)
      return front
    },
    /**
     * Lets allocations of this call exchange packets with an address of ours that is no allocation: the port where this process relays
     * the media of a group call.
     * @returns closes it again
     */
    allowPeer: allocations.allowPeer,
    /** Ends what is relayed for a call now, instead of at the next sweep. */
    endCall(tenantId: string, callId: string): void {
      const key = callKey({ tenantId, callId })
      for (const participant of liveUntil.keys())
        if (participant.startsWith(`${key}.`)) liveUntil.delete(participant)
      for (const { claim, link } of allocations.all()) if (callKey(claim) === key) link.close()
    },
    stats: (): RelayStats => ({
      allocations: allocations.all().length,
      links: fronts.reduce((sum, front) => sum + front.size(), 0),
      ...allocations.relayed,
      refusals: { ...refusals },
    }),
    close(): void {
      clearInterval(timer)
      for (const front of fronts) front.close()
    },
  }
}
