import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { makeGroup, sceneForFile } from '../testing/scene.ts'

const scene = sceneForFile()

it('finishes forty changes at once, though each asks for people while it holds a connection', async () => {
  const { app, an, binh } = scene
  const rooms = await Promise.all(Array.from({ length: 40 }, () => makeGroup(an, [binh])))
  app.app.services.userCache.forgetUsers('default', an.userId, binh.userId)
  const outcomes = await Promise.all(
    rooms.map(({ room }) => an.call(contract.room.favoriteRoom, { params: { id: room.roomId } })),
  )
  // Waiting for each other would end only when the wait for a connection gives up, after 5 s, with 503.
  expect(outcomes.map(outcome => outcome.status)).toEqual(rooms.map(() => 200))
})
