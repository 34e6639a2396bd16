import type { OnlineStatus } from '@trau/contract'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/db/index.ts'
import type { Person } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { createSharedPresence, type SharedPresence } from './presence-shared.ts'

const connectionBeatMs = 25_000
/** So long without a beat, a connection has ended. */
const silentMs = 110_000
const sweepMs = 5_000

const testApp = appForFile()
let an: Person
let binh: Person
let processes: SharedPresence[]
let listener: pg.Client
/** What the processes tell each other. */
let notices: string[]
let warnings: string[]

beforeEach(async () => {
  // Sweeps and beats come when a test says so; the database has other timers.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  an = await testApp.person('Nguyễn Văn An')
  binh = await testApp.person('Trần Thị Bình')
  processes = []
  warnings = []
  notices = []
  listener = await testApp.app.database.connect()
  listener.on('notification', ({ payload }) => notices.push(payload!))
  await listener.query('LISTEN presence')
})
afterEach(async () => {
  for (const process of processes) await process.stop()
  vi.useRealTimers()
  await listener.end()
  await testApp.app.db.deleteFrom('live_connection').execute()
})

/** One of several processes, which hears from the others what the test tells it. */
function startProcess(parts: Partial<App> = {}) {
  let hear: (notice: string) => void
  let open: () => Promise<void>
  const app: App = {
    ...testApp.app,
    ...parts,
    services: { ...testApp.app.services },
    log: { ...testApp.app.log, warn: (_fields: object, message: string) => warnings.push(message) } as never,
  }
  const presence = createSharedPresence(app, {
    beatMs: connectionBeatMs,
    notices: {
      on(_topic, onNotice, onOpen) {
        hear = onNotice
        open = onOpen!
      },
      start() {},
      stop: async () => {},
    },
  })
  app.services.presence = presence
  processes.push(presence)
  return {
    presence,
    hear: (notice: string) => hear(notice),
    open: () => open(),
    sweep: () => vi.advanceTimersByTime(sweepMs),
    beat: () => vi.advanceTimersByTime(app.config.realtimeBeatMs),
  }
}

const insertConnection = ({ userId }: Person, silentForMs = 0) =>
  testApp.app.db
    .insertInto('live_connection')
    .values({
      tenant_id: 'default',
      client_id: crypto.randomUUID(),
      user_id: userId,
      session_id: null,
      watched: [],
      seen_time: new Date(Date.now() - silentForMs),
    })
    .execute()
const deleteConnections = ({ userId }: Person) =>
  testApp.app.db.deleteFrom('live_connection').where('user_id', '=', userId).execute()

/** What is read from it arrives when the test says so. */
function slowDatabase() {
  const read = Promise.withResolvers<void>()
  const arrival = Promise.withResolvers<void>()
  const db = testApp.app.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      read.resolve()
      await arrival.promise
      return result
    },
  })
  return { db, hasRead: read.promise, arrive: arrival.resolve }
}

/** The first statement with these words fails. */
function failingDatabase(words: string): Db {
  let hasFailed = false
  return testApp.app.db.withPlugin({
    transformQuery({ node }) {
      if (hasFailed || !JSON.stringify(node).includes(words)) return node
      hasFailed = true
      throw new Error(`refused: ${words}`)
    },
    transformResult: async ({ result }) => result,
  })
}

it('who comes while the list of those online is read is online', async () => {
  const { db, hasRead, arrive } = slowDatabase()
  const { presence, hear, open } = startProcess({ db })
  const opening = open()
  await hasRead
  await insertConnection(an)
  hear(`+${an.userId}`)
  arrive()
  await opening
  await eventually(() => expect(presence.isOnline(an.userId)).toBe(true))
})

it('who goes while the list of those online is read is not online', async () => {
  await insertConnection(an)
  const { db, hasRead, arrive } = slowDatabase()
  const { presence, hear, open } = startProcess({ db })
  const opening = open()
  await hasRead
  await deleteConnections(an)
  hear(`-${an.userId}`)
  arrive()
  await opening
  await eventually(() => expect(presence.isOnline(an.userId)).toBe(false))
})

it('who is back before the notice of their going arrives is online', async () => {
  await insertConnection(an)
  const { presence, hear, open } = startProcess()
  await open()
  await insertConnection(binh)
  hear(`-${an.userId}`)
  hear(`+${binh.userId}`)
  await eventually(() => expect(presence.isOnline(binh.userId)).toBe(true))
  expect(presence.isOnline(an.userId)).toBe(true)
})

it('who came is online from the next beat on, where the table could not be asked at the notice', async () => {
  let isRefused = false
  const db = testApp.app.db.withPlugin({
    transformQuery({ node }) {
      if (isRefused) throw new Error('refused')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const { presence, hear, open, beat } = startProcess({ db })
  await open()
  await insertConnection(an)
  isRefused = true
  hear(`+${an.userId}`)
  await eventually(() => expect(warnings).toContain('who came or went could not be read'))
  isRefused = false
  await eventually(() => {
    beat()
    expect(presence.isOnline(an.userId)).toBe(true)
  })
})

it('every process is notified of who went, although it could not be written the first time', async () => {
  await insertConnection(an, silentMs)
  const { open, sweep } = startProcess({ db: failingDatabase('last_active_time') })
  await open()
  sweep()
  await eventually(() => expect(warnings).toHaveLength(1))
  await eventually(() => {
    sweep()
    expect(notices).toEqual([`-${an.userId}`])
  })
})

it('every process is notified of who came, although the first notice failed', async () => {
  const { presence } = startProcess({ db: failingDatabase('pg_notify') })
  presence.onConnect('default', an.userId, { clientId: 'phone', sessionId: crypto.randomUUID() })
  await presence.connectionsOf(an.userId)
  expect(warnings).toHaveLength(1)
  await presence.connectionsOf(an.userId)
  await eventually(() => expect(notices).toEqual([`+${an.userId}`]))
})

it('watchers hear at the next beat what could not be published at this one', async () => {
  const statuses: OnlineStatus[] = []
  const publish: App['realtime']['publish'] = async (_channel, event) => {
    statuses.push(...(event as { data: { users: OnlineStatus[] } }).data.users)
    return { offset: 0, epoch: '' }
  }
  const realtime = { ...testApp.app.realtime, publish }
  const { presence, beat } = startProcess({ db: failingDatabase('watched &&'), realtime })
  await presence.watch('default', an.userId, 'laptop', [binh.userId])
  presence.onConnect('default', binh.userId, { clientId: 'phone', sessionId: crypto.randomUUID() })
  await presence.connectionsOf(binh.userId)
  await eventually(() => {
    beat()
    expect(warnings).toHaveLength(1)
  })
  await eventually(() => {
    beat()
    expect(statuses).toContainEqual({ userId: binh.userId, isOnline: true })
  })
})

it('whoever asks for connections waits for those that are being written', async () => {
  const steps: string[] = []
  const writes = new Set<object>()
  const db = testApp.app.db.withPlugin({
    transformQuery({ node, queryId }) {
      const statement = JSON.stringify(node)
      if (statement.includes('WITH kept')) writes.add(queryId)
      if (statement.includes('not like')) steps.push('asked')
      return node
    },
    async transformResult({ result, queryId }) {
      if (writes.has(queryId)) steps.push('written')
      return result
    },
  })
  const { presence } = startProcess({ db })
  presence.onConnect('default', an.userId, { clientId: 'phone', sessionId: crypto.randomUUID() })
  const ask = () => presence.connectionsOf(an.userId)
  for (const connections of await Promise.all([ask(), ask()]))
    expect(connections).toMatchObject([{ clientId: 'phone' }])
  expect(steps).toEqual(['written', 'asked', 'asked'])
})

it('a device that was left is not in use, while another one of the same person is', async () => {
  const { presence, open } = startProcess()
  await insertConnection(an)
  await open()
  const isInUse = async () => (await presence.activeUntil([an.userId])).size === 1
  presence.onPing('default', an.userId, 'laptop')
  presence.onPing('default', an.userId, 'phone')
  expect(await isInUse()).toBe(true)
  await presence.onUseEnd('default', an.userId, 'laptop')
  expect(await isInUse()).toBe(true)
  await presence.onUseEnd('default', an.userId, 'phone')
  expect(await isInUse()).toBe(false)
  expect(presence.isOnline(an.userId)).toBe(true)
})
