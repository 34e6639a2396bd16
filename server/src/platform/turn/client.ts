import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { wire } from 'turn-server'
import { createFrameCutter, padFrame } from './frames.ts'
import {
  type Address,
  attribute,
  channelData,
  encode,
  isChannelData,
  maxFrameBytes,
  messageClass,
  method,
  readStun,
  type StunMessage,
} from './stun.ts'

export interface ClientSettings {
  host: string
  port: number
  transport: 'udp' | 'tcp' | 'tls'
  username?: string
  credential?: string
  timeoutMs?: number
  /** Does not check the certificate: for our own listener, which may be reached by another name. */
  isOwn?: boolean
}

const repeatMs = 500

type Attributes = { type: number; value?: unknown }[]

/** The server answered with an error. */
export class TurnError extends Error {
  readonly code: number
  constructor(code: number) {
    super(`TURN answered ${code}`)
    this.code = code
  }
}

/** The least of a TURN client: for the doctor, for other processes of an installation, and for tests. */
export async function openTurnClient(settings: ClientSettings) {
  const { username, credential, timeoutMs = 5_000 } = settings
  const pending = new Map<string, (message: StunMessage, frame: Buffer) => void>()
  const receivers = new Set<(data: Buffer, from: { channel: number } | Address) => void>()
  let nonce = ''
  let serverRealm = ''
  let isClosed = false

  const transport = await openTransport(settings, frame => {
    if (isChannelData(frame)) {
      const { channel, data } = wire.decode_channel_data(frame)
      for (const receive of receivers) receive(Buffer.from(data), { channel })
      return
    }
    const message = readStun(frame)
    if (!message) return
    if (message.cls === messageClass.INDICATION && message.method === method.DATA) {
      const data = message.getAttribute(attribute.DATA!) as Uint8Array | null
      const peer = message.getAttribute(attribute.XOR_PEER_ADDRESS!) as Address
      if (data) for (const receive of receivers) receive(Buffer.from(data), peer)
    } else pending.get(idOf(message.transactionId))?.(message, frame)
  })

  /** Sends a request and waits for its answer. */
  function transact(methodNumber: number, attributes: Attributes, isSigned: boolean): Promise<StunMessage> {
    const transactionId = crypto.getRandomValues(new Uint8Array(12))
    const signature = isSigned && username !== undefined && credential !== undefined
    const frame = encode({
      method: methodNumber,
      cls: messageClass.REQUEST!,
      transactionId,
      attributes: signature
        ? [
            ...attributes,
            { type: attribute.USERNAME!, value: username },
            { type: attribute.REALM!, value: serverRealm },
            { type: attribute.NONCE!, value: nonce },
          ]
        : attributes,
      key: signature ? wire.compute_long_term_key(username, serverRealm, credential) : null,
    })
    return new Promise((resolve, reject) => {
      const id = idOf(transactionId)
      const timer = setTimeout(() => settle(() => reject(new Error('TURN did not answer'))), timeoutMs)
      // UDP packets get lost; the server answers a repeated one as the first.
      const repeat = transport.isReliable ? undefined : setInterval(() => transport.send(frame), repeatMs)
      const settle = (finish: () => void) => {
        clearTimeout(timer)
        clearInterval(repeat)
        pending.delete(id)
        finish()
      }
      pending.set(id, message => settle(() => resolve(message)))
      transport.send(frame)
    })
  }

  /** @throws TurnError */
  async function request(methodNumber: number, attributes: Attributes): Promise<StunMessage> {
    for (let attempt = 0; ; attempt++) {
      const answer = await transact(methodNumber, attributes, nonce !== '')
      if (answer.cls === messageClass.SUCCESS) return answer
      const { code } = answer.getAttribute(attribute.ERROR_CODE!) as { code: number }
      const nextNonce = answer.getAttribute(attribute.NONCE!) as string | null
      const canRetry = (code === 401 && nonce === '') || code === 438
      if (attempt > 1 || !canRetry || !nextNonce || !username) throw new TurnError(code)
      nonce = nextNonce
      serverRealm = answer.getAttribute(attribute.REALM!) as string
    }
  }

  return {
    request,
    /** The address that this client comes from, as the server sees it. */
    async bind(): Promise<Address> {
      const answer = await transact(method.BINDING!, [], false)
      return answer.getAttribute(attribute.XOR_MAPPED_ADDRESS!) as Address
    },
    /** @returns the relayed address */
    async allocate(attributes: Attributes = []): Promise<Address> {
      const answer = await request(method.ALLOCATE!, [
        { type: attribute.REQUESTED_TRANSPORT!, value: 17 },
        ...attributes,
      ])
      const { ip, port } = answer.getAttribute(attribute.XOR_RELAYED_ADDRESS!) as Address
      return { ip, port }
    },
    permit: (...peers: Address[]) =>
      request(
        method.CREATE_PERMISSION!,
        peers.map(value => ({ type: attribute.XOR_PEER_ADDRESS!, value })),
      ),
    bindChannel: (channel: number, peer: Address) =>
      request(method.CHANNEL_BIND!, [
        { type: attribute.CHANNEL_NUMBER!, value: channel },
        { type: attribute.XOR_PEER_ADDRESS!, value: peer },
      ]),
    refresh: (lifetime: number) => request(method.REFRESH!, [{ type: attribute.LIFETIME!, value: lifetime }]),
    sendChannel: (channel: number, data: Uint8Array) => transport.send(channelData(channel, data)),
    sendTo: (peer: Address, data: Uint8Array) =>
      transport.send(
        encode({
          method: method.SEND!,
          cls: messageClass.INDICATION!,
          attributes: [
            { type: attribute.XOR_PEER_ADDRESS!, value: peer },
            { type: attribute.DATA!, value: data },
          ],
          fingerprint: false,
        }),
      ),
    /** Bytes as they are. */
    sendRaw: (frame: Buffer) => transport.send(frame),
    onData(receive: (data: Buffer, from: { channel: number } | Address) => void): () => void {
      receivers.add(receive)
      return () => receivers.delete(receive)
    },
    /** Settles when the server has ended the connection (TCP and TLS). */
    ended: transport.ended,
    close(): void {
      if (isClosed) return
      isClosed = true
      transport.close()
    },
  }
}

export type TurnClient = Awaited<ReturnType<typeof openTurnClient>>

interface Transport {
  isReliable: boolean
  send(frame: Buffer): void
  close(): void
  ended: Promise<unknown>
}

async function openTransport(
  { host, port, transport, timeoutMs = 5_000, isOwn }: ClientSettings,
  receive: (frame: Buffer) => void,
): Promise<Transport> {
  if (transport === 'udp') {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
    socket.on('message', receive)
    socket.on('error', () => {})
    socket.bind()
    await once(socket, 'listening')
    return {
      isReliable: false,
      send: frame => socket.send(frame, port, host),
      close: () => socket.close(),
      ended: new Promise(() => {}),
    }
  }
  const connection =
    transport === 'tcp'
      ? connectTcp({ host, port })
      : connectTls({ host, port, rejectUnauthorized: !isOwn, servername: isOwn ? '' : host })
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    await once(connection, transport === 'tcp' ? 'connect' : 'secureConnect', { signal })
  } catch (error) {
    connection.destroy()
    throw error
  }
  const cutter = createFrameCutter(maxFrameBytes)
  connection.on('error', () => {})
  connection.on('data', bytes => {
    for (const frame of cutter.take(bytes)) receive(frame)
  })
  return {
    isReliable: true,
    send: frame => connection.write(padFrame(frame)),
    close: () => connection.destroy(),
    ended: new Promise(resolve => connection.once('close', resolve)),
  }
}

const idOf = (transactionId: Uint8Array) => Buffer.from(transactionId).toString('latin1')
