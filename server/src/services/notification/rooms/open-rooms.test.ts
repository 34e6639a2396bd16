import { expect, it } from 'vitest'
import { makeGroup, readUpTo, say, sceneForFile } from '../../room/testing/scene.ts'
import { listOf, settle } from '../testing/settle.ts'
import { createOpenRoomProcessor } from './open-rooms.ts'

const scene = sceneForFile()

it('a message that somebody had on their screen, notified of after a later one, leaves that its author', async () => {
  const { an, binh, chi, app } = scene
  const notify = () => settle(app, an)
  const { roomId } = (await makeGroup(an, [binh, chi], 'Nhóm học')).room
  const early = await say(chi, roomId, 'Trước')
  await notify()
  await readUpTo(binh, early)
  await notify()
  const late = await say(an, roomId, 'Sau')
  await notify()
  // As if he had not read it: the work of it comes only now.
  await app.app.db
    .updateTable('room_member')
    .set({ read_seq: early.seq - 1, joined_seq: 0 })
    .where('room_id', '=', roomId)
    .where('user_id', '=', binh.userId)
    .execute()
  const work = { roomId, after: early.seq - 1, upTo: early.seq, userIds: [binh.userId] }
  await createOpenRoomProcessor(app.app).together!.run('default', [work], async () => {})
  const [row] = (await listOf(binh)).filter(one => one.type === 'MESSAGE')
  expect(row).toMatchObject({
    body: 'Nguyễn Văn An: Sau',
    count: 2,
    seq: late.seq,
    actors: [{ userId: an.userId }, { userId: chi.userId }],
  })
})
