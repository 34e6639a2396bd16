import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { appForFile } from '../../../testing/for-file.ts'
import { putFile, putFolder } from '../../drive/testing/scene.ts'
import { purgeTrash } from '../../drive/trash/purgeTrash.ts'
import { endHold, openHold } from '../../legal-hold/testing/holds.ts'
import { fileOf } from '../../media/testing/samples.ts'
import { forgetLeftRooms } from './forgetLeftRooms.ts'

const app = appForFile()

it('a group that everybody has left takes its files with it, and leaves those of other groups', async () => {
  const an = await app.person('Nguyễn Văn An')
  const make = async (name: string) =>
    (await an.ask(contract.room.createRoom, { body: { name, userIds: [] } })).room.roomId
  const [left, kept] = [await make('Nhóm bỏ đi'), await make('Nhóm còn lại')]
  for (const roomId of [left, kept]) {
    const folder = await putFolder(an, 'Tài liệu/Bản vẽ', roomId)
    await putFile(an, 'nhà phố.txt', { parentId: folder.nodeId, content: `của ${roomId}` })
  }
  const spaces = async () => {
    const { rows } = await app.app.database.pool.query<{ space_id: string; nodes: number; changes: number }>(
      `SELECT space_id, (SELECT count(*)::int FROM drive_node n WHERE n.space_id = s.space_id) AS nodes,
         (SELECT count(*)::int FROM drive_change c WHERE c.space_id = s.space_id) AS changes
       FROM drive_space s WHERE space_id = ANY($1)`,
      [[left, kept]],
    )
    return rows
  }
  const before = await spaces()
  expect(before).toHaveLength(2)
  await app.app.database.pool.query('UPDATE room SET member_count = 0 WHERE room_id = $1', [left])
  await forgetLeftRooms.run(app.app)
  await purgeTrash.run(app.app)
  expect(await spaces()).toEqual(before.filter(space => space.space_id === kept))
  const { rowCount } = await app.app.database.pool.query(
    'SELECT 1 FROM drive_node WHERE space_id = $1 UNION ALL SELECT 1 FROM drive_change WHERE space_id = $1',
    [left],
  )
  expect(rowCount).toBe(0)
})

it('a legal hold that is opened meanwhile keeps what is still there, and a group that fails holds up no other', async () => {
  const an = await app.person('Trần Thị Hoa')
  const make = async (name: string) => {
    const { room } = await an.ask(contract.room.createRoom, { body: { name, userIds: [] } })
    const params = { roomId: room.roomId }
    await an.ask(contract.chat.sendMessage, { params, body: { content: 'Giữ lại nhé' } })
    await putFile(an, 'biên bản.txt', { parentId: room.roomId, content: name })
    return room.roomId
  }
  const [held, stuck, free] = [await make('Bị giữ'), await make('Bị lỗi'), await make('Tự do')]
  const { pool } = app.app.database
  await pool.query(
    `CREATE FUNCTION hold_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       INSERT INTO hold_policy (tenant_id, is_on, text, active_count, published_by, published_time)
         VALUES ('default', true, 'Theo luật', 1, '${an.userId}', now());
       INSERT INTO legal_hold (tenant_id, hold_id, reason, user_ids, room_ids, status, created_time)
         VALUES ('default', gen_random_uuid(), 'Vụ kiện', '{}', '{${held}}', 'ACTIVE', now());
       RETURN NULL; END $$;
     CREATE TRIGGER hold_it AFTER UPDATE ON drive_node FOR EACH ROW
       WHEN (NEW.node_id = '${held}' AND OLD.deleted_time IS NULL AND NEW.deleted_time IS NOT NULL) EXECUTE FUNCTION hold_it();
     CREATE FUNCTION refuse_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
     CREATE TRIGGER refuse_it BEFORE DELETE ON message FOR EACH ROW WHEN (OLD.room_id = '${stuck}') EXECUTE FUNCTION refuse_it();`,
  )
  const messagesIn = async (roomId: string) => {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM message WHERE room_id = $1 AND content = 'Giữ lại nhé'`,
      [roomId],
    )
    return rows[0]!.count
  }
  await pool.query('UPDATE room SET member_count = 0 WHERE room_id = ANY($1)', [[held, stuck, free]])
  await forgetLeftRooms.run(app.app)
  expect(await Promise.all([held, stuck, free].map(messagesIn))).toEqual([1, 1, 0])
  await pool.query('DROP FUNCTION refuse_it CASCADE')
  await forgetLeftRooms.run(app.app)
  expect(await Promise.all([held, stuck, free].map(messagesIn))).toEqual([1, 0, 0])
})

it('a legal hold on a person keeps the calls that they took part in, although they wrote nothing there', async () => {
  const [starter, heldPerson] = [await app.person('Lê Văn Gọi'), await app.person('Phạm Thị Nghe')]
  const admins = [
    await app.person('Đặng Thị Lan', { isAdmin: true }),
    await app.person('Phạm Văn Hùng', { isAdmin: true }),
  ] as const
  const { room } = await starter.ask(contract.room.createRoom, { body: { name: 'Nhóm gọi', userIds: [] } })
  const { pool } = app.app.database
  const callId = crypto.randomUUID()
  await pool.query(
    `INSERT INTO call (tenant_id, call_id, room_id, kind, type, state, end_reason, version, starter_id, starter_user_id, transport,
       is_locked, started_time, ended_time)
     VALUES ('default', $1, $2, 'GROUP', 'voice', 'ENDED', 'HANGUP', 1, $3, $3, 'MESH', false, now(), now())`,
    [callId, room.roomId, starter.userId],
  )
  await pool.query(
    `INSERT INTO call_participant (tenant_id, call_id, participant_id, position, user_id, is_outside, is_host, state)
     VALUES ('default', $1, gen_random_uuid(), 0, $2, false, false, 'LEFT')`,
    [callId, heldPerson.userId],
  )
  const partsOfCall = async () =>
    (await pool.query('SELECT FROM call_participant WHERE call_id = $1', [callId])).rowCount
  const holdId = await openHold(admins, { people: [heldPerson.userId] })
  await pool.query('UPDATE room SET member_count = 0 WHERE room_id = $1', [room.roomId])
  await forgetLeftRooms.run(app.app)
  expect(await partsOfCall()).toBe(1)
  await endHold(admins, holdId)
  await forgetLeftRooms.run(app.app)
  expect(await partsOfCall()).toBe(0)
})

it('what somebody has still to send in a dissolved group stays theirs as failed, and its file goes when they delete it', async () => {
  const [an, binh] = [await app.person('Nguyễn Văn An'), await app.person('Trần Thị Bình')]
  const { room } = await an.ask(contract.room.createRoom, { body: { userIds: [binh.userId] } })
  const { roomId } = room
  const { mediaId } = await binh.ask(contract.media.uploadMedia, {
    body: { file: fileOf('phim', 'phim.txt', 'text/plain') },
  })
  const { scheduled } = await binh.ask(contract.chat.scheduleMessage, {
    params: { roomId },
    body: {
      ...{ type: 'FILE', content: 'Hẹn thứ sáu', mediaIds: [mediaId] },
      ...{ clientMessageId: crypto.randomUUID(), sendTime: app.clock.now() + 3 * 86_400_000 },
    },
  })
  const { db } = app.app
  // As it is when the job of media has found it in use after a day.
  await db.updateTable('media').set({ is_kept: true }).where('media_id', '=', mediaId).execute()
  await an.ask(contract.room.dissolveRoom, { params: { id: roomId } })
  await forgetLeftRooms.run(app.app)
  const rooms = await db.selectFrom('room').select('room_id').where('room_id', '=', roomId).execute()
  expect(rooms).toEqual([])
  expect((await binh.ask(contract.chat.listScheduledMessages)).items).toMatchObject([
    { content: 'Hẹn thứ sáu', status: 'FAILED', reason: 'roomNotFound' },
  ])
  expect((await binh.ask(contract.chat.countScheduledMessages)).items).toEqual([
    { roomId, waiting: 0, failed: 1 },
  ])
  const { scheduledId } = scheduled
  await binh.ask(contract.chat.deleteScheduledMessage, { params: { scheduledId } })
  expect(await db.selectFrom('media').select('media_id').where('media_id', '=', mediaId).execute()).toEqual(
    [],
  )
})
