import type { RoomEntry } from '@trau/contract'
import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { makeGroup, say, sceneForFile } from '../testing/scene.ts'

const scene = sceneForFile()

it('neither repeats nor skips a room while rooms move up between the pages', async () => {
  const { app, an, binh } = scene
  const made: RoomEntry[] = []
  for (let i = 0; i < 9; i++) {
    app.clock.advance(1_000)
    made.push(await makeGroup(an, [binh], `Nhóm ${i}`))
  }
  await an.ask(contract.room.favoriteRoom, { params: { id: made[4]!.room.roomId } })
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await an.ask(contract.room.listRoomsByCursor, {
      query: { limit: 3, ...(cursor ? { cursor } : {}) },
    })
    seen.push(...page.items.map(entry => entry.room.name))
    cursor = page.nextCursor
    // One that was seen and one that was not move to the top.
    app.clock.advance(1_000)
    await say(binh, made[8]!.room.roomId, 'Lên đầu')
    await say(binh, made[0]!.room.roomId, 'Lên đầu')
  } while (cursor)
  expect(seen).toEqual([4, 8, 7, 6, 5, 3, 2, 1, 0].map(i => `Nhóm ${i}`))
})

it('filters and searches as v1 does', async () => {
  const { an } = scene
  const { items, nextCursor } = await an.ask(contract.room.listRoomsByCursor, { query: { search: 'nhom 3' } })
  expect(items.map(entry => entry.room.name)).toEqual(['Nhóm 3'])
  expect(nextCursor).toBeUndefined()
})

it('refuses a cursor that it did not give', async () => {
  for (const cursor of [
    '',
    'x',
    Buffer.from('[1,2,3]').toString('base64url'),
    Buffer.from('{}').toString('base64url'),
    // A moment that no timestamp holds, and one that would have every message of every room read.
    Buffer.from(`[${Number.MIN_SAFE_INTEGER},true,0,"${scene.an.userId}"]`).toString('base64url'),
    Buffer.from(`[0,true,0,"${scene.an.userId}"]`).toString('base64url'),
  ]) {
    const outcome = await scene.an.call(contract.room.listRoomsByCursor, { query: { cursor } })
    expect(outcome.error).toMatchObject({
      code: 'validationFailed',
      data: { fields: [{ path: 'query.cursor', reason: 'invalid' }] },
    })
  }
})
