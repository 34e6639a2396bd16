import type { Socket as UdpSocket } from 'node:dgram'
import { createServer, type Allocation as LibraryAllocation, type Socket } from 'turn-server'
import type { Allocation, Allocations } from './allocations.ts'
import { readUsername } from './credentials.ts'
import type { Link, Refusal } from './link.ts'
import type { RelaySettings } from './relay.ts'
import {
  type Address,
  attribute,
  bindingAnswer,
  encode,
  isChannelData,
  isSignedBy,
  isStrictStun,
  maxFrameBytes,
  messageClass,
  method,
  readStun,
  realm,
  type StunMessage,
} from './stun.ts'

/** An allocation that its client does not refresh ends after this many seconds; browsers refresh a minute before. */
const lifetime = 300
/** More than a browser ever asks for: one for each candidate of its peers. */
const maxPeersPerAllocation = 128
const maxInFlight = 64
const udp = 17
const forbiddenStatus = 403
const unauthorisedStatus = 401

interface Settings {
  settings: RelaySettings
  allocations: Allocations
  now(): number
  refuse(reason: Refusal): void
  admit(username: string): Promise<boolean>
  passwordFor(username: string): string | undefined
  addIdle(link: Link): void
  removeIdle(link: Link): void
}

/** How answers reach a client. */
export interface Remote extends Address {
  send(frame: Buffer): void
  end(): void
}

interface OpenLink extends Link {
  readonly remote: Remote
  /** Transactions that wait for their answer: what is repeated meanwhile is dropped. */
  readonly inFlight: Set<string>
  client: Socket | undefined
}

interface Asked {
  source: Address
  peer: Address
}
type Decide = (isAllowed: boolean) => void

export type Front = ReturnType<typeof createFront>

/**
 * One transport of the relay. It takes frames from anybody, and passes to the package only what it may see: STUN that is well formed, from
 * clients that ask for an allocation or have one.
 */
export function createFront(deps: Settings) {
  const { settings, allocations, now, refuse } = deps
  const links = new Map<string, OpenLink>()
  const linkOf = ({ ip, port }: Address) => links.get(`${ip}:${port}`)
  /** Stands for the transport: the package sends through it to the addresses it was given. */
  const socket = {
    address: () => ({ address: settings.bindAddress, port: 0 }),
    send(bytes: Buffer, _offset: number, _length: number, port: number, ip: string) {
      const link = linkOf({ ip, port })
      if (!link) return
      if (!isChannelData(bytes)) link.inFlight.delete(transactionOf(bytes))
      link.remote.send(bytes)
    },
  } as unknown as UdpSocket
  const server = createServer({
    auth: { mechanism: 'long-term', realm },
    relay: {
      ip: settings.bindAddress,
      externalIp: settings.announcedAddress,
      // The package never picks the last port of a range.
      portRange: [settings.relayPorts[0], settings.relayPorts[1] + 1],
    },
    maxAllocateLifetime: lifetime,
    defaultAllocateLifetime: lifetime,
    maxPermissionsPerAllocation: maxPeersPerAllocation,
    maxChannelsPerAllocation: maxPeersPerAllocation,
    // Which addresses are allowed is decided here, for each packet.
    allowLoopback: true,
    idleTimeout: 0,
    socket,
    socket6: socket,
  } as Parameters<typeof createServer>[0])

  server.on('error', error => settings.log.debug({ err: error }, 'TURN'))
  server.on('connection', (client: Socket) => {
    const link = linkOf(client.getSession().context.source as Address)
    if (link) link.client = client
  })
  server.on('authenticate', (username, _realm, answer) => answer(deps.passwordFor(username) ?? null))
  server.on('auth:failure', () => refuse('forged'))
  server.on('quota', (username: string, decide: Decide) => {
    const claim = readUsername(username)
    const hasRoom = claim !== undefined && allocations.hasRoom(claim)
    if (!hasRoom) refuse('quota')
    decide(hasRoom)
  })
  server.on('beforeAllocate', (request: Record<string, unknown>, decide: Decide) => {
    const claim = readUsername(String(request.username))
    const isPlain =
      request.transport === udp &&
      request.evenPort === null &&
      request.reservationToken === null &&
      request.requestedFamily !== 2
    // Granted from here on: the package releases it through 'allocate:expired', also where no port can be bound.
    if (isPlain && claim) allocations.hold(claim)
    decide(isPlain && claim !== undefined)
  })
  server.on('allocate', (client, allocation) => registerAllocation(client, allocation))
  server.on('allocate:expired', (client, allocation) => forgetAllocation(client, allocation))
  const decidePeer = ({ source, peer }: Asked, decide: Decide) => {
    const allocation = linkOf(source)?.allocation
    const isAllowed = allocation !== undefined && allocations.mayName(allocation, peer)
    if (!isAllowed) refuse('peer')
    decide(isAllowed)
  }
  server.on('beforePermission', decidePeer)
  server.on('beforeChannelBind', decidePeer)
  server.on('beforeConnect', (_asked: unknown, decide: Decide) => decide(false))
  server.on('beforeData', ({ source, peer, size }: Asked & { size: number }, decide: Decide) => {
    const allocation = linkOf(source)?.allocation
    decide(allocation !== undefined && allocations.mayReceive(allocation, peer, size))
  })

  function registerAllocation(client: Socket, allocation: LibraryAllocation): void {
    const relaySocket = client.context.relaySocket as UdpSocket | null
    const link = linkOf(client.getSession().context.source as Address)
    const claim = allocation.username === null ? undefined : readUsername(allocation.username)
    // The client went while its port was being bound.
    if (!relaySocket || !link || !claim || client.getAllocation() !== allocation) {
      relaySocket?.close()
      return
    }
    const { ip, port } = allocation.relayAddress
    link.allocation = { claim, link, address: { ip, port }, client, networkPeers: new Set(), usedTime: now() }
    deps.removeIdle(link)
    allocations.add(link.allocation, relaySocket)
  }

  function forgetAllocation(client: Socket, allocation: LibraryAllocation): void {
    const claim = allocation.username === null ? undefined : readUsername(allocation.username)
    if (claim) allocations.release(claim)
    const link = linkOf(client.getSession().context.source as Address)
    if (!link?.allocation) return
    allocations.remove(link.allocation)
    link.allocation = undefined
    if (links.get(`${link.source.ip}:${link.source.port}`) === link) deps.addIdle(link)
  }

  function open(remote: Remote): OpenLink {
    const key = `${remote.ip}:${remote.port}`
    const link: OpenLink = {
      source: { ip: remote.ip, port: remote.port },
      since: now(),
      remote,
      inFlight: new Set(),
      client: undefined,
      allocation: undefined as Allocation | undefined,
      close() {
        if (links.get(key) !== link) return
        link.client?.close()
        links.delete(key)
        deps.removeIdle(link)
        remote.end()
      },
    }
    links.get(key)?.close()
    links.set(key, link)
    deps.addIdle(link)
    return link
  }

  function pass(frame: Buffer, { source }: Link): void {
    server.handlePacket(frame, { address: source.ip, port: source.port })
  }

  /** A request for an allocation that is signed by who may have one, or that is answered with what is missing. */
  async function allocate(frame: Buffer, message: StunMessage, link: OpenLink): Promise<void> {
    const username = message.getAttribute(attribute.USERNAME!)
    const password = typeof username === 'string' ? deps.passwordFor(username) : undefined
    if (typeof username !== 'string' || password === undefined) return pass(frame, link)
    if (!isSignedBy(frame, message, { username, password })) return pass(frame, link)
    if (await deps.admit(username)) {
      if (linkOf(link.source) === link) pass(frame, link)
      return
    }
    const isExpired = (readUsername(username)?.expiresTime ?? 0) <= now()
    link.inFlight.delete(transactionOf(frame))
    link.remote.send(errorAnswer(message, isExpired ? unauthorisedStatus : forbiddenStatus))
  }

  /** @returns whether the frame was one that a client may send here and now */
  function take(frame: Buffer, remote: Remote): boolean {
    if (frame.length > maxFrameBytes) return false
    const link = linkOf(remote)
    if (isChannelData(frame)) {
      if (link?.allocation) pass(frame, link)
      return link?.allocation !== undefined
    }
    const message = isStrictStun(frame) ? readStun(frame) : undefined
    if (!message) return false
    if (message.cls === messageClass.INDICATION) {
      if (message.method === method.SEND && link?.allocation) pass(frame, link)
      return true
    }
    return message.cls === messageClass.REQUEST && takeRequest(frame, message, link, remote)
  }

  function takeRequest(
    frame: Buffer,
    message: StunMessage,
    knownLink: OpenLink | undefined,
    remote: Remote,
  ): boolean {
    if (message.method === method.BINDING) {
      remote.send(bindingAnswer(message, remote))
      return true
    }
    const asksFirst = message.method === method.ALLOCATE
    const link = knownLink ?? (asksFirst ? open(remote) : undefined)
    if (!link) return false
    const transaction = transactionOf(frame)
    if (link.inFlight.has(transaction)) return true
    // The package leaves some requests without an answer.
    if (link.inFlight.size >= maxInFlight) link.inFlight.clear()
    link.inFlight.add(transaction)
    if (asksFirst) void allocate(frame, message, link)
    else pass(frame, link)
    return true
  }

  return {
    size: () => links.size,
    /** A connection that was opened; UDP has none. */
    open: (remote: Remote): Link => open(remote),
    /** One frame of a client. */
    receive(frame: Buffer, remote: Remote): void {
      if (!take(frame, remote)) refuse('junk')
    },
    close(): void {
      for (const link of links.values()) link.close()
      server.stop()
    },
  }
}

const transactionOf = (frame: Buffer) => frame.toString('latin1', 8, 20)

const errorAnswer = (request: StunMessage, code: number): Buffer =>
  encode({
    method: request.method,
    cls: messageClass.ERROR!,
    transactionId: request.transactionId,
    attributes: [{ type: attribute.ERROR_CODE!, value: { code } }],
  })
