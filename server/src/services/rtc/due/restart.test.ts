import { contract } from '@trau/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { openPrivateRoom } from '../../room/testing/scene.ts'
import { passDueCalls } from '../index.ts'
import { accept, callMessages, getCall, ring } from '../testing/calling.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('a call that rang when its process ended is ended by the next one, with one message', async () => {
  const first = await startApp({ database })
  const [an, binh] = [await first.person('An'), await first.person('Bình')]
  await first.befriend(an, binh)
  const { roomId } = (await openPrivateRoom(an, binh)).room
  const { call } = await ring(an, roomId)
  await first.close()

  const second = await startApp({ database })
  try {
    second.clock.advance(60_000)
    // Two processes may look at once.
    await Promise.all([passDueCalls(second.app), passDueCalls(second.app)])
    const login = await second.call(contract.identityAuthen.login, {
      body: { username: an.username, password: an.password },
    })
    const token = login.data!.accessToken
    const later: typeof an = {
      ...an,
      ask: async (row, parts) => (await second.call(row, parts, { token })).data as never,
    }
    expect(await getCall(later, call.callId)).toMatchObject({ state: 'ENDED' })
    expect(await callMessages(later, roomId)).toHaveLength(1)
  } finally {
    await second.close()
  }
})

it('a call that was spoken in goes on when the server was away for longer than a lost device is waited for', async () => {
  const first = await startApp({ database })
  const [an, binh] = [await first.person('An'), await first.person('Bình')]
  await first.befriend(an, binh)
  const { roomId } = (await openPrivateRoom(an, binh)).room
  const { call } = await ring(an, roomId)
  await accept(binh, call.callId)
  await first.close()

  const second = await startApp({ database })
  try {
    const { pool } = second.app.database
    await pool.query("UPDATE call_participant SET beat_time = beat_time - interval '60 s'")
    await pool.query("UPDATE call SET due_time = due_time - interval '60 s'")
    const stateOf = async () =>
      (
        await second.app.db
          .selectFrom('call')
          .select('state')
          .where('call_id', '=', call.callId)
          .executeTakeFirstOrThrow()
      ).state
    await passDueCalls(second.app)
    expect(await stateOf()).toBe('ACCEPTED')
    second.clock.advance(21_000)
    await passDueCalls(second.app)
    expect(await stateOf()).toBe('ENDED')
  } finally {
    await second.close()
  }
})

it('calls are not given up while the database is away, and one that fails does not hold up the others', async () => {
  const app = await startApp({ database })
  try {
    const [an, binh] = [await app.person('An'), await app.person('Bình')]
    const [chi, dung] = [await app.person('Chi'), await app.person('Dũng')]
    await app.befriend(an, binh)
    await app.befriend(chi, dung)
    const broken = await ring(an, (await openPrivateRoom(an, binh)).room.roomId)
    const sound = await ring(chi, (await openPrivateRoom(chi, dung)).room.roomId)
    await app.app.database.pool.query(`
      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken row'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON call_participant FOR EACH ROW
        WHEN (OLD.call_id = '${broken.call.callId}') EXECUTE FUNCTION refuse_change()`)
    app.clock.advance(60_000)
    await passDueCalls(app.app)
    const rows = await app.app.db
      .selectFrom('call')
      .select(['call_id', 'state', 'due_time'])
      .where('call_id', 'in', [broken.call.callId, sound.call.callId])
      .orderBy('call_id')
      .execute()
    expect(rows.map(row => row.state)).toEqual(['RINGING', 'ENDED'])
    expect(rows[0]!.due_time!.getTime()).toBeGreaterThan(app.clock.now())

    const pool = { connect: () => Promise.reject(new Error('away')) } as never
    const away = { ...app.app, database: { ...app.app.database, pool } }
    const before = app.clock.now()
    await expect(passDueCalls(away)).rejects.toThrow('away')
    expect(app.app.services.callWatch.since()).toBeGreaterThanOrEqual(before)
  } finally {
    await app.close()
  }
})
