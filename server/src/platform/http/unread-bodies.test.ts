import { connect, type Socket } from 'node:net'
import { contract } from '@trau/contract'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { appForFile } from '../../testing/for-file.ts'

/** A connection that is kept goes on after any answer, also one that left before the request's body was read. */

const server = appForFile()
let an: Person
let socket: Socket | undefined
beforeAll(async () => {
  an = await server.person('An')
})
afterEach(() => socket?.destroy())

const path = (row: { path: string }) => row.path.replace('{tenant}', 'default').replace(/\{\w+\}/g, an.userId)
const resumable = '/media-service/v1/domains/default/media/upload/@/resumable'
const form = 'content-type: multipart/form-data; boundary=x'
const signedIn = () => `authorization: Bearer ${an.tokens.accessToken}`

const cases: [
  string,
  () => { line: string; headers: string[]; begin?: string; megabytes?: number; statusWhenSmall?: number },
  number,
][] = [
  ['an upload without a boundary', () => upload('content-type: multipart/form-data', signedIn()), 400],
  [
    'an upload whose parts have no name',
    () => ({ ...upload(form, signedIn()), begin: '--x\r\nnonsense\r\n\r\n' }),
    422,
  ],
  [
    'an upload of too large a file',
    () => ({ ...upload(form, signedIn()), begin: filePart, megabytes: 28 }),
    413,
  ],
  ['an upload that nobody signed', () => upload(form), 401],
  ['an upload that is no form', () => upload('content-type: image/png', signedIn()), 415],
  ['a read that nobody signed', () => ({ line: `GET ${path(contract.room.listRooms)}`, headers: [] }), 401],
  [
    'a call with too long a body',
    () => ({ ...call('content-type: application/json', signedIn()), statusWhenSmall: 400 }),
    413,
  ],
  ['a call with a body of another type', () => call('content-type: text/xml', signedIn()), 415],
  ['a call that is none', () => ({ line: 'POST /khong-co', headers: [] }), 404],
  ['an address that cannot be decoded', () => ({ line: 'POST /%zz', headers: [] }), 400],
  ['an expectation that is none', () => ({ ...call(signedIn()), headers: ['expect: tea', signedIn()] }), 400],
  ['a resumable upload that nobody signed', () => ({ line: `POST ${resumable}`, headers: [] }), 401],
  ['a resumable upload of no length', () => ({ line: `POST ${resumable}`, headers: [signedIn()] }), 400],
  [
    'a frame of a stream that is too long',
    () => ({ line: 'POST /emulation', headers: [], statusWhenSmall: 400 }),
    413,
  ],
]

const sizes = [200, 3 * 1024 * 1024]
const keptCases = cases.flatMap(([name, requestOf, status]) =>
  sizes.map(bytes => [name, bytes, requestOf, status] as const),
)

test.each(keptCases)(
  'the next request on a kept connection is answered after %s, %i bytes long',
  async (_, size, requestOf, status) => {
    const { line, headers, begin = '', megabytes = 0, statusWhenSmall = status } = requestOf()
    const bytes = Math.max(size, megabytes * 1024 * 1024)
    const connection = open()
    connection.write(head(line, [...headers, `content-length: ${bytes}`]) + begin)
    connection.write(bodyOf(bytes - begin.length))
    const answer = await connection.answer()
    expect(answer.status).toBe(size === sizes[0] ? statusWhenSmall : status)
    if (!line.includes('/emulation')) expect(JSON.parse(answer.text).error.code).toMatch(/^\w+$/)
    // Ending it in order is right too; what it may not do is keep the next request waiting.
    if (answer.headers.connection === 'close') return expect(await connection.ended()).toBe('in order')
    connection.write(head('GET /healthz', []))
    expect(await connection.answer()).toMatchObject({ status: 200, text: '{"status":"ok"}' })
  },
)

test.each(cases)('a client that closes after the answer reads it whole: %s', async (_, requestOf, status) => {
  const { line, headers, begin = '', megabytes = 12 } = requestOf()
  const bytes = megabytes * 1024 * 1024
  const connection = open()
  connection.write(head(line, [...headers, 'connection: close', `content-length: ${bytes}`]) + begin)
  // As nginx does: all of the body first, then it reads.
  connection.pause()
  await new Promise(resolve => connection.write(bodyOf(bytes - begin.length), resolve))
  connection.resume()
  expect((await connection.answer()).status).toBe(status)
  expect(await connection.ended()).toBe('in order')
})

test('a body that goes on long after its answer ends the connection', async () => {
  const connection = open()
  connection.write(head('POST /khong-co', ['transfer-encoding: chunked']))
  expect((await connection.answer()).status).toBe(404)
  const chunk = Buffer.alloc(1024 * 1024, 'x')
  const piece = Buffer.concat([Buffer.from('100000\r\n'), chunk, Buffer.from('\r\n')])
  let sent = 0
  while (!connection.isClosed() && sent < 200) {
    sent++
    await new Promise<void>(resolve => connection.write(piece, () => resolve()))
  }
  expect(sent).toBeGreaterThan(60)
  expect(sent).toBeLessThan(200)
})

/** Where it is a form it has an end, so that only its size is wrong. */
function bodyOf(bytes: number): Buffer {
  const body = Buffer.alloc(bytes, 'x')
  body.write('\r\n--x--\r\n', bytes - 9, 'latin1')
  return body
}

const filePart = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`

function upload(...headers: string[]) {
  return { line: `POST ${path(contract.identity.uploadAvatar)}`, headers }
}
function call(...headers: string[]) {
  return { line: `POST ${path(contract.room.createRoom)}`, headers }
}

const head = (line: string, headers: string[]) =>
  [`${line} HTTP/1.1`, 'host: x', ...headers, '', ''].join('\r\n')

/** A connection without an HTTP client, which would close it by itself. */
function open() {
  const { port } = new URL(server.url)
  let received = Buffer.alloc(0)
  let wake = () => {}
  let end: 'in order' | 'broken off' | undefined
  socket = connect(Number(port), '127.0.0.1')
  socket.on('data', chunk => {
    received = Buffer.concat([received, chunk])
    wake()
  })
  socket.on('end', () => {
    end ??= 'in order'
    wake()
  })
  socket.on('error', () => {
    end = 'broken off'
    wake()
  })
  const until = async <T>(read: () => T | undefined): Promise<T> => {
    const deadline = performance.now() + 20_000
    for (;;) {
      const result = read()
      if (result !== undefined) return result
      const left = deadline - performance.now()
      if (left <= 0)
        throw new Error(`nothing came: ${end ?? 'open'}, ${received.toString('latin1').slice(0, 200)}`)
      await new Promise<void>(resolve => {
        wake = resolve
        setTimeout(resolve, Math.min(left, 100))
      })
    }
  }
  return {
    write: socket.write.bind(socket) as Socket['write'],
    pause: () => socket!.pause(),
    resume: () => socket!.resume(),
    isClosed: () => socket!.destroyed,
    ended: () => until(() => end),
    answer: () =>
      until(() => {
        const text = received.toString('latin1')
        const start = text.indexOf('\r\n\r\n') + 4
        if (start < 4) return undefined
        const [first, ...lines] = text.slice(0, start - 4).split('\r\n')
        const headers = Object.fromEntries(
          lines.map(line => [line.split(': ')[0]!.toLowerCase(), line.split(': ')[1]!]),
        )
        const length = Number(headers['content-length'] ?? 0)
        if (text.length < start + length) return undefined
        received = received.subarray(start + length)
        return { status: Number(first!.split(' ')[1]), headers, text: text.slice(start, start + length) }
      }),
  }
}
