import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { mirrorOf } from '../../../testing/law.ts'
import { getRoom, makeGroup, say, sceneForFile } from '../../room/testing/scene.ts'

const scene = sceneForFile()

const tell = (who: Person, id: string, status: 'DELIVERED' | 'SEEN') =>
  who.call(contract.chat.updateMessageStatus, { params: { id }, body: { status } })

it('goes from sent to delivered to seen, and never back [R-MESSAGE-1]', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const sent = await say(an, room.roomId, 'Đến chưa?')
  const [sender, reader] = await Promise.all([mirrorOf(an), mirrorOf(binh)])
  await sender.open(room.roomId)
  expect((await tell(binh, sent.messageId, 'DELIVERED')).data).toEqual({
    messageId: sent.messageId,
    status: 'DELIVERED',
  })
  await sender.expectEventsMatchRefetch()
  expect((await getRoom(binh, room.roomId)).selfMember.unreadCount).toBe(1)
  expect((await tell(binh, sent.messageId, 'SEEN')).data).toMatchObject({ status: 'SEEN' })
  expect((await tell(binh, sent.messageId, 'DELIVERED')).data).toMatchObject({ status: 'SEEN' })
  await sender.expectEventsMatchRefetch()
  await reader.expectEventsMatchRefetch()
  expect(reader.entry(room.roomId)!.selfMember).toMatchObject({
    unreadCount: 0,
    lastSeenMessageId: sent.messageId,
  })
  expect(sender.heard('receiptsUpdated').map(event => [event.lastDeliveredSeq, event.lastSeenSeq])).toEqual([
    [2, 0],
    [2, 2],
  ])
})

it('says nothing about one’s own message by oneself', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const sent = await say(an, room.roomId, 'Của tôi')
  expect((await tell(an, sent.messageId, 'SEEN')).data).toMatchObject({ status: 'SENT' })
})

it('updateMessageStatus is for who can see the message', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh])
  const { messageId } = await say(an, room.roomId, 'Một')
  expect((await tell(chi, messageId, 'SEEN')).error?.code).toBe('messageNotFound')
})

it('answers as to any stranger when the caller is removed while it waits for the room', async () => {
  const { an, binh, app } = scene
  const { room } = await makeGroup(an, [binh])
  const { messageId } = await say(an, room.roomId, 'Một')
  const client = await app.app.database.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT FROM room WHERE room_id = $1 FOR UPDATE', [room.roomId])
    const answer = tell(binh, messageId, 'SEEN')
    await new Promise(resolve => setTimeout(resolve, 300))
    await client.query('DELETE FROM room_member WHERE room_id = $1 AND user_id = $2', [
      room.roomId,
      binh.userId,
    ])
    await client.query('COMMIT')
    expect((await answer).error?.code).toBe('messageNotFound')
  } finally {
    client.release()
  }
})
