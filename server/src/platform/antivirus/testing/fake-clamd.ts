import { createServer, type Socket } from 'node:net'

export const eicar = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`

/** What it does with a stream: as clamd does, never answer, answer something else, close. */
export type FakeMode = 'normal' | 'silent' | 'garbage' | 'endless' | 'closes'

/** Speaks clamd's protocol and knows one virus. */
export async function startFakeClamd(port = 0) {
  const fake = { mode: 'normal' as FakeMode, streams: [] as Buffer[] }
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}))
    let received = Buffer.alloc(0)
    socket.on('data', data => {
      received = Buffer.concat([received, data])
      const answer = answerTo(received)
      if (answer === undefined) return
      if (answer !== 'PONG') fake.streams.push(streamIn(received)!)
      if (fake.mode === 'silent') return
      if (fake.mode === 'garbage') return void socket.end('\x16\x03\x01 hello\0')
      if (fake.mode === 'endless') return void socket.write('x'.repeat(10_000))
      if (fake.mode === 'closes') return void socket.end()
      socket.end(`${answer}\0`)
    })
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const address = server.address() as { port: number }
  return Object.assign(fake, {
    port: address.port,
    url: `tcp://127.0.0.1:${address.port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  })
}

function answerTo(received: Buffer): string | undefined {
  if (received.equals(Buffer.from('zPING\0'))) return 'PONG'
  const stream = streamIn(received)
  if (!stream) return undefined
  return stream.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
}

/** The bytes of a stream that has ended. */
function streamIn(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (received.subarray(0, command.length).toString() !== command) return undefined
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
