import { connect } from 'node:net'
import { type AnyEndpoint, contract, errors } from '@trau/contract'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person, TestApp } from './app.ts'
import { appForFile } from './for-file.ts'
import { buildScene } from './samples/build-scene.ts'
import { type Scene, samples } from './samples/index.ts'

/** Whatever a client sends, the answer is typed: a known code with its status, never a 5xx, and the server goes on. */
const app = appForFile({ strict: false })
let scene: Scene
let caller: Person

beforeAll(async () => {
  scene = await buildScene(app)
  caller = scene.owner
})

// Mapped by hand: fast-check's own unit of these makes a table of a million characters first.
const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map(code => String.fromCodePoint(code))
const nasty = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\u0000\u0000',
    '\ud800',
    '\u200b',
    '\u202e',
    '"',
    "' OR 1=1 --",
    '%00',
    '../../etc/passwd',
    '__proto__',
    'null',
    'NaN',
    '1e999',
    '-1',
    'Ẩ'.repeat(5000),
    '👨‍👩‍👧'.repeat(300),
  ),
  fc.string({ unit: anyCharacter, maxLength: 64 }),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
)
const anything = fc.oneof(
  nasty,
  fc.array(nasty, { maxLength: 4 }),
  fc.dictionary(fc.string({ maxLength: 12 }), nasty, { maxKeys: 4 }),
  fc.anything({ maxDepth: 3, withNullPrototype: false }).filter(isJson),
)

function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined
  } catch {
    return false
  }
}

/** The value once for each text in it, with another in the place of that. */
function eachTextReplaced(value: unknown, change: (text: string) => string): unknown[] {
  if (typeof value === 'string') return [change(value)]
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    eachTextReplaced(inner, change).map(replaced =>
      Array.isArray(value) ? value.with(Number(key), replaced) : { ...value, [key]: replaced },
    ),
  )
}

async function expectTyped(
  method: string,
  path: string,
  options: Parameters<TestApp['raw']>[2],
): Promise<void> {
  const answer = await app.raw(method, path, options)
  const said = `${method} ${path.slice(0, 200)} ${String(options?.body).slice(0, 300)} → ${answer.status} ${answer.text.slice(0, 200)}`
  expect(answer.status, said).toBeLessThan(500)
  if (answer.status === 200 && !String(answer.headers['content-type']).startsWith('application/json')) return
  const body = JSON.parse(answer.text)
  if (answer.status >= 400) {
    expect(Object.keys(errors), said).toContain(body.error.code)
    expect(answer.status, said).toBe(errors[body.error.code as keyof typeof errors].status)
    expect(body.error.requestId, said).toMatch(/^[0-9a-f-]{36}$/)
  } else {
    expect(body, said).toHaveProperty('data')
  }
}

/** For each endpoint: 8, and 80 in `npm run prove`. */
const numRuns = (fc.readConfigureGlobal().numRuns ?? 100) * 0.08

/** A request line longer than 16 KB never reaches a route; that has a test of its own. */
const short = (value: unknown) => String(value).slice(0, 400).toWellFormed()

const fill = (path: string, params: Record<string, unknown>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(name === 'tenant' ? 'default' : short(params[name] ?? 'x')),
  )

for (const [service, rows] of Object.entries(contract)) {
  describe(service, () => {
    for (const [name, endpoint] of Object.entries(rows) as [string, AnyEndpoint][]) {
      // Ends the very sessions this test uses.
      const skipsTokens = name === 'logout' || name === 'privilegeLogout'
      const headers = () => ({
        'content-type': 'application/json',
        ...(skipsTokens ? {} : { authorization: `Bearer ${caller.tokens.accessToken}` }),
      })
      const sample = () =>
        (
          samples as Record<
            string,
            Record<string, (s: Scene) => { params?: object; query?: object; body?: object }>
          >
        )[service]![name]!(scene)

      it(`${name} answers every wrong body, query and path with a typed error`, async () => {
        await fc.assert(
          fc.asyncProperty(anything, nasty, fc.string({ maxLength: 8 }), async (value, query, key) => {
            const { params = {}, body = {} } = sample()
            const fields = Object.keys({ ...body, ...(endpoint.body ? { content: 1, name: 1 } : {}) })
            const field = fields[JSON.stringify(value).length % Math.max(1, fields.length)] ?? key
            const path = fill(endpoint.path, params as Record<string, unknown>)
            const search = `?${encodeURIComponent(short(key))}=${encodeURIComponent(short(query))}&limit=${encodeURIComponent(short(query))}&search=${encodeURIComponent(short(query))}&requestPayload=${encodeURIComponent(short(query))}`
            const validRest = { headers: headers(), ...(endpoint.body ? { body: JSON.stringify(body) } : {}) }
            const wrongParams = Object.fromEntries(
              Object.keys(params).map(p => [p, typeof value === 'object' ? JSON.stringify(value) : value]),
            )
            const bodies = endpoint.body ? [value, { ...body, [field]: value }] : []
            await Promise.all([
              ...bodies.map(wrong =>
                expectTyped(endpoint.method, path, { headers: headers(), body: JSON.stringify(wrong) }),
              ),
              expectTyped(endpoint.method, path + search, {
                headers: headers(),
                ...(endpoint.body ? { body: '{}' } : {}),
              }),
              expectTyped(endpoint.method, fill(endpoint.path, wrongParams), validRest),
            ])
          }),
          { numRuns },
        )
      })

      if (!endpoint.body) continue
      it(`${name} answers with a typed error to every text of its body, however deep, that cannot be stored`, async () => {
        const { params = {}, body = {} } = sample()
        const path = fill(endpoint.path, params as Record<string, unknown>)
        const texts = ['\ud800', '\u0000', 'Ẩ'.repeat(50_000)]
        await Promise.all(
          texts
            .flatMap(bad => [
              ...eachTextReplaced(body, () => bad),
              ...eachTextReplaced(body, text => text + bad),
            ])
            .map(changed =>
              expectTyped(endpoint.method, path, { headers: headers(), body: JSON.stringify(changed) }),
            ),
        )
      })

      it(`${name} refuses a body that is not JSON, of another type, or too large`, async () => {
        const path = fill(endpoint.path, (sample().params ?? {}) as Record<string, unknown>)
        for (const body of [
          '{',
          '[1,2',
          'not json',
          '{"a":1}}',
          '{"__proto__":{"isAdmin":true}}',
          '{"a":"\\u0000"}',
          '',
        ])
          await expectTyped(endpoint.method, path, { headers: headers(), body })
        await expectTyped(endpoint.method, path, {
          headers: { ...headers(), 'content-type': 'text/html' },
          body: '<b>',
        })
        const large = await app.raw(endpoint.method, path, {
          // The server closes a connection whose body it will not read; the next request must not find it in the pool.
          headers: { ...headers(), connection: 'close' },
          body: JSON.stringify({ content: 'x'.repeat(Math.max(1_100_000, endpoint.bodyLimit)) }),
        })
        expect(large.status).toBe(413)
      })
    }
  })
}

describe('a cursor', () => {
  const nobody = '01910000-0000-7000-8000-000000000000'
  /** As lists encode their places, with what the database cannot compare with. */
  const places: unknown[] = [
    ...[Number.MAX_SAFE_INTEGER, -1, 1e300, 0.5, '\u0000', '\ud800', null, [], {}],
    ...[
      { isPinned: false, key: '\u0000', noteId: nobody },
      { isPinned: true, key: 1e15, noteId: nobody },
    ],
    ...[
      { name: '\u0000', id: nobody },
      { kind: 'FILE', sort: '\u0000', nodeId: nobody },
    ],
    ...['9'.repeat(400), '2026-99-99 00:00:00+00'].map(sort => ({ kind: 'FILE', sort, nodeId: nobody })),
    ...[8.64e15, 8.65e15, -1].flatMap(time => [
      { time, nodeId: nobody, shareId: nobody, seq: Number.MAX_SAFE_INTEGER },
      { updatedTime: time, notificationId: nobody },
    ]),
    ...[
      { seq: Number.MAX_SAFE_INTEGER, position: 32_767 },
      { stage: 'name', at: -1e15, nodeId: nobody },
    ],
  ]
  const texts = ['\u0000', '%', '1.2', `${'9'.repeat(15)}.${nobody}`, `1.${nobody}`, '9'.repeat(400)]
  const cursors = [
    ...places.map(place => Buffer.from(JSON.stringify(place)).toString('base64url')),
    ...texts.flatMap(text => [text, Buffer.from(text).toString('base64url')]),
  ]
  const fieldsOf = (query: AnyEndpoint['query']) => (query as { shape?: object }).shape ?? {}
  const lists = Object.entries(contract).flatMap(([service, rows]) =>
    (Object.entries(rows) as [string, AnyEndpoint][]).flatMap(([name, endpoint]) =>
      'cursor' in fieldsOf(endpoint.query) ? [{ service, name, endpoint }] : [],
    ),
  )
  let admin: Person
  beforeAll(async () => {
    admin = await app.person('Lan', { isAdmin: true })
  })

  it.each(lists)(
    '$name answers every one with a typed error, or a page',
    async ({ service, name, endpoint }) => {
      const make = (
        samples as Record<string, Record<string, (s: Scene) => { params?: object; query?: object }>>
      )[service]![name]!
      const { params = {}, query = {} } = make(scene)
      const { tokens } = endpoint.access.permission ? admin : caller
      // A list may be in several orders, each with places of its own.
      const orders = ['title', 'name', 'bytes', 'modifiedTime', 'createdTime']
      const ordered = 'orders' in fieldsOf(endpoint.query) ? [undefined, ...orders] : [undefined]
      for (const field of ordered)
        await Promise.all(
          cursors.map(cursor => {
            const search = new URLSearchParams({
              ...(query as Record<string, string>),
              ...(field ? { orders: JSON.stringify([{ field, direction: 'asc' }]) } : {}),
              cursor,
            })
            return expectTyped(
              endpoint.method,
              `${fill(endpoint.path, params as Record<string, unknown>)}?${search}`,
              { headers: { authorization: `Bearer ${tokens.accessToken}` } },
            )
          }),
        )
    },
  )
})

it('an unknown tenant, call and method are refused by name', async () => {
  const unknownTenant = await app.raw('GET', '/identity-authen-service/v1/domains/khong-co/general/config')
  expect([unknownTenant.status, JSON.parse(unknownTenant.text).error.code]).toEqual([404, 'tenantNotFound'])
  const unknownCall = await app.raw('GET', '/identity-service/v1/domains/default/khong-co')
  expect([unknownCall.status, JSON.parse(unknownCall.text).error.code]).toEqual([404, 'endpointNotFound'])
})

it('a parameter given twice is neither the one nor the other', async () => {
  const path = `${contract.room.listRoomsByCursor.path.replace('{tenant}', 'default')}?limit=1&limit=2`
  const headers = { authorization: `Bearer ${caller.tokens.accessToken}` }
  const answer = await app.raw('GET', path, { headers })
  expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([422, 'validationFailed'])
})

it('a request line that is too long, or no HTTP at all, hears a typed error', async () => {
  for (const bytes of [
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    'chào bạn\r\n\r\n',
    // Two lengths: where one server ends the request, another would begin the next.
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nabcdef',
  ]) {
    const text = await sendBytes(bytes)
    expect(text).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(JSON.parse(text.slice(text.indexOf('{'))).error.code).toBe('badRequest')
  }
})

function sendBytes(bytes: string): Promise<string> {
  return new Promise(resolve => {
    let text = ''
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(bytes))
    socket.on('data', chunk => {
      text += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
  })
}

it('a forged, foreign or malformed token is refused', async () => {
  const [header, payload] = caller.tokens.accessToken.split('.')
  const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
  for (const token of [
    'x',
    'a.b.c',
    `${header}.${payload}.AAAA`,
    `${none}.${payload}.`,
    `${header}.${Buffer.from('{"sub":"x"}').toString('base64url')}.sig`,
  ]) {
    const outcome = await app.call(contract.room.listRooms, {}, { token })
    expect(outcome.error?.code).toBe('unauthenticated')
  }
})
