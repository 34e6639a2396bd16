import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { mirrorOf } from '../../../testing/law.ts'
import { makeGroup, say, sceneForFile } from '../testing/scene.ts'

const scene = sceneForFile()

it('puts the room into the archive, where it is no favourite any more [R-ROOM-1]', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const params = { id: room.roomId }
  await an.ask(contract.room.favoriteRoom, { params })
  const [mine, theirs] = await Promise.all([mirrorOf(an), mirrorOf(binh)])
  const entry = await an.ask(contract.room.archiveRoom, { params })
  expect(entry).toMatchObject({
    room: { isArchived: true, isFavorite: false },
    selfMember: { isArchived: true, isFavorite: false },
  })
  await mine.expectEventsMatchRefetch()
  expect(mine.entry(room.roomId)).toMatchObject({
    room: { isArchived: true, isFavorite: false },
    selfMember: { isArchived: true, isFavorite: false },
  })
  await theirs.expectEventsMatchRefetch()
  expect(theirs.events, 'it is nobody else’s business').toEqual([])
})

it('archiveRoom is for members', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh])
  const outcome = await chi.call(contract.room.archiveRoom, { params: { id: room.roomId } })
  expect(outcome.error?.code).toBe('roomNotFound')
})

it('ends with a new message, unless the room is muted', async () => {
  const { an, binh } = scene
  const [loud, quiet] = [(await makeGroup(an, [binh])).room, (await makeGroup(an, [binh])).room]
  for (const { roomId: id } of [loud, quiet]) await an.ask(contract.room.archiveRoom, { params: { id } })
  await an.ask(contract.room.muteRoom, { params: { id: quiet.roomId } })
  const mine = await mirrorOf(an)
  for (const { roomId } of [loud, quiet]) await say(binh, roomId, 'Có ai không?')
  await mine.expectEventsMatchRefetch()
  expect(mine.entry(loud.roomId)!.room.isArchived).toBe(false)
  expect(mine.entry(quiet.roomId)!.room.isArchived).toBe(true)
})
