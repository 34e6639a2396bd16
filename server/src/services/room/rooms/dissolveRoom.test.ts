import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { mirrorOf } from '../../../testing/law.ts'
import { forgetLeftRooms } from '../../own-data/jobs/forgetLeftRooms.ts'
import { roomTables } from '../../own-data/room-tables.ts'
import { makeGroup, openPrivateRoom, say, sceneForFile, setRole } from '../testing/scene.ts'

const { dissolveRoom, getRoom } = contract.room
const scene = sceneForFile()

it('takes the group from everybody at once, and what was said there from everywhere', async () => {
  const { app, an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh, chi], 'Nhóm')
  const message = await say(binh, room.roomId, 'Chào')
  await chi.ask(contract.chat.addReaction, {
    params: { id: message.messageId },
    query: { roomId: room.roomId },
    body: { reaction: '👍' },
  })
  const [mine, theirs] = await Promise.all([mirrorOf(an), mirrorOf(binh)])
  await theirs.open(room.roomId)
  await an.ask(dissolveRoom, { params: { id: room.roomId } })
  for (const mirror of [mine, theirs]) await mirror.expectEventsMatchRefetch()
  expect(theirs.heard('roomRemoved')).toEqual([{ roomId: room.roomId, reason: 'DISSOLVED' }])
  expect(mine.heard('roomRemoved')).toEqual([{ roomId: room.roomId, reason: 'LEFT' }])
  for (const who of [an, binh])
    expect((await who.call(getRoom, { params: { id: room.roomId } })).error?.code).toBe('roomNotFound')

  await forgetLeftRooms.run(app.app)
  for (const table of ['room', 'room_member', 'message', 'message_reaction'] as const) {
    const left = await app.app.db
      .selectFrom(table)
      .select('room_id')
      .where('room_id', '=', room.roomId)
      .execute()
    expect(left, table).toEqual([])
  }
})

/** What a legal hold has sealed ends with the hold, and a report with its people, not with the room. */
const outlivesRoom = ['sealed_item', 'report']

it('reaches every table that holds something of a room', async () => {
  const { rows } = await scene.app.app.database.pool.query<{ name: string }>(`
    SELECT c.table_name AS name FROM information_schema.columns c
    JOIN pg_class t ON t.relname = c.table_name AND t.relnamespace = 'public'::regnamespace
    WHERE c.table_schema = 'public' AND c.column_name = 'room_id' AND t.relkind IN ('r', 'p') AND NOT t.relispartition
      AND NOT EXISTS (
        SELECT FROM pg_constraint f
        WHERE f.conrelid = t.oid AND f.confrelid = 'room'::regclass AND f.confdeltype = 'c'
      )`)
  expect(roomTables, 'name it in roomTables, or let it go with the room').toEqual(
    expect.arrayContaining(rows.map(row => row.name).filter(name => !outlivesRoom.includes(name))),
  )
})

it('leaves groups that somebody is in alone', async () => {
  const { app, an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  await forgetLeftRooms.run(app.app)
  expect((await an.ask(getRoom, { params: { id: room.roomId } })).room.memberCount).toBe(2)
})

it('dissolveRoom is for the owner of a group', async () => {
  const { an, binh, chi, dung } = scene
  const { room } = await makeGroup(an, [binh, chi])
  await setRole(an, room.roomId, binh, 2)
  const code = async (who: Person, id: string) =>
    (await who.call(dissolveRoom, { params: { id } })).error?.code
  expect(await code(binh, room.roomId)).toBe('roleTooLow')
  expect(await code(chi, room.roomId)).toBe('roleTooLow')
  expect(await code(dung, room.roomId)).toBe('roomNotFound')
  expect(await code(an, (await openPrivateRoom(an, binh)).room.roomId)).toBe('notForThisRoomType')
})
