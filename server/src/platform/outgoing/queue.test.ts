import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Database, openDatabase } from '../db/index.ts'
import { createLog } from '../log.ts'
import { type Carrier, DeliveryFailed, type OutgoingMessage, type Route } from './carrier.ts'
import { createOutgoing, type NewMessage, type Outgoing, type OutgoingSources } from './index.ts'

/** The queue on a real database; the clock, chance and the carriers are the test's. */
const log = createLog('silent')
let testDatabase: TestDatabase
let database: Database
let now: number
let outgoing: Outgoing
let routes: Map<string, Route>
const started = new Set<Outgoing>()
const noSources: OutgoingSources = { isCurrent: async () => true, remake: async () => {} }

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.connection, { max: 8, log })
  now = Date.UTC(2026, 10, 23, 5)
  routes = new Map()
  outgoing = await start()
})
afterEach(async () => {
  for (const one of started) await one.stop()
  started.clear()
  await database.close()
  await testDatabase.drop()
})

async function start(options: { isShared?: boolean; sources?: OutgoingSources } = {}): Promise<Outgoing> {
  const one = createOutgoing({
    db: database.db,
    clock: { now: () => now },
    log,
    isShared: options.isShared ?? false,
    findRoute: async (_db, tenantId, channel) => routes.get(`${tenantId} ${channel}`),
    sources: options.sources ?? noSources,
    random: () => 0.5,
    pollEveryMs: 20,
  })
  started.add(one)
  await one.start()
  return one
}

/** A carrier that keeps what it is given, and does with it what `answer` says. */
function carry(
  tenantId: string,
  answer: (message: OutgoingMessage) => Promise<string> | string = () => 'ok',
  dailyCap?: number,
): OutgoingMessage[] {
  const messages: OutgoingMessage[] = []
  const carrier: Carrier = {
    async deliver(message) {
      messages.push(message)
      return answer(message)
    },
    close() {},
  }
  routes.set(`${tenantId} EMAIL`, { open: () => carrier, dailyCap })
  return messages
}

const message = (change: Partial<NewMessage> = {}): NewMessage => ({
  tenantId: 'default',
  channel: 'EMAIL',
  to: 'an@vidu.vn',
  template: 'thử',
  subject: 'Chào',
  text: 'Chào bạn',
  ...change,
})
const add = (change: Partial<NewMessage> = {}) => outgoing.add(database.db, message(change))
const rows = (tenantId = 'default') =>
  database.db.selectFrom('outgoing_message').selectAll().where('tenant_id', '=', tenantId).execute()
const rowOf = async (messageId: string) => (await rows()).find(row => row.message_id === messageId)!
const temporary = (more: { retryAfterMs?: number } = {}) =>
  new DeliveryFailed('later', { code: '451', ...more })

describe('an idempotency key', () => {
  it('an idempotency key is a job once in the tenant: a repeat, also of the same moment, answers the first and adds nothing', async () => {
    const messages = carry('default')
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, n) => add({ idempotencyKey: 'hoa-don-7', text: `bản ${n}` })),
    )
    expect(new Set(added.map(({ messageId }) => messageId)).size).toBe(1)
    expect(added.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
    await expect.poll(async () => (await rows())[0]?.state).toBe('SENT')
    expect(await add({ idempotencyKey: 'hoa-don-7' })).toMatchObject({ isRepeat: true, state: 'SENT' })
    carry('khac')
    expect(await add({ tenantId: 'khac', idempotencyKey: 'hoa-don-7' })).toMatchObject({ isRepeat: false })
    await expect.poll(async () => (await rows('khac'))[0]?.state).toBe('SENT')
    expect(messages).toHaveLength(1)
    expect(messages[0]!.key).toBe('hoa-don-7')
  })

  it('goes back with the transaction that wanted it', async () => {
    const wanted = database.db.transaction().execute(async tx => {
      await outgoing.add(tx, message({ idempotencyKey: 'k' }))
      throw new Error('không')
    })
    await expect(wanted).rejects.toThrow('không')
    expect(await add({ idempotencyKey: 'k' })).toMatchObject({ isRepeat: false })
  })
})

describe('a message that names its source', () => {
  const source = { userId: 'an', ids: ['1'], print: 'cũ' }

  it('a message that names its source is looked at before each try: what is not so any more is never sent, and what is left is sent in its place', async () => {
    await outgoing.stop()
    let print = 'cũ'
    outgoing = await start({
      sources: {
        isCurrent: async row => row.source.print === print,
        async remake(tx, row) {
          await outgoing.add(
            tx,
            message({ to: row.recipient!, text: 'phần còn lại', source: { ...source, print } }),
          )
        },
      },
    })
    let isSick = true
    const messages = carry('default', () => {
      if (isSick) throw temporary()
      return 'ok'
    })
    const { messageId } = await add({ text: 'đã thu hồi', source })
    await expect.poll(async () => (await rowOf(messageId)).state).toBe('FAILED')
    expect(messages.map(({ text }) => text)).toEqual(['đã thu hồi'])
    isSick = false
    print = 'mới'
    now += 120_000
    await expect.poll(async () => (await rows()).map(row => row.state)).toEqual(['SENT'])
    expect(messages.map(({ text }) => text)).toEqual(['đã thu hồi', 'phần còn lại'])
  })
})

describe('a try that fails', () => {
  it('a try that fails is followed by others 1 m, 5 m, 30 m and 2 h later, with the same id; then the message is DEAD', async () => {
    const messages = carry('default', () => Promise.reject(temporary()))
    const { messageId } = await add()
    for (const [index, minutes] of [1, 5, 30, 120].entries()) {
      await expect
        .poll(() => rowOf(messageId))
        .toMatchObject({ state: 'FAILED', tries: index + 1, failure: 'later' })
      expect((await rowOf(messageId)).next_time.getTime() - now).toBe(minutes * 60_000)
      now += minutes * 60_000
    }
    await expect.poll(() => rowOf(messageId)).toMatchObject({ state: 'DEAD', tries: 5 })
    expect(new Set(messages.map(({ id }) => id))).toEqual(new Set([messageId]))
  })

  it('a try that fails of a one-time code is followed sooner, while the code can still be used', async () => {
    carry('default', () => Promise.reject(temporary()))
    const { messageId } = await add({ expiry: now + 300_000, priority: 'CODE' })
    for (const seconds of [10, 30, 60, 90]) {
      await expect.poll(async () => (await rowOf(messageId)).next_time.getTime() - now).toBe(seconds * 1_000)
      now += seconds * 1_000
    }
    await expect.poll(() => rowOf(messageId)).toMatchObject({ state: 'DEAD', tries: 5 })
  })

  it('because the provider is asked too often waits as long as it said, and so do the others of the tenant', async () => {
    let isBusy = true
    const messages = carry('default', () =>
      isBusy ? Promise.reject(temporary({ retryAfterMs: 900_000 })) : 'ok',
    )
    const { messageId } = await add()
    await expect.poll(async () => (await rowOf(messageId)).next_time.getTime() - now).toBe(900_000)
    isBusy = false
    const later = await add()
    await add({ tenantId: 'khac' })
    const other = carry('khac')
    await add({ tenantId: 'khac' })
    await expect.poll(() => other.length).toBe(1)
    expect((await rowOf(later.messageId)).state).toBe('QUEUED')
    now += 900_000
    await expect.poll(() => messages.length).toBe(3)
  })

  it('a try that nobody lived to save is made again, by the next start at once', async () => {
    const messages = carry('default', () => new Promise(() => {}))
    const { messageId } = await add()
    await expect.poll(() => messages.length).toBe(1)
    started.delete(outgoing)
    const again = carry('default')
    outgoing = await start()
    await expect.poll(() => rowOf(messageId)).toMatchObject({ state: 'SENT', tries: 2 })
    expect(again[0]!.id).toBe(messages[0]!.id)
  })

  it('with the process in it, five times, is the last', async () => {
    const { messageId } = await add()
    await database.db
      .updateTable('outgoing_message')
      .set({ state: 'SENDING', tries: 5, next_time: new Date(now) })
      .execute()
    const messages = carry('default')
    await expect.poll(() => rowOf(messageId)).toMatchObject({ state: 'DEAD' })
    expect(messages).toEqual([])
  })
})

describe('many messages', () => {
  it('behind a dead gateway hold up no other tenant’s, nor the codes of their own', async () => {
    const dead = carry('default', () => Promise.reject(temporary()))
    let triedBefore: number | undefined
    const other = carry('khac', () => {
      triedBefore ??= dead.length
      return 'ok'
    })
    // `npm run prove` runs it with 10,000.
    const waiting = Number(process.env.OUTGOING_WAITING ?? 500)
    await sql`
      INSERT INTO outgoing_message (tenant_id, message_id, channel, recipient, template, body, state, next_time, created_time)
      SELECT tenant, gen_random_uuid(), 'EMAIL', 'x@vidu.vn', 'x', 'x', 'QUEUED', ${new Date(now)}, ${new Date(now)}
      FROM (SELECT 'default' AS tenant FROM generate_series(1, ${waiting}::int) UNION ALL SELECT 'khac') AS all_of_them`.execute(
      database.db,
    )
    const began = performance.now()
    const code = await add({ to: 'ma@vidu.vn', priority: 'CODE', expiry: now + 300_000 })
    await expect.poll(() => other.length).toBe(1)
    if (process.env.OUTGOING_WAITING) expect(performance.now() - began).toBeLessThan(2_000)
    expect(triedBefore, 'tried before it').toBeLessThan(50)
    await expect.poll(async () => (await rowOf(code.messageId)).state).toBe('FAILED')
    expect(dead.findIndex(({ to }) => to === 'ma@vidu.vn')).toBeLessThan(50)
  })

  it('behind a server that hangs are five at once', async () => {
    const hanging = carry('default', () => new Promise(() => {}))
    for (let n = 0; n < 12; n++) await add()
    await expect.poll(() => hanging.length).toBe(5)
    const other = carry('khac')
    await add({ tenantId: 'khac' })
    await expect.poll(() => other.length).toBe(1)
    expect(hanging).toHaveLength(5)
    started.delete(outgoing)
  })

  it('many messages that come one after the other do not put off the first of them', async () => {
    const messages = carry('default')
    const began = performance.now()
    while (messages.length === 0 && performance.now() - began < 2_000) {
      await add()
      await new Promise(resolve => setTimeout(resolve, 5))
    }
    expect(performance.now() - began).toBeLessThan(1_000)
  })

  it('many messages are sent by their priority: codes, then notices, then digests', async () => {
    // All become due at the same moment, when there is something that carries them; none is claimed before.
    await database.db.transaction().execute(async tx => {
      for (const [to, priority] of [
        ['tin', 'DIGEST'],
        ['báo', 'NOTICE'],
        ['mã', 'CODE'],
      ] as const)
        for (let n = 0; n < 10; n++) await outgoing.add(tx, message({ to, priority }))
      await tx
        .updateTable('outgoing_message')
        .set({ state: 'QUEUED', next_time: new Date(now + 60_000) })
        .execute()
    })
    // Five are on their way at once; none arrives before all five have begun, or a slow one would be overtaken.
    let arrival = Promise.withResolvers<void>()
    const messages = carry('default', () => arrival.promise.then(() => 'ok'))
    now += 60_000
    for (let begun = 5; begun <= 30; begun += 5) {
      await expect.poll(() => messages.length).toBe(begun)
      arrival.resolve()
      arrival = Promise.withResolvers()
    }
    arrival.resolve()
    const ten = (to: string) => Array.from({ length: 10 }, () => to)
    expect(messages.map(({ to }) => to)).toEqual([...ten('mã'), ...ten('báo'), ...ten('tin')])
  })
})

describe('a provider that cannot be reached', () => {
  it('a provider that cannot be reached is tried by few of the messages that wait, for longer and longer, and by all once it is back', async () => {
    let isDown = true
    const unreachable = new DeliveryFailed('refused', { code: 'ECONNREFUSED', step: 'CONNECT' })
    const messages = carry('default', () => (isDown ? Promise.reject(unreachable) : 'ok'))
    // All at once: where fewer than five are due, others are claimed while the first of them fail.
    await database.db.transaction().execute(async tx => {
      for (let n = 0; n < 40; n++) await outgoing.add(tx, message())
    })
    for (const seconds of [2, 4, 8, 16, 30, 30]) {
      const before = messages.length
      await expect.poll(() => messages.length).toBeGreaterThan(before)
      await expect.poll(async () => (await rows()).some(({ state }) => state === 'SENDING')).toBe(false)
      expect(messages.length - before).toBeLessThanOrEqual(5)
      now += seconds * 1_000
    }
    isDown = false
    now += 3_600_000
    await expect.poll(async () => (await rows()).filter(({ state }) => state === 'SENT').length).toBe(40)
  })
})

describe('the daily cap', () => {
  it('holds for a tenant; what is over it waits for the next day, and a tenth is for codes', async () => {
    const messages = carry('default', () => 'ok', 10)
    for (let n = 0; n < 15; n++) await add()
    await expect.poll(() => messages.length).toBe(9)
    await add({ to: 'ma@vidu.vn', priority: 'CODE' })
    await expect.poll(() => messages.length).toBe(10)
    expect(messages.at(-1)!.to).toBe('ma@vidu.vn')
    const free = carry('khac')
    await add({ tenantId: 'khac' })
    await expect.poll(() => free.length).toBe(1)
    // One that meets the cap is claimed for a moment before it waits again.
    const waiting = async () => (await rows()).filter(({ state }) => state === 'QUEUED')
    await expect.poll(waiting).toHaveLength(6)
    expect((await waiting())[0]).toMatchObject({ tries: 0, next_time: new Date(Date.UTC(2026, 10, 24)) })
    now = Date.UTC(2026, 10, 24, 0, 1)
    await expect.poll(() => messages.length).toBe(16)
    expect(await outgoing.countSentToday('default', 'EMAIL')).toBe(6)
  })

  it('counts what was sent and not what failed; when it is raised, what waits goes', async () => {
    let fails = true
    carry('default', () => (fails ? Promise.reject(temporary()) : 'ok'), 1)
    await add()
    await expect.poll(async () => (await rows())[0]!.state).toBe('FAILED')
    expect(await outgoing.countSentToday('default', 'EMAIL')).toBe(0)
    fails = false
    now += 60_000
    await expect.poll(async () => (await rows())[0]!.state).toBe('SENT')
    const { messageId } = await add()
    await expect.poll(async () => (await rowOf(messageId)).failure).toContain('cap')
    const messages = carry('default', () => 'ok', 5)
    await outgoing.settingChanged('default', 'EMAIL')
    await expect.poll(() => messages.length).toBe(1)
  })
})

describe('a clock that is set back', () => {
  it('keeps nothing waiting that is new, nor what the clock of before put too far ahead', async () => {
    carry('default', () => Promise.reject(temporary()))
    const failed = await add()
    await expect.poll(async () => (await rowOf(failed.messageId)).state).toBe('FAILED')
    routes.clear()
    const messages = carry('default')
    const added = await database.db.transaction().execute(tx => outgoing.add(tx, message()))
    now -= 3_600_000
    await expect.poll(async () => (await rowOf(added.messageId)).state).toBe('SENT')
    expect((await rowOf(failed.messageId)).state).toBe('FAILED')
    now -= 10 * 24 * 3_600_000
    await expect.poll(async () => (await rowOf(failed.messageId)).state).toBe('SENT')
    expect(messages).toHaveLength(2)
  })
})

describe('a message that is sent at once', () => {
  it('answers what the provider answered, is kept as sent or given up, and is tried once', async () => {
    expect(await outgoing.sendNow({ ...message(), to: 'an@vidu.vn' })).toEqual({ kind: 'notConfigured' })
    carry('default', () => '250 đã nhận')
    const sent = await outgoing.sendNow({ ...message(), to: 'an@vidu.vn' })
    expect(sent).toMatchObject({ kind: 'sent', answer: '250 đã nhận' })
    carry('default', () => Promise.reject(temporary()))
    const failed = await outgoing.sendNow({ ...message(), to: 'an@vidu.vn' })
    expect(failed).toMatchObject({ kind: 'failed', failed: { message: 'later', isPermanent: false } })
    expect((await rows()).map(({ state, tries, answer, body }) => [state, tries, answer, body])).toEqual([
      ['SENT', 1, '250 đã nhận', ''],
      ['DEAD', 1, null, 'Chào bạn'],
    ])
    carry('default', () => 'ok', 1)
    expect(await outgoing.sendNow({ ...message(), to: 'an@vidu.vn' })).toEqual({ kind: 'overCap', max: 1 })
  })

  it('leaves the tenth of the daily cap that is for codes', async () => {
    carry('default', () => 'ok', 10)
    const send = (priority: 'NOTICE' | 'CODE') =>
      outgoing.sendNow({ ...message({ priority }), to: 'an@vidu.vn' })
    for (let n = 0; n < 9; n++) expect(await send('NOTICE')).toMatchObject({ kind: 'sent' })
    expect(await send('NOTICE')).toEqual({ kind: 'overCap', max: 9 })
    expect(await send('CODE')).toMatchObject({ kind: 'sent' })
    expect(await send('CODE')).toEqual({ kind: 'overCap', max: 10 })
  })
})

it('the log says which message failed and how, and nothing of its address, its text or the answer', async () => {
  const lines: string[] = []
  const watched = { ...log, warn: (...line: unknown[]) => lines.push(JSON.stringify(line)) } as never
  const logging = createOutgoing({
    db: database.db,
    clock: { now: () => now },
    log: watched,
    isShared: true,
    findRoute: async (_db, tenantId, channel) => routes.get(`${tenantId} ${channel}`),
    sources: noSources,
  })
  const answer = '550 <an@vidu.vn>: 123456 refused'
  carry('default', () => Promise.reject(new DeliveryFailed(answer, { isPermanent: true, code: '550' })))
  await logging.sendNow({ ...message({ text: 'Mã 123456' }), to: 'an@vidu.vn' })
  expect(lines.join()).toContain('"code":"550"')
  expect(lines.join()).not.toMatch(/an@vidu|123456|refused/)
})

it('what the settings no longer carry stays here', async () => {
  carry('default', () => Promise.reject(temporary()))
  const { messageId } = await add()
  await expect.poll(async () => (await rowOf(messageId)).state).toBe('FAILED')
  routes.clear()
  now += 60_000
  await expect.poll(() => rowOf(messageId)).toMatchObject({ state: 'LOCAL', tries: 1 })
  await outgoing.settingChanged('default', 'EMAIL')
  expect(await outgoing.reaches('default', 'EMAIL')).toBe(false)
})

it('whether the settings carry a channel is remembered for a moment, and asked anew once they change', async () => {
  routes.clear()
  await outgoing.settingChanged('default', 'EMAIL')
  expect(await outgoing.reaches('default', 'EMAIL')).toBe(false)
  carry('default', () => 'ok')
  expect(await outgoing.reaches('default', 'EMAIL')).toBe(false)
  await outgoing.settingChanged('default', 'EMAIL')
  expect(await outgoing.reaches('default', 'EMAIL')).toBe(true)
})
