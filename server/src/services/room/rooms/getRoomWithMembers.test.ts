import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { makeGroup, sceneForFile } from '../testing/scene.ts'

const scene = sceneForFile()

it('answers the room with more members than an entry of the list', async () => {
  const { an } = scene
  const others = await Promise.all(Array.from({ length: 9 }, (_, i) => scene.app.person(`Người ${i}`)))
  const { room } = await makeGroup(an, others)
  const seen = await an.ask(contract.room.getRoomWithMembers, { params: { id: room.roomId } })
  expect(seen.room.members.map(member => member.userId)).toEqual([an, ...others].map(person => person.userId))
})

it('does not exist for anybody else', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh])
  const outcome = await chi.call(contract.room.getRoomWithMembers, { params: { id: room.roomId } })
  expect(outcome.error?.code).toBe('roomNotFound')
})
