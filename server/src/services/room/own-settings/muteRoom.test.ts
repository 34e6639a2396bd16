import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { mirrorOf } from '../../../testing/law.ts'
import { makeGroup, sceneForFile } from '../testing/scene.ts'

const scene = sceneForFile()

it('mutes until turned on, without a time [R-ROOM-1]', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const params = { id: room.roomId }

  const [mine, theirs] = await Promise.all([mirrorOf(an), mirrorOf(binh)])
  const entry = await an.ask(contract.room.muteRoom, { params })
  expect(entry).toMatchObject({ room: { mutedUntil: -1 }, selfMember: { mutedUntil: -1 } })
  await mine.expectEventsMatchRefetch()
  expect(mine.entry(room.roomId)).toMatchObject({ room: { mutedUntil: -1 }, selfMember: { mutedUntil: -1 } })
  await theirs.expectEventsMatchRefetch()
  expect(theirs.events, 'it is nobody else’s business').toEqual([])
})

it('muteRoom is for members', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh])
  const outcome = await chi.call(contract.room.muteRoom, { params: { id: room.roomId } })
  expect(outcome.error?.code).toBe('roomNotFound')
})

it('mutes until a time; one that has passed mutes nothing', async () => {
  const { app, an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const mute = async (mutedUntil: number) =>
    (await an.ask(contract.room.muteRoom, { params: { id: room.roomId }, body: { mutedUntil } })).room
      .mutedUntil
  const inAnHour = app.clock.now() + 3_600_000
  expect(await mute(inAnHour)).toBe(inAnHour)
  expect(await mute(app.clock.now() - 1)).toBe(0)
  expect(await mute(-1)).toBe(-1)
})
