import { createServer, connect as dial, type Socket } from 'node:net'

export interface SlowLine {
  /** Leads to the target, over the line. */
  port: number
  /** While it is not slow, everything passes at once: to prepare what is measured later. */
  isSlow: boolean
  close(): void
}

export interface LineSpeed {
  /** Of each direction, shared by all connections. */
  bytesPerSecond: number
  /** From the first byte of a question to the first of its answer, beside what the server takes. */
  roundTripMs: number
}

/** At most so many bytes of a connection are on the line at once, so that connections share it. */
const mostAtOnce = 8 * 1024

/**
 * A slow line to a port of this machine. Unlike the browser's own emulation, which binds one page, it slows everything that the browser asks for,
 * its service worker too.
 */
export async function openSlowLine(
  target: number,
  { bytesPerSecond, roundTripMs }: LineSpeed,
): Promise<SlowLine> {
  const sockets = new Set<Socket>()
  const line: SlowLine = { port: 0, isSlow: true, close }
  const [up, down] = [{ freeAt: 0 }, { freeAt: 0 }]
  const relay = (from: Socket, to: Socket, direction: { freeAt: number }) => {
    from.setNoDelay(true)
    from.on('data', (chunk: Buffer) => {
      if (!line.isSlow) return void to.write(chunk)
      from.pause()
      void (async () => {
        for (let at = 0; at < chunk.length; at += mostAtOnce) {
          const part = chunk.subarray(at, at + mostAtOnce)
          const now = performance.now()
          direction.freeAt = Math.max(now, direction.freeAt) + (part.length / bytesPerSecond) * 1000
          const sentAfterMs = direction.freeAt - now
          setTimeout(() => to.writable && to.write(part), sentAfterMs + roundTripMs / 2)
          await new Promise(resolve => setTimeout(resolve, sentAfterMs))
        }
        from.resume()
      })()
    })
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      // What is still on the line arrives.
      setTimeout(() => to.end(), line.isSlow ? roundTripMs : 0)
    })
  }
  const server = createServer(client => {
    const upstream = dial(target, '127.0.0.1')
    for (const socket of [client, upstream]) sockets.add(socket)
    relay(client, upstream, up)
    relay(upstream, client, down)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  line.port = (server.address() as { port: number }).port
  return line

  function close() {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
}
