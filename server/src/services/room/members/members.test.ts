import { contract } from '@trau/contract'
import { afterEach, expect, it, vi } from 'vitest'
import type { App } from '#platform/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { makeGroup, sceneForFile } from '../testing/scene.ts'
import { createMembers, type Members } from './members.ts'

const scene = sceneForFile()
const others: Members[] = []
afterEach(() => Promise.all(others.splice(0).map(members => members.stop())))

const remove = (roomId: string, userId: string) =>
  scene.an.ask(contract.room.removeMembers, { params: { roomId }, query: { userIds: userId } })
const deleteBehindTheBack = (roomId: string, userId: string) =>
  scene.app.app.db
    .deleteFrom('room_member')
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .execute()

/** The memory of another process on the same database, and whose sockets it stopped. */
function anotherProcess(parts: Partial<App> = {}, invalidate?: () => void) {
  const { app } = scene.app
  const stopped: string[] = []
  const unsubscribe = async (userId: string, channel: string) => void stopped.push(`${userId} ${channel}`)
  const config = { ...app.config, databaseUrl: 'postgres://shared' }
  const members = createMembers(
    { ...app, config, realtime: { ...app.realtime, unsubscribe }, ...parts },
    invalidate,
  )
  others.push(members)
  return { members, stopped }
}

it('answers from memory, and forgets with every change that is made', async () => {
  const { an, binh, chi } = scene
  const { roomId } = (await makeGroup(an, [binh, chi])).room
  const { members } = scene.app.app.services
  expect(await members.roleOf('default', roomId, binh.userId)).toBe(3)
  await deleteBehindTheBack(roomId, chi.userId)
  expect(await members.roleOf('default', roomId, chi.userId), 'so it is remembered').toBe(3)
  await remove(roomId, binh.userId)
  expect([...(await members.membersOf('default', roomId))]).toEqual([[an.userId, 1]])
  expect(await members.roleOf('khac', roomId, an.userId)).toBeUndefined()
})

it('does not keep what was read before a change and arrives after it', async () => {
  const { app } = scene.app
  const { an, binh } = scene
  const { roomId } = (await makeGroup(an, [binh])).room
  const read = Promise.withResolvers<void>()
  const arrive = Promise.withResolvers<void>()
  const slow = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      read.resolve()
      await arrive.promise
      return result
    },
  })
  let db = slow
  const members = createMembers({
    ...app,
    get db() {
      return db
    },
  })
  const early = members.roleOf('default', roomId, binh.userId)
  await read.promise
  const done = members.changing('default', roomId)
  await deleteBehindTheBack(roomId, binh.userId)
  done()
  arrive.resolve()
  expect(await early).toBe(3)
  db = app.db
  expect(await members.roleOf('default', roomId, binh.userId)).toBeUndefined()
})

it('hears of changes in other processes, and stops the sockets of the removed there', async () => {
  const { an, binh, chi } = scene
  const { roomId } = (await makeGroup(an, [binh, chi])).room
  const { members, stopped } = anotherProcess()
  await eventually(async () => {
    // It remembers once it listens: then a change behind its back goes unnoticed.
    expect(await members.roleOf('default', roomId, chi.userId)).toBe(3)
    await deleteBehindTheBack(roomId, chi.userId)
    const role = await members.roleOf('default', roomId, chi.userId)
    if (role === undefined) {
      await scene.app.app.db
        .insertInto('room_member')
        .values({
          tenant_id: 'default',
          room_id: roomId,
          user_id: chi.userId,
          room_member_id: crypto.randomUUID(),
        })
        .execute()
      // It may have begun to listen between the two, and remembers the room without her.
      members.changing('default', roomId)()
    }
    expect(role).toBe(3)
  })
  await remove(roomId, binh.userId)
  await eventually(async () => {
    expect([...(await members.membersOf('default', roomId)).keys()]).toEqual([an.userId])
    expect(stopped.sort()).toEqual([
      `${binh.userId} live:${roomId}`,
      `${binh.userId} room:${roomId}`,
      `${binh.userId} space:${roomId}`,
    ])
  })
})

it('makes all sockets ask again where those of the removed could not be stopped', async () => {
  const { app } = scene.app
  const { an, binh } = scene
  const { roomId } = (await makeGroup(an, [binh])).room
  const listening = Promise.withResolvers<void>()
  const database = {
    ...app.database,
    async connect() {
      const client = await app.database.connect()
      const query = client.query.bind(client)
      client.query = (async (statement: string) => {
        const result = await query(statement)
        if (statement.startsWith('LISTEN')) listening.resolve()
        return result
      }) as never
      return client
    },
  }
  const roomLeavers = [() => Promise.reject(new Error('the database is sick'))]
  const invalidate = vi.fn()
  anotherProcess(
    {
      database,
      services: { ...app.services, roomLeavers },
      log: { ...app.log, warn: () => {} } as never,
    },
    invalidate,
  )
  await listening.promise
  await remove(roomId, binh.userId)
  await eventually(() => expect(invalidate).toHaveBeenCalledTimes(1))
})

it('does not keep what was read before it could hear and arrives after', async () => {
  const { app } = scene.app
  const { an, binh } = scene
  const { roomId } = (await makeGroup(an, [binh])).room
  const read = Promise.withResolvers<void>()
  const arrive = Promise.withResolvers<void>()
  const listening = Promise.withResolvers<void>()
  const mayListen = Promise.withResolvers<void>()
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      read.resolve()
      await arrive.promise
      return result
    },
  })
  const database = {
    ...app.database,
    async connect() {
      await mayListen.promise
      const client = await app.database.connect()
      const query = client.query.bind(client)
      // The first question after LISTEN comes when it hears.
      client.query = ((statement: string) => {
        if (statement === 'SELECT 1') listening.resolve()
        return query(statement)
      }) as never
      return client
    },
  }
  const { members } = anotherProcess({ database, db })
  const early = members.roleOf('default', roomId, binh.userId)
  await read.promise
  await remove(roomId, binh.userId)
  mayListen.resolve()
  await listening.promise
  arrive.resolve()
  expect(await early).toBe(3)
  expect(await members.roleOf('default', roomId, binh.userId)).toBeUndefined()
})

it('asks the database each time while it cannot hear', async () => {
  const { app } = scene.app
  const { an, binh } = scene
  const { roomId } = (await makeGroup(an, [binh])).room
  const connect = () => Promise.reject(new Error('no connection'))
  const { members } = anotherProcess({
    database: { ...app.database, connect },
    log: { ...app.log, warn: () => {} } as never,
  })
  expect(await members.roleOf('default', roomId, binh.userId)).toBe(3)
  await deleteBehindTheBack(roomId, binh.userId)
  expect(await members.roleOf('default', roomId, binh.userId)).toBeUndefined()
})

it('forgets everything when the connection it hears through is lost, and hears again on a new one', async () => {
  const { app } = scene.app
  const { an, binh } = scene
  const { roomId } = (await makeGroup(an, [binh])).room
  const pids: number[] = []
  const database = {
    ...app.database,
    async connect() {
      const client = await app.database.connect()
      pids.push((await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid)
      return client
    },
  }
  const invalidate = vi.fn()
  const { members } = anotherProcess({ database, log: { ...app.log, warn: () => {} } as never }, invalidate)
  await eventually(() => expect(pids).toHaveLength(1))
  await members.roleOf('default', roomId, binh.userId)
  await app.database.pool.query('SELECT pg_terminate_backend($1)', [pids[0]])
  await deleteBehindTheBack(roomId, binh.userId)
  await eventually(async () => expect(await members.roleOf('default', roomId, binh.userId)).toBeUndefined())
  await eventually(() => expect(pids).toHaveLength(2))
  // Whose removal was not heard of may have an open socket here, which has to ask again whether it may hear the room.
  await eventually(() => expect(invalidate).toHaveBeenCalledTimes(1))
})
