import { type AnyEndpoint, contract, errors, events } from '@trau/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { startApp, type TestApp } from './app.ts'

/** Promises that hold for the contract as a whole. */
const rows = Object.values(contract).flatMap(service => Object.entries(service) as [string, AnyEndpoint][])

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

it('every name and every method with its path is used once', () => {
  const names = rows.map(([name]) => name)
  const routes = rows.map(([, row]) => `${row.method} ${row.path.replace(/\{\w+\}/g, '{}')}`)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(routes).size).toBe(routes.length)
})

it('every row says who may, paces its callers and lists only known errors', () => {
  for (const [name, row] of rows) {
    expect(row.access.sentence, name).not.toBe('')
    expect(row.limit.perMinute, name).toBeGreaterThan(0)
    expect(row.limit.burst, name).toBeGreaterThan(0)
    for (const code of row.errors) expect(Object.keys(errors), name).toContain(code)
  }
})

it('[R-ENTITY-CONTEXT] every GET takes the common context', () => {
  const context = {
    userId: 'u',
    deviceId: 'd',
    language: 'vi',
    meta: '{}',
    correlationId: 'c',
    accessToken: 't',
  }
  for (const [name, row] of rows) {
    // The QR sign-in's GET asks for its two arguments besides (R-ARG-2).
    const needed = name === 'getQrCode' ? { requestId: crypto.randomUUID(), sessionId: 's' } : {}
    if (row.method === 'GET') expect(row.query.parse({ ...context, ...needed }), name).toMatchObject(context)
  }
})

it('an access token in the query signs nobody in', async () => {
  const an = await app.person('An')
  const path = contract.room.listRooms.path.replace('{tenant}', 'default')
  const answer = await app.raw('GET', `${path}?accessToken=${an.tokens.accessToken}`)
  expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([401, 'unauthenticated'])
})

it('/openapi.json describes every call, with its errors and who may make it', async () => {
  const document = JSON.parse((await app.raw('GET', '/openapi.json')).text)
  expect(document.openapi).toBe('3.1.1')
  for (const [name, row] of rows) {
    const operation = document.paths[row.path]?.[row.method.toLowerCase()]
    expect(operation?.operationId, name).toBe(name)
    expect(operation.responses['200'], name).toBeDefined()
    for (const code of row.errors)
      expect(operation.responses[errors[code].status].description, name).toContain(code)
  }
})

it('a call that reads a secret says so, so that its answer is not compressed (BREACH)', () => {
  const secret = /token$|secret$|password$|passcode$|^recoveryCodes$|^challenge$|^tokens$|^downloadUrl$/i
  const holds = (schema: unknown): boolean =>
    typeof schema === 'object' &&
    schema !== null &&
    Object.entries(schema).some(
      ([key, value]) =>
        (key === 'properties' && Object.entries(value as object).some(isSecretText)) || holds(value),
    )
  const isSecretText = ([name, schema]: [string, { type?: string }]) =>
    secret.test(name) && !['boolean', 'integer'].includes(String(schema.type))
  // What a password must be like is no password.
  const reading = rows.filter(
    ([name, row]) => row.method === 'GET' && !row.sendsFile && name !== 'getRegisterConfig',
  )
  const found = reading.filter(([, row]) => holds(z.toJSONSchema(row.answer, { unrepresentable: 'any' })))
  expect(found.length).toBeGreaterThan(2)
  expect(found.filter(([, row]) => !row.holdsSecret).map(([name]) => name)).toEqual([])
})

it('every event names its channel', () => {
  for (const [name, event] of Object.entries(events))
    expect(['user', 'room', 'live'], name).toContain(event.channel)
})

it('/readyz says ready, and a page that is none is a typed 404', async () => {
  expect(JSON.parse((await app.raw('GET', '/readyz')).text)).toEqual({ status: 'ready' })
  expect((await app.raw('GET', '/healthz')).status).toBe(200)
  const absent = await app.raw('GET', '/khong-co')
  expect([absent.status, JSON.parse(absent.text).error.code]).toEqual([404, 'endpointNotFound'])
})

it('the limits stand as the contract says where nothing raises them', async () => {
  const tight = await startApp({ env: { LIMITS_FACTOR: '1' } })
  try {
    const an = await tight.person('An')
    const room = await an.ask(contract.room.getPrivateRoom, { params: { userId: an.userId } })
    const sends = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        an.call(contract.chat.sendMessage, {
          params: { roomId: room.room.roomId },
          body: { content: `${n}` },
        }),
      ),
    )
    const refused = sends.filter(sent => sent.error)
    expect(refused.length).toBeGreaterThanOrEqual(15)
    for (const { status, error, headers } of refused) {
      expect([status, error?.code]).toEqual([429, 'rateLimited'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
  } finally {
    await tight.close()
  }
})
