import { contract } from '@trau/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeGroup, openScene, type Scene } from '../testing/scene.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

it('finishes forty changes at once, though each asks for people while it holds a connection', async () => {
  const { app, an, binh } = scene
  const rooms = await Promise.all(Array.from({ length: 40 }, () => makeGroup(an, [binh])))
  app.app.services.userCache.forgetUsers('default', an.userId, binh.userId)
  const started = performance.now()
  const outcomes = await Promise.all(
    rooms.map(({ room }) => an.call(contract.room.favoriteRoom, { params: { id: room.roomId } })),
  )
  expect(outcomes.map(outcome => outcome.status)).toEqual(rooms.map(() => 200))
  // Waiting for each other would end only when the wait for a connection gives up, after 5 s.
  expect(performance.now() - started).toBeLessThan(4_000)
})
