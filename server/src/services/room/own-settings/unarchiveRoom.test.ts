import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { mirrorOf } from '../../../testing/law.ts'
import { makeGroup, sceneForFile } from '../testing/scene.ts'

const scene = sceneForFile()

it('takes the room out of the archive [R-ROOM-1]', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const params = { id: room.roomId }
  await an.ask(contract.room.archiveRoom, { params })
  const [mine, theirs] = await Promise.all([mirrorOf(an), mirrorOf(binh)])
  const entry = await an.ask(contract.room.unarchiveRoom, { params })
  expect(entry).toMatchObject({ room: { isArchived: false }, selfMember: { isArchived: false } })
  await mine.expectEventsMatchRefetch()
  expect(mine.entry(room.roomId)).toMatchObject({
    room: { isArchived: false },
    selfMember: { isArchived: false },
  })
  await theirs.expectEventsMatchRefetch()
  expect(theirs.events, 'it is nobody else’s business').toEqual([])
})

it('unarchiveRoom is for members', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh])
  const outcome = await chi.call(contract.room.unarchiveRoom, { params: { id: room.roomId } })
  expect(outcome.error?.code).toBe('roomNotFound')
})
