import { type AnyEndpoint, contract, errors, events } from '@trau/contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { startApp } from './app.ts'
import { appForFile } from './for-file.ts'

/** Promises that hold for the contract as a whole. */
const rows = Object.values(contract).flatMap(service => Object.entries(service) as [string, AnyEndpoint][])

const app = appForFile()

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

const needed: Record<string, object> = {
  getQrCode: { requestId: crypto.randomUUID(), sessionId: 's' },
  checkPermission: { userId: crypto.randomUUID(), permission: 'user.read' },
  listPermissions: { userId: crypto.randomUUID() },
  listRolesOfPeople: { userIds: crypto.randomUUID() },
  getMailSubscription: { token: 't' },
}

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
    // Some GETs ask for arguments besides (R-ARG-2), or for the person or the mail that they are about (R-PERM-1).
    const sent = { ...context, ...needed[name] }
    if (row.method === 'GET')
      expect(row.query.parse(sent), name).toMatchObject({ ...context, userId: sent.userId })
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
  const secretRows = reading.filter(([, row]) =>
    holds(z.toJSONSchema(row.answer, { unrepresentable: 'any' })),
  )
  expect(secretRows.length).toBeGreaterThan(2)
  expect(secretRows.filter(([, row]) => !row.holdsSecret).map(([name]) => name)).toEqual([])
})

it('every event names its channel', () => {
  for (const [name, event] of Object.entries(events))
    expect(['user', 'room', 'live', 'space', 'note', 'noteLive', 'tenant'], name).toContain(event.channel)
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
    const send = (n: number) =>
      an.call(contract.chat.sendMessage, {
        params: { roomId: room.room.roomId },
        body: { content: `${n}` },
      })
    const { burst, perMinute } = contract.chat.sendMessage.limit
    // A slow machine would earn new tokens between the sends.
    tight.clock.stop()
    const sends = await Promise.all(Array.from({ length: burst + 20 }, (_, n) => send(n)))
    const refused = sends.filter(sent => sent.error)
    expect(refused.length).toBe(20)
    for (const { status, error, headers } of refused) {
      expect([status, error?.code]).toEqual([429, 'rateLimited'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    tight.clock.advance(Math.ceil(60_000 / perMinute))
    expect([(await send(0)).status, (await send(1)).status]).toEqual([200, 429])
  } finally {
    await tight.close()
  }
})
