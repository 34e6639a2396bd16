import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { mirrorOf } from '../../../testing/law.ts'
import { makeGroup, sceneForFile } from '../testing/scene.ts'

const scene = sceneForFile()

it('lets the room take its place by activity [R-ROOM-1]', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const params = { id: room.roomId }
  await an.ask(contract.room.favoriteRoom, { params })
  const [mine, theirs] = await Promise.all([mirrorOf(an), mirrorOf(binh)])
  const entry = await an.ask(contract.room.unfavoriteRoom, { params })
  expect(entry).toMatchObject({ room: { isFavorite: false }, selfMember: { isFavorite: false } })
  await mine.expectEventsMatchRefetch()
  expect(mine.entry(room.roomId)).toMatchObject({
    room: { isFavorite: false },
    selfMember: { isFavorite: false },
  })
  await theirs.expectEventsMatchRefetch()
  expect(theirs.events, 'it is nobody else’s business').toEqual([])
})

it('unfavoriteRoom is for members', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh])
  const outcome = await chi.call(contract.room.unfavoriteRoom, { params: { id: room.roomId } })
  expect(outcome.error?.code).toBe('roomNotFound')
})
