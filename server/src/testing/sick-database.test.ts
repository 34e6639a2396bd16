import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract, type Message } from '@trau/contract'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded/index.ts'
import { type Person, startApp, type TestApp } from './app.ts'

// A busy machine is slow, and no failure.

/** A PostgreSQL of its own, since what is done to it here nobody else should feel. Every failure is real, but for the trigger at the end. */
let folder: string
let postgres: EmbeddedPostgres
let app: TestApp
let an: Person
let binh: Person
let roomId: string
let knows: Awaited<ReturnType<typeof follow>>
let said: string[]
let others: pg.Client[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trau-sick-'))
  const settings = { fsync: 'off', max_connections: 24, shared_buffers: '32MB', log_min_messages: 'panic' }
  postgres = await startEmbeddedPostgres({ dataDir: folder, settings, initFlags: ['--no-sync'] })
  const database = { connection: postgres.connection, drop: async () => {} }
  app = await startApp({ database, env: { LOG_LEVEL: 'silent' } })
  an = await app.person('An')
  binh = await app.person('Bình')
  const { room } = await an.ask(contract.room.createRoom, { body: { name: 'Nhóm', userIds: [binh.userId] } })
  roomId = room.roomId
})
afterAll(async () => {
  await app?.close()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  said = []
  others = []
  knows = await follow(binh)
})
afterEach(async () => {
  knows.close()
  for (const client of others) await client.end()
  await well()
})

/** What a client knows of the room: heard, or fetched where the server says that something may have been missed. */
async function follow(who: Person) {
  const texts = new Set<string>()
  const socket = await who.socket()
  socket.on('publication', ({ data }) => {
    if (data.type === 'messageNoticed') texts.add(data.data.lastMessage.content)
  })
  socket.on('subscribed', async ({ recovered }) => {
    if (recovered) return
    for (const { content } of await read(who)) texts.add(content)
  })
  return { texts, close: () => socket.disconnect() }
}

const send = (content: string, clientMessageId: string = uuidv7()) =>
  an.call(contract.chat.sendMessageOnce, { params: { roomId }, body: { content, clientMessageId } })
const list = (who = an) => who.call(contract.chat.listMessages, { params: { roomId } })

/** Reads until it is answered, as the client does where the server says that it is busy. */
async function read(who = an): Promise<Message[]> {
  const answer = await vi.waitUntil(
    async () => {
      const { data, error } = await list(who)
      if (error) expect(error.code).toBe('tooBusy')
      return data
    },
    { timeout: 30_000, interval: 50 },
  )
  return answer.items
}
const readiness = async () => (await app.raw('GET', '/readyz')).status

/** Sends until it is taken, as the client's outbox does. */
async function sendAtLast(content: string, clientMessageId: string = uuidv7()): Promise<void> {
  await vi.waitFor(async () => expect((await send(content, clientMessageId)).error).toBeUndefined(), {
    timeout: 30_000,
    interval: 50,
  })
  said.push(content)
}

async function well(): Promise<void> {
  await vi.waitFor(async () => expect(await readiness()).toBe(200), { timeout: 30_000, interval: 50 })
}

/** All that was acknowledged is stored once, in its order, and known to who listens. */
async function expectNothingLost(): Promise<void> {
  const stored = (await read()).map(message => message.content)
  expect(stored.filter(text => said.includes(text))).toEqual(said)
  await vi.waitFor(() => expect([...knows.texts]).toEqual(expect.arrayContaining(said)), {
    timeout: 30_000,
    interval: 50,
  })
}

/** A connection as another program holds it; one that is lost is no news. */
async function another(): Promise<pg.Client> {
  const client = new pg.Client({ ...postgres.connection, application_name: 'another' })
  client.on('error', () => {})
  await client.connect()
  others.push(client)
  return client
}

/** Others take every connection that is left. */
async function takeAll(): Promise<void> {
  for (;;) {
    try {
      await another()
    } catch (error) {
      expect((error as { code?: string }).code).toBe('53300')
      return
    }
  }
}

describe('when others have taken every connection of the database', () => {
  it('what the server holds already goes on serving', async () => {
    await sendAtLast('Đã nối')
    await takeAll()
    await sendAtLast('Vẫn gửi được')
    expect((await list()).status).toBe(200)
    expect(await readiness()).toBe(200)
    await expectNothingLost()
  })

  it('a server that lost its own says that it is busy, writes nothing down, and recovers by itself', async () => {
    await sendAtLast('Trước')
    await takeAll()
    const [admin] = others
    // As often as the server opens one anew, somebody else is faster: in the end others hold them all.
    const foreign =
      "FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name <> 'another'"
    await vi.waitFor(
      async () => {
        await admin!.query(`SELECT pg_terminate_backend(pid) ${foreign}`)
        await takeAll()
        expect((await admin!.query(`SELECT pid ${foreign}`)).rows).toEqual([])
      },
      { timeout: 30_000, interval: 1 },
    )
    expect(await readiness()).toBe(503)
    const id = uuidv7()
    for (const answer of [await send('Giữa', id), await list()])
      expect(answer).toMatchObject({ status: 503, error: { code: 'tooBusy' } })
    const signIn = { username: an.username, password: an.password }
    expect(await app.call(contract.identityAuthen.login, { body: signIn })).toMatchObject({
      status: 503,
      error: { code: 'tooBusy' },
    })
    for (const client of others.splice(0)) await client.end()
    await sendAtLast('Giữa', id)
    await expectNothingLost()
  })
})

describe('a statement that fails', () => {
  /** Sends wait for the room, which another program holds, until `work` is done. */
  async function whileRoomIsHeld(work: (admin: pg.Client) => Promise<void>): Promise<void> {
    const [holder, admin] = [await another(), await another()]
    await holder.query('BEGIN')
    await holder.query('SELECT 1 FROM room WHERE room_id = $1 FOR UPDATE', [roomId])
    await work(admin).finally(() => holder.query('ROLLBACK'))
  }

  it.each(['pg_cancel_backend', 'pg_terminate_backend'])(
    'by %s answers as busy, and the same message sent again is stored once',
    async how => {
      const texts = [1, 2, 3, 4].map(n => `${how} ${n}`)
      const ids = texts.map(() => uuidv7())
      await whileRoomIsHeld(async admin => {
        let isAnswered = false
        const answers = Promise.all(texts.map((text, n) => send(text, ids[n]))).finally(() => {
          isAnswered = true
        })
        while (!isAnswered) {
          await admin.query(
            `SELECT ${how}(pid) FROM pg_stat_activity WHERE application_name = 'trau' AND wait_event_type = 'Lock'`,
          )
          await sleep(10)
        }
        for (const answer of await answers)
          expect(answer).toMatchObject({ status: 503, error: { code: 'tooBusy' } })
      })
      for (const [n, text] of texts.entries()) await sendAtLast(text, ids[n])
      await expectNothingLost()
    },
  )

  it('over the socket answers as busy too, and as worth another try', async () => {
    const socket = await an.socket()
    await whileRoomIsHeld(async admin => {
      let isAnswered = false
      const body = { roomId, content: 'Qua ổ cắm', clientMessageId: uuidv7() }
      const answer = socket.rpc('chat.send', body).catch(error => error)
      void answer.then(() => {
        isAnswered = true
      })
      while (!isAnswered) {
        await admin.query(
          "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE application_name = 'trau' AND wait_event_type = 'Lock'",
        )
        await sleep(10)
      }
      expect(await answer).toMatchObject({ code: 503, message: 'tooBusy', temporary: true })
    })
  })
})

describe('a database that takes no writes', () => {
  it('a database that takes no writes is read on, and every write is refused as such, until it takes them again', async () => {
    await sendAtLast('Còn ghi được')
    const admin = await another()
    const become = async (mode: 'on' | 'off') => {
      await admin.query(`ALTER DATABASE trau SET default_transaction_read_only = ${mode}`)
      const { rows } = await admin.query('SELECT clock_timestamp()::text AS since')
      // What was connected before holds on to the mode of before until it has ended.
      const earlier =
        "FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name <> 'another' AND backend_start < $1"
      await vi.waitFor(
        async () => {
          await admin.query(`SELECT pg_terminate_backend(pid) ${earlier}`, [rows[0].since])
          expect((await admin.query(`SELECT pid ${earlier}`, [rows[0].since])).rows).toEqual([])
        },
        { timeout: 30_000, interval: 10 },
      )
    }
    await admin.query('SET default_transaction_read_only = off')
    await become('on')
    await well()
    const refusal = { status: 503, error: { code: 'serverReadOnly' } }
    const id = uuidv7()
    await vi.waitFor(async () => expect(await send('Không ghi được', id)).toMatchObject(refusal), {
      timeout: 30_000,
      interval: 50,
    })
    expect(
      await an.call(contract.room.updateRoom, { params: { roomId }, body: { name: 'Mới' } }),
    ).toMatchObject(refusal)
    expect((await list()).status).toBe(200)
    await become('off')
    await sendAtLast('Không ghi được', id)
    await expectNothingLost()
  })

  it('because its disk is full, as PostgreSQL says it, answers the same', async () => {
    const admin = await another()
    await admin.query(
      `CREATE FUNCTION say_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
       CREATE TRIGGER say_full BEFORE INSERT ON message FOR EACH ROW EXECUTE FUNCTION say_full()`,
    )
    expect(await send('Đầy')).toMatchObject({ status: 503, error: { code: 'serverReadOnly' } })
    expect((await list()).status).toBe(200)
    await admin.query('DROP FUNCTION say_full CASCADE')
    await sendAtLast('Hết đầy')
    await expectNothingLost()
  })
})
