import { randomUUID } from 'node:crypto'
import { contract, type PushPayload } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { transact } from '#platform/outbox/outbox.ts'
import { type Person, startApp, type TestApp } from '../../../testing/app.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { addDevice } from '../../../testing/devices.ts'
import { type Browser, type PushService, startPushService } from '../../../testing/push-service.ts'
import { enqueuePush, enqueuePushes, hasPushDevices, type PushMessage } from '../index.ts'
import { deadKeptMs, forgetOldPushes, sentKeptMs } from '../jobs/forgetOldPushes.ts'
import { insertJobs } from './push-job-store.ts'

const { updateDeviceToken, listDevices } = contract.device
const { login, logout } = contract.identityAuthen
const metrics = { METRICS_TOKEN: 'xem-so-lieu' }
let service: PushService
let app: TestApp
let an: Person

beforeAll(async () => {
  service = await startPushService()
  app = await startApp({ env: { OUTBOUND_ALLOW: '127.0.0.1', ...metrics } })
  an = await app.person('Nguyễn Văn An')
})
afterAll(async () => {
  await app.close()
  await service.close()
})
beforeEach(() => service.answerWith(undefined))

const payloadFor = (person: Person, body = 'Chào bạn'): PushPayload => ({
  version: 1,
  tenantId: 'default',
  userId: person.userId,
  type: 'MESSAGE',
  tag: 'room:1',
  place: '/rooms/1',
  title: 'Trần Thị Bình',
  body,
  renotify: false,
  withdrawn: [],
  time: 1,
})
type WrittenPush = Extract<PushMessage, { payload: unknown }>
const messageTo = (person: Person, change: Partial<WrittenPush> = {}): WrittenPush => ({
  tenantId: 'default',
  userId: person.userId,
  key: randomUUID(),
  payload: payloadFor(person),
  urgency: 'normal',
  ttlSeconds: 14_400,
  ...change,
})
const enqueue = (...messages: PushMessage[]) => transact(app.app, tx => enqueuePushes(app.app, tx, messages))
const idle = () => app.app.services.push.queue.idle()
const jobs = (key: string) =>
  app.app.db
    .selectFrom('push_job')
    .select(['kind', 'state', 'tries', 'cause', 'status', 'payload', 'next_time'])
    .where('key', '=', key)
    .orderBy('device_info_id')
    .execute()

/** One more device of the person's, with a browser that has subscribed. */
async function subscribe(person: Person, at = service): Promise<Browser & { deviceInfoId: string }> {
  const deviceInfoId = await addDevice(app.app, person)
  const browser = at.subscribe()
  await person.ask(updateDeviceToken, { body: { deviceInfoId, kind: 'WEB_PUSH', token: browser.token } })
  return Object.assign(browser, { deviceInfoId })
}
async function somebody() {
  const person = await app.person('Lê Thị Chi')
  return { person, browser: await subscribe(person) }
}

describe('a push', () => {
  it('reaches every device of the person once, with what it was to say, its urgency and its life', async () => {
    const { person, browser } = await somebody()
    const second = await subscribe(person)
    const message = messageTo(person, { urgency: 'high', ttlSeconds: 60 })
    await enqueue(message)
    for (const one of [browser, second]) {
      const push = await one.next()
      expect(JSON.parse(push.text)).toEqual(message.payload)
      expect(push.urgency).toBe('high')
      expect(push.ttl).toBeGreaterThan(50)
      expect(push.ttl).toBeLessThanOrEqual(60)
    }
    await idle()
    expect(await jobs(message.key)).toMatchObject([
      { state: 'SENT', tries: 1, status: 201, payload: '' },
      { state: 'SENT', tries: 1, status: 201, payload: '' },
    ])
    expect(browser.received).toHaveLength(1)
    const items = await person.ask(contract.push.listPushDeliveries)
    expect(items.items).toMatchObject([{ state: 'SENT' }, { state: 'SENT' }])
  })

  it('a push is sent once under its key, however often it is added', async () => {
    const { person, browser } = await somebody()
    const message = messageTo(person)
    await Promise.all(Array.from({ length: 10 }, () => enqueue(message, message)))
    await idle()
    await enqueue({ ...message, payload: payloadFor(person, 'khác') })
    await idle()
    expect(browser.received).toHaveLength(1)
  })

  it('a push is not sent where its transaction fails, nor to the device that is left out', async () => {
    const { person, browser } = await somebody()
    const failing = transact(app.app, async tx => {
      await enqueuePush(app.app, tx, messageTo(person))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    const { deviceId } = (await person.ask(listDevices)).items.find(
      item => item.deviceInfoId === browser.deviceInfoId,
    )!
    await enqueue(messageTo(person, { exceptSessionDevice: deviceId }))
    await idle()
    expect(browser.received).toEqual([])
  })

  it('has the same topic for the same tag of one person, and another for another person', async () => {
    const [first, second] = [await somebody(), await somebody()]
    await enqueue(messageTo(first.person), messageTo(first.person), messageTo(second.person))
    const topics = [await first.browser.next(), await first.browser.next(), await second.browser.next()].map(
      push => push.topic,
    )
    expect(topics[0]).toBe(topics[1])
    expect(topics[0]).not.toBe(topics[2])
  })

  it('a push that is too long for a push service is shortened before it is kept', async () => {
    const { person, browser } = await somebody()
    const withdrawn = Array.from({ length: 20 }, () => 'x'.repeat(64))
    await enqueue(
      messageTo(person, { payload: { ...payloadFor(person, '👨‍👩‍👧‍👦'.repeat(300)), withdrawn } }),
    )
    const { text } = await browser.next()
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(3_000)
    expect(JSON.parse(text)).toMatchObject({ body: expect.stringMatching(/^👨‍👩‍👧‍👦+.*…$/u), withdrawn })
  })
})

describe('what a push service answers', () => {
  it('a failure: it is tried five times over hours, then given up with the cause', async () => {
    const { person, browser } = await somebody()
    service.answerWith({ status: 503 }, browser.subscriptionId)
    const message = messageTo(person, { ttlSeconds: 86_400 })
    await enqueue(message)
    const waits: number[] = []
    for (let tries = 1; tries <= 4; tries++) {
      await idle()
      const [job] = await jobs(message.key)
      expect(job).toMatchObject({ state: 'FAILED', tries, cause: 'serviceFailed', status: 503 })
      expect(job!.payload).not.toBe('')
      const wait = job!.next_time.getTime() - app.clock.now()
      waits.push(Math.round(wait / 60_000))
      app.clock.advance(wait - 1_000)
      await idle()
      expect((await jobs(message.key))[0]!.tries, 'not before its time').toBe(tries)
      app.clock.advance(1_001)
    }
    await idle()
    expect(await jobs(message.key)).toMatchObject([
      { state: 'DEAD', tries: 5, cause: 'serviceFailed', payload: '' },
    ])
    for (const [n, minutes] of [1, 5, 30, 120].entries()) {
      expect(waits[n]).toBeGreaterThanOrEqual(Math.floor(minutes * 0.8))
      expect(waits[n]).toBeLessThanOrEqual(Math.ceil(minutes * 1.2))
    }
    expect(browser.received).toEqual([])
  })

  it('429: it is not asked again before the time that it named', async () => {
    const { person, browser } = await somebody()
    service.answerWith({ status: 429, headers: { 'retry-after': '600' } }, browser.subscriptionId)
    const message = messageTo(person)
    await enqueue(message)
    await idle()
    const [job] = await jobs(message.key)
    expect(job).toMatchObject({ state: 'FAILED', cause: 'busy', status: 429 })
    expect(job!.next_time.getTime()).toBeGreaterThan(app.clock.now() + 590_000)
    service.answerWith(undefined, browser.subscriptionId)
    app.clock.advance(601_000)
    await idle()
    expect(await jobs(message.key)).toMatchObject([{ state: 'SENT', tries: 2 }])
  })

  it.each([404, 410])('%i: the token is deleted at once, and what waits for it is given up', async status => {
    const { person, browser } = await somebody()
    await person.eventsPublished()
    const socket = await person.socket()
    const types: string[] = []
    socket.on('publication', ({ data }) => types.push(data.type))
    service.answerWith({ status: 503 }, browser.subscriptionId)
    const waiting = messageTo(person)
    await enqueue(waiting)
    await idle()
    service.answerWith({ status }, browser.subscriptionId)
    const message = messageTo(person)
    await enqueue(message)
    await idle()
    expect(await jobs(message.key)).toMatchObject([{ state: 'DEAD', cause: 'gone', status, payload: '' }])
    const device = (await person.ask(listDevices)).items.find(
      item => item.deviceInfoId === browser.deviceInfoId,
    )!
    expect(device.tokenKinds).toEqual([])
    await expect.poll(() => types).toContain('deviceUpdated')
    const requests = service.requests
    app.clock.advance(73_000)
    await idle()
    expect(await jobs(waiting.key)).toMatchObject([{ state: 'DEAD', cause: 'noToken', payload: '' }])
    expect(service.requests).toBe(requests)
  })

  it('410 for a token that the device has replaced since: the new one stays', async () => {
    const { person, browser } = await somebody()
    service.answerWith({ status: 410, delayMs: 300 }, browser.subscriptionId)
    const message = messageTo(person)
    await enqueue(message)
    await expect.poll(async () => (await jobs(message.key))[0]?.state).toBe('SENDING')
    const fresh = service.subscribe()
    const { deviceInfoId } = browser
    await person.ask(updateDeviceToken, { body: { deviceInfoId, kind: 'WEB_PUSH', token: fresh.token } })
    await idle()
    await enqueue(messageTo(person))
    await fresh.next()
  })

  it('413: it is shortened once, then given up', async () => {
    const { person, browser } = await somebody()
    const message = messageTo(person, { payload: payloadFor(person, 'dài '.repeat(70)) })
    service.answerWith({ status: 413 }, browser.subscriptionId)
    const before = service.requests
    await enqueue(message)
    await idle()
    expect(service.requests - before).toBe(2)
    expect(await jobs(message.key)).toMatchObject([{ state: 'DEAD', cause: 'tooLarge', status: 413 }])
  })

  it('nothing in time: what has become too old is given up without being sent', async () => {
    const { person, browser } = await somebody()
    service.answerWith({ status: 503 }, browser.subscriptionId)
    const message = messageTo(person, { ttlSeconds: 300 })
    await enqueue(message)
    await idle()
    service.answerWith(undefined, browser.subscriptionId)
    app.clock.advance(301_000)
    await idle()
    expect(await jobs(message.key)).toMatchObject([{ state: 'DEAD', cause: 'expired', payload: '' }])
    expect(browser.received).toEqual([])
  })
})

describe('a device', () => {
  it('gets nothing after its sign-out, not even what was waiting for it', async () => {
    const person = await app.person('Phạm Văn Dũng')
    const session = { 'x-device-id': randomUUID() }
    const { username, password } = person
    const { data } = await app.call(login, { body: { username, password } }, { headers: session })
    const mine = { token: data!.accessToken }
    const browser = service.subscribe()
    await app.call(updateDeviceToken, { body: { kind: 'WEB_PUSH', token: browser.token } }, mine)
    expect(await hasPushDevices(app.app, 'default', [person.userId, an.userId])).toEqual(
      new Set([person.userId]),
    )
    service.answerWith({ status: 503 }, browser.subscriptionId)
    const waiting = messageTo(person)
    await enqueue(waiting)
    await idle()
    await app.call(logout, {}, mine)
    // A push of the sign-in itself may have left before.
    await idle()
    service.answerWith(undefined, browser.subscriptionId)
    await enqueue(messageTo(person))
    app.clock.advance(73_000)
    await idle()
    expect(browser.received).toEqual([])
    expect(await jobs(waiting.key)).toMatchObject([{ state: 'DEAD', cause: 'noToken' }])
  })

  it('gets nothing after its sign-out, however many are claimed for it already', async () => {
    const person = await app.person('Bùi Thị Hà')
    const slow = await startPushService()
    const browser = slow.subscribe()
    await person.ask(updateDeviceToken, { body: { kind: 'WEB_PUSH', token: browser.token } })
    const { promise: signedOut, resolve: answer } = Promise.withResolvers<void>()
    slow.answerWith({ status: 201, after: signedOut })
    const messages = Array.from({ length: 12 }, () => messageTo(person))
    await enqueue(...messages)
    await expect.poll(() => slow.requests).toBe(4)
    await person.ask(logout)
    answer()
    await idle()
    expect(slow.requests, 'what left before the sign-out cannot be called back').toBe(4)
    const states = (await Promise.all(messages.map(({ key }) => jobs(key)))).flat()
    expect(states.filter(({ cause }) => cause === 'noToken')).toHaveLength(8)
    await slow.close()
  })

  it('a device that has just subscribed is reachable at once', async () => {
    const person = await app.person('Vũ Thị Em')
    expect(await hasPushDevices(app.app, 'default', [person.userId])).toEqual(new Set())
    await subscribe(person)
    expect(await hasPushDevices(app.app, 'default', [person.userId])).toEqual(new Set([person.userId]))
  })

  it('a device that subscribes is reachable at once, also where somebody was asking meanwhile', async () => {
    const { person, browser } = await somebody()
    const { deviceReach } = app.app.services
    const who = { tenantId: 'default', userId: person.userId }
    deviceReach.forget(who)
    const row = await app.app.db
      .deleteFrom('device_token')
      .where('device_info_id', '=', browser.deviceInfoId)
      .returningAll()
      .executeTakeFirstOrThrow()
    const asked = hasPushDevices(app.app, 'default', [person.userId])
    deviceReach.forget(who)
    expect(await asked).toEqual(new Set())
    await app.app.db.insertInto('device_token').values(row).execute()
    expect(await hasPushDevices(app.app, 'default', [person.userId])).toEqual(new Set([person.userId]))
  })
})

describe('many pushes', () => {
  it('many pushes of many people, with a device and without, are added together, and each arrives', async () => {
    const reached = await Promise.all([somebody(), somebody(), somebody()])
    const messages = Array.from({ length: 900 }, (_, n) => messageTo(reached[n % 3]!.person))
    await enqueue(...messages, messageTo(an))
    await idle()
    for (const { browser } of reached) expect(browser.received).toHaveLength(300)
    const { rows } = await app.app.database.pool.query(
      "SELECT count(*)::int AS open FROM push_job WHERE state NOT IN ('SENT', 'DEAD')",
    )
    expect(rows).toEqual([{ open: 0 }])
    expect(service.faults).toEqual([])
  })

  it('what is asked for anew of a notification takes the place in line of what waits of it, and not that of a failed try', async () => {
    const [talked, other] = [await somebody(), await somebody()]
    const notificationIds = [uuidv7(), uuidv7()]
    // Not due while this test runs.
    const begin = app.clock.now() + 60_000
    const add = ({ person }: { person: Person }, notificationId: string, afterMs: number) =>
      insertJobs(
        app.app.db,
        [
          {
            tenantId: 'default',
            key: randomUUID(),
            userId: person.userId,
            notificationId,
            payload: '',
            voipPayload: null,
            urgency: 'high',
            expiry: new Date(begin + 3_600_000),
            exceptDeviceId: null,
            kinds: ['WEB_PUSH'],
          },
        ],
        new Date(begin + afterMs),
      )
    const line = () =>
      app.app.db
        .selectFrom('push_job')
        .select(['user_id', 'next_time'])
        .where('notification_id', 'in', notificationIds)
        .orderBy('next_time')
        .execute()
    const rowOf = ({ person }: { person: Person }, afterMs: number) => ({
      user_id: person.userId,
      next_time: new Date(begin + afterMs),
    })
    await add(talked, notificationIds[0]!, 0)
    await add(other, notificationIds[1]!, 10)
    await add(talked, notificationIds[0]!, 20)
    expect(await line()).toEqual([rowOf(talked, 0), rowOf(other, 10)])
    await app.app.db
      .updateTable('push_job')
      .set({ state: 'FAILED', next_time: new Date(begin + 100_000) })
      .where('notification_id', 'in', notificationIds)
      .execute()
    await add(talked, notificationIds[0]!, 30)
    expect(await line()).toEqual([rowOf(talked, 30), rowOf(other, 100_000)])
    await app.app.db.deleteFrom('push_job').where('notification_id', 'in', notificationIds).execute()
  })

  it('many pushes of a push service that never answers do not hold up those of another', async () => {
    const silent = await startPushService()
    const [stuck, well] = [await app.person('Kẹt'), await somebody()]
    await subscribe(stuck, silent)
    silent.answerWith({ status: 201, delayMs: 60_000 })
    await enqueue(...Array.from({ length: 200 }, () => messageTo(stuck)))
    await expect.poll(() => silent.requests).toBeGreaterThan(0)
    for (let n = 0; n < 20; n++) {
      await enqueue(messageTo(well.person))
      await well.browser.next()
      // All that it is asked before it has let the first of them time out.
      if (n === 0) expect(silent.requests).toBeLessThanOrEqual(4)
    }
    await silent.close()
    await idle()
  })

  it('leave neither their text nor where they went in the log, and are counted by state', async () => {
    const { person, browser } = await somebody()
    const written: unknown[] = []
    const spies = (['debug', 'info', 'warn', 'error'] as const).map(level =>
      vi.spyOn(app.app.log, level).mockImplementation((...args: unknown[]) => void written.push(args)),
    )
    service.answerWith({ status: 410 }, browser.subscriptionId)
    await enqueue(messageTo(person, { payload: payloadFor(person, 'Chuyện kín của Chi') }))
    await idle()
    for (const spy of spies) spy.mockRestore()
    const text = JSON.stringify(written)
    expect(text).toContain('gone')
    for (const secret of ['Chuyện kín', 'Trần Thị Bình', browser.subscriptionId, person.userId])
      expect(text).not.toContain(secret)
    const authorization = `Bearer ${metrics.METRICS_TOKEN}`
    const figures = (await app.raw('GET', '/metrics', { headers: { authorization } })).text
    for (const state of ['SENT', 'FAILED', 'DEAD'])
      expect(figures).toMatch(new RegExp(`^trau_pushes_total\\{state="${state}"\\} [1-9]`, 'm'))
    expect(figures).toMatch(/^trau_push_jobs\{state="SENDING"\} 0$/m)
  })

  it('pushes that ended are forgotten by a job, the sent ones after a day', async () => {
    const { person, browser } = await somebody()
    const sent = messageTo(person)
    await enqueue(sent)
    await idle()
    browser.unsubscribe()
    const dead = messageTo(person)
    await enqueue(dead)
    await idle()
    const left = async () => [(await jobs(sent.key)).length, (await jobs(dead.key)).length]
    await forgetOldPushes.run(app.app)
    expect(await left()).toEqual([1, 1])
    app.clock.advance(sentKeptMs + 60_000)
    await forgetOldPushes.run(app.app)
    expect(await left()).toEqual([0, 1])
    app.clock.advance(deadKeptMs)
    await forgetOldPushes.run(app.app)
    expect(await left()).toEqual([0, 0])
  })
})

describe('a process that ended while it was sending', () => {
  it('loses nothing: another sends it when the claim has passed', async () => {
    const database = await createTestDatabase()
    const first = await startApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' }, database })
    const person = await first.person('Nguyễn Văn An')
    const browser = service.subscribe()
    await person.ask(updateDeviceToken, { body: { kind: 'WEB_PUSH', token: browser.token } })
    service.answerWith({ status: 201, delayMs: 500 }, browser.subscriptionId)
    const message = messageTo(person)
    await transact(first.app, tx => enqueuePush(first.app, tx, message))
    const find = () =>
      first.app.db.selectFrom('push_job').select(['state', 'tries']).executeTakeFirstOrThrow()
    await expect.poll(find).toMatchObject({ state: 'SENDING' })
    // What it wrote after its end never came: the row is as it was when it was killed.
    await first.app.services.push.queue.stop()
    await first.app.db
      .updateTable('push_job')
      .set({
        state: 'SENDING',
        tries: 0,
        payload: JSON.stringify(message.payload),
        next_time: new Date(first.clock.now() + 60_000),
      })
      .execute()
    const second = await startApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' }, database })
    await second.app.services.push.queue.idle()
    expect(await find()).toMatchObject({ state: 'SENDING' })
    await first.app.db
      .updateTable('push_job')
      .set({ next_time: new Date(0) })
      .execute()
    await second.app.services.push.queue.idle()
    expect(await find()).toEqual({ state: 'SENT', tries: 1 })
    await second.close()
    await first.close()
    await database.drop()
  })

  it('leaves nothing to be sent twice where several work on the same rows', async () => {
    const database = await createTestDatabase()
    const settings = { env: { OUTBOUND_ALLOW: '127.0.0.1' }, database }
    const processes = [await startApp(settings), await startApp(settings)]
    const [first] = processes as [TestApp, TestApp]
    const person = await first.person('Nguyễn Văn An')
    const browser = service.subscribe()
    await person.ask(updateDeviceToken, { body: { kind: 'WEB_PUSH', token: browser.token } })
    const messages = Array.from({ length: 300 }, () => messageTo(person))
    await transact(first.app, tx => enqueuePushes(first.app, tx, messages))
    await Promise.all(processes.map(({ app: { services } }) => services.push.queue.idle()))
    expect(browser.received).toHaveLength(300)
    for (const process of processes) await process.close()
    await database.drop()
  })
})
