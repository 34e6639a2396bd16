import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { mirrorOf } from '../../../testing/law.ts'
import { makeGroup, sceneForFile } from '../testing/scene.ts'

const scene = sceneForFile()

it('lets the room be heard again [R-ROOM-1]', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const params = { id: room.roomId }
  await an.ask(contract.room.muteRoom, { params })
  const [mine, theirs] = await Promise.all([mirrorOf(an), mirrorOf(binh)])
  const entry = await an.ask(contract.room.unmuteRoom, { params })
  expect(entry).toMatchObject({ room: { mutedUntil: 0 }, selfMember: { mutedUntil: 0 } })
  await mine.expectEventsMatchRefetch()
  expect(mine.entry(room.roomId)).toMatchObject({ room: { mutedUntil: 0 }, selfMember: { mutedUntil: 0 } })
  await theirs.expectEventsMatchRefetch()
  expect(theirs.events, 'it is nobody else’s business').toEqual([])
})

it('unmuteRoom is for members', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh])
  const outcome = await chi.call(contract.room.unmuteRoom, { params: { id: room.roomId } })
  expect(outcome.error?.code).toBe('roomNotFound')
})
