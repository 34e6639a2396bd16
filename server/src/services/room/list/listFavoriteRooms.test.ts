import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { makeGroup, say, sceneForFile } from '../testing/scene.ts'

const scene = sceneForFile()

it('lists the caller’s favourites alone, by latest activity', async () => {
  const { app, an, binh } = scene
  const ids: string[] = []
  for (const name of ['Một', 'Hai', 'Ba']) {
    app.clock.advance(1_000)
    ids.push((await makeGroup(an, [binh], name)).room.roomId)
  }
  for (const id of ids.slice(0, 2)) await an.ask(contract.room.favoriteRoom, { params: { id } })
  await binh.ask(contract.room.favoriteRoom, { params: { id: ids[2]! } })
  app.clock.advance(1_000)
  await say(binh, ids[0]!, 'Mới')
  const { items, total } = await an.ask(contract.room.listFavoriteRooms)
  expect(items.map(entry => entry.room.name)).toEqual(['Một', 'Hai'])
  expect(total).toBe(2)
})
