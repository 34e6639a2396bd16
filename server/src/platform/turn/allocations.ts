import type { Socket as UdpSocket } from 'node:dgram'
import type { Socket } from 'turn-server'
import { type Claim, callKey, quotaKeyOf } from './credentials.ts'
import type { Link, Refusal } from './link.ts'
import { isPublicPeer } from './peers.ts'
import type { Address } from './stun.ts'

/** Allocations that one person may hold at once: each connection of a browser takes one for each network and TURN address. */
export const maxPerPerson = 16

/** An allocation that carried nothing for so long gives way to a new one of the same person: after a change of network the old ones are dead. */
export const idleMs = 15_000

export interface Allocation {
  /** Of the last packet that it carried, or of its beginning. Epoch milliseconds. */
  usedTime: number

  claim: Claim & { expiresTime: number }
  link: Link
  /** The relayed address, as clients receive it. */
  address: Address
  client: Socket
  /** Addresses on the network that were found to be allowed. */
  networkPeers: Set<string>
}

/** Addresses remembered for one allocation; beyond them each packet is checked anew. */
const maxNetworkPeers = 64

export type Allocations = ReturnType<typeof createAllocations>

interface Settings {
  announcedAddress: string
  capacity: number
  refuse(reason: Refusal): void
  now?: (() => number) | undefined
}

/**
 * The live allocations and where their packets may go: to the public network, to another allocation of the same call, which is handed over
 * here without the network, and to nothing else.
 */
export function createAllocations({ announcedAddress, capacity, refuse, now: settingsNow }: Settings) {
  const byAddress = new Map<string, Allocation>()
  const heldCounts = new Map<string, number>()
  let heldInAll = 0
  const mediaPeers = new Map<string, string>()
  let ownAddresses: ReadonlySet<string> = new Set([announcedAddress])
  const now = settingsNow ?? Date.now
  const relayedTotals = { relayedPackets: 0, relayedBytes: 0 }

  /** Who receives what this allocation sends to an address: another allocation, the network, or nobody. */
  function receiverOf(from: Allocation, ip: string, port: number): Allocation | 'network' | undefined {
    const key = `${ip}:${port}`
    if (from.networkPeers.has(key)) return 'network'
    const own = byAddress.get(key)
    if (own) return own !== from && callKey(own.claim) === callKey(from.claim) ? own : undefined
    if (mediaPeers.get(key) === callKey(from.claim)) return 'network'
    if (!isPublicPeer({ ip, port }, ownAddresses)) return undefined
    if (from.networkPeers.size < maxNetworkPeers) from.networkPeers.add(key)
    return 'network'
  }

  function closeIdle(claim: Claim): void {
    const [idle] = [...byAddress.values()]
      .filter(one => quotaKeyOf(one.claim) === quotaKeyOf(claim) && now() - one.usedTime >= idleMs)
      .sort((a, b) => a.usedTime - b.usedTime)
    idle?.link.close()
  }

  function count(bytes: number): void {
    relayedTotals.relayedPackets++
    relayedTotals.relayedBytes += bytes
  }

  /** What one allocation sends to another; its client gets it as if it had come by the network. */
  function handOver(from: Allocation, to: Allocation, bytes: Uint8Array): void {
    const { ip, port } = from.address
    from.usedTime = to.usedTime = now()
    if (!to.client.hasPermission(ip)) return
    count(bytes.length)
    const session = to.client.getSession() as unknown as {
      sendChannelData(channel: number, bytes: Uint8Array): void
      sendData(peer: Address, bytes: Uint8Array): void
    }
    const channel = to.client.getChannelByPeer(ip, port)
    if (channel === null) session.sendData({ ip, port }, bytes)
    else session.sendChannelData(channel, bytes)
  }

  return {
    relayed: relayedTotals as Readonly<typeof relayedTotals>,
    all: () => [...byAddress.values()],

    /** Whether a person may have one more; the one of theirs that has been idle for longest gives way. */
    hasRoom(claim: Claim): boolean {
      if ((heldCounts.get(quotaKeyOf(claim)) ?? 0) >= maxPerPerson) closeIdle(claim)
      return heldInAll < capacity && (heldCounts.get(quotaKeyOf(claim)) ?? 0) < maxPerPerson
    },
    /** Counts one from the moment it was granted; `release` must follow once. */
    hold(claim: Claim): void {
      heldInAll++
      heldCounts.set(quotaKeyOf(claim), (heldCounts.get(quotaKeyOf(claim)) ?? 0) + 1)
    },
    release(claim: Claim): void {
      const left = (heldCounts.get(quotaKeyOf(claim)) ?? 0) - 1
      heldInAll--
      if (left > 0) heldCounts.set(quotaKeyOf(claim), left)
      else heldCounts.delete(quotaKeyOf(claim))
    },

    /** Puts an allocation on the map; from now on every packet that it sends is checked. */
    add(allocation: Allocation, socket: UdpSocket): void {
      byAddress.set(`${allocation.address.ip}:${allocation.address.port}`, allocation)
      const toNetwork = socket.send.bind(socket) as (...args: unknown[]) => void
      const send = (
        bytes: Buffer,
        offset: number,
        length: number,
        port: number,
        ip: string,
        onEnd: () => void,
      ) => {
        const receiver = receiverOf(allocation, ip, port)
        if (receiver === undefined) refuse('peer')
        else if (receiver !== 'network') handOver(allocation, receiver, bytes)
        else {
          count(length)
          allocation.usedTime = now()
          toNetwork(bytes, offset, length, port, ip, onEnd)
        }
      }
      socket.send = send as UdpSocket['send']
    },
    remove(allocation: Allocation): void {
      const key = `${allocation.address.ip}:${allocation.address.port}`
      if (byAddress.get(key) === allocation) byAddress.delete(key)
    },

    /** Whether a client may name this peer. Permissions hold for an address with all its ports; each packet is checked again. */
    mayName: (from: Allocation, { ip, port }: Address): boolean => receiverOf(from, ip, port) !== undefined,
    /** Whether a packet that came by the network is passed on: our own allocations do not send by it. */
    mayReceive(to: Allocation, { ip, port }: Address, bytes: number): boolean {
      if (receiverOf(to, ip, port) !== 'network') return false
      count(bytes)
      to.usedTime = now()
      return true
    },

    allowPeer(call: Pick<Claim, 'tenantId' | 'callId'>, { ip, port }: Address): () => void {
      const key = `${ip}:${port}`
      mediaPeers.set(key, callKey(call))
      return () => {
        if (mediaPeers.get(key) === callKey(call)) mediaPeers.delete(key)
      }
    },
    setOwnAddresses(addresses: readonly string[]): void {
      ownAddresses = new Set([announcedAddress, ...addresses])
    },
  }
}
