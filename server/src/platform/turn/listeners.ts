import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { createFrameCutter, padFrame } from './frames.ts'
import type { Front } from './front.ts'
import { maxFrameBytes } from './stun.ts'

export interface Listener {
  port: number
  close(): void
}

/** What waits for a client that reads slowly; later packets are dropped, as UDP would. */
const maxQueuedBytes = 256 * 1024
const maxConnections = 4_096
const handshakeTimeoutMs = 10_000
/** Many media packets can come between two turns of the event loop. */
const socketBufferBytes = 1024 * 1024

/** @throws an error with `code` EADDRINUSE where the port is taken */
export async function listenUdp(front: Front, address: string, port: number): Promise<Listener> {
  const isIpv6 = address.includes(':')
  const socket = createSocket({ type: isIpv6 ? 'udp6' : 'udp4', ipv6Only: isIpv6 })
  socket.on('message', (frame, { address: ip, port: from }) => {
    front.receive(frame, {
      ip: withoutZone(ip),
      port: from,
      send: answer => socket.send(answer, from, ip, ignoreFailure),
      end() {},
    })
  })
  socket.bind({ address, port, exclusive: true })
  await opened(socket)
  socket.on('error', () => {})
  enlargeBuffers(socket)
  return { port: socket.address().port, close: () => socket.close() }
}

export async function listenTcp(front: Front, address: string, port: number): Promise<Listener> {
  const server = createServer({ noDelay: true })
  server.on('connection', connection => serve(front, connection))
  return listenStream(server, address, port)
}

export async function listenTls(
  front: Front,
  address: string,
  port: number,
  certificate: { cert: string; key: string },
): Promise<Listener> {
  const server = createTlsServer({
    ...certificate,
    handshakeTimeout: handshakeTimeoutMs,
    minVersion: 'TLSv1.2',
    noDelay: true,
  })
  server.on('secureConnection', connection => serve(front, connection))
  server.on('tlsClientError', (_error, connection) => connection.destroy())
  return listenStream(server, address, port)
}

async function listenStream(server: Server, address: string, port: number): Promise<Listener> {
  const connections = new Set<Socket>()
  server.on('connection', (connection: Socket) => {
    connections.add(connection)
    connection.on('error', () => connection.destroy())
    connection.once('close', () => connections.delete(connection))
  })
  server.maxConnections = maxConnections
  server.listen({ host: address, port, exclusive: true, ipv6Only: address.includes(':') })
  await opened(server)
  server.on('error', () => {})
  return {
    port: (server.address() as { port: number }).port,
    close() {
      server.close()
      for (const connection of connections) connection.destroy()
    },
  }
}

/** One client: its stream is cut into frames, and what goes back is padded. */
function serve(front: Front, connection: Socket): void {
  const { remoteAddress, remotePort } = connection
  if (!remoteAddress || !remotePort) return void connection.destroy()
  connection.on('error', () => connection.destroy())
  const cutter = createFrameCutter(maxFrameBytes)
  const remote = {
    ip: withoutZone(remoteAddress),
    port: remotePort,
    send(frame: Buffer) {
      if (connection.writable && connection.writableLength < maxQueuedBytes) connection.write(padFrame(frame))
    },
    end: () => void connection.destroy(),
  }
  const link = front.open(remote)
  connection.on('data', bytes => {
    try {
      for (const frame of cutter.take(bytes)) front.receive(frame, remote)
    } catch {
      link.close()
    }
  })
  connection.once('close', () => link.close())
}

async function opened(listener: UdpSocket | Server): Promise<void> {
  await once(listener, 'listening')
}

function enlargeBuffers(socket: UdpSocket): void {
  try {
    socket.setRecvBufferSize(socketBufferBytes)
    socket.setSendBufferSize(socketBufferBytes)
  } catch {
    // The system's limit holds then.
  }
}

const ignoreFailure = () => {}
/** A link-local address carries the name of an interface. */
const withoutZone = (ip: string) => ip.replace(/%.*$/, '')
