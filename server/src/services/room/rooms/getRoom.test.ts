import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { makeGroup, nobody, say, sceneForFile } from '../testing/scene.ts'

const scene = sceneForFile()

it('answers the room with everything an entry has [R-ENTITY-ROOM]', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh], 'Nhóm')
  await say(binh, room.roomId, 'Một')
  await say(binh, room.roomId, 'Hai')
  const seen = await an.ask(contract.room.getRoom, { params: { id: room.roomId } })
  expect(seen).toMatchObject({
    room: {
      lastSeq: 3,
      lastCountable: 2,
      lastMessage: { content: 'Hai', senderId: binh.userId, senderInfo: { name: 'Trần Thị Bình' } },
      isFavorite: false,
      isArchived: false,
      mutedUntil: 0,
    },
    selfMember: { unreadCount: 2, readCountable: 0 },
  })
  expect(seen.room.lastMessageTime).toBe(seen.room.lastMessage!.createdTime)
})

it('shows up to eight members of a large group, in order of joining', async () => {
  const { an } = scene
  const others = await Promise.all(Array.from({ length: 9 }, (_, i) => scene.app.person(`Người ${i}`)))
  const { room } = await makeGroup(an, others)
  expect(room.memberCount).toBe(10)
  expect(room.members.map(member => member.userId)).toEqual(
    [an, ...others.slice(0, 7)].map(person => person.userId),
  )
})

it('does not exist for anybody else', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh])
  for (const id of [room.roomId, nobody]) {
    const outcome = await chi.call(contract.room.getRoom, { params: { id } })
    expect(outcome).toMatchObject({ status: 404, error: { code: 'roomNotFound' } })
  }
})
