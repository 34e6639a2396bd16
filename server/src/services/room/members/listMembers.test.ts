import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { makeGroup, sceneForFile, setRole } from '../testing/scene.ts'

const scene = sceneForFile()

it('lists members by role and then by joining, in pages with a total', async () => {
  const { an, binh, chi, dung } = scene
  const { room } = await makeGroup(an, [chi, binh, dung])
  await setRole(an, room.roomId, dung, 2)
  const list = async (query: object = {}) =>
    chi.ask(contract.room.listMembers, { params: { roomId: room.roomId }, query })
  const { items, total } = await list()
  expect(items.map(member => member.userId)).toEqual([an, dung, chi, binh].map(person => person.userId))
  expect(total).toBe(4)
  expect((await list({ offset: 1, limit: 2 })).items.map(member => member.userId)).toEqual([
    dung.userId,
    chi.userId,
  ])
  const matches = await list({ search: 'dung' })
  expect(matches).toMatchObject({
    total: 1,
    items: [{ userId: dung.userId, role: 2, user: { name: 'Đỗ Văn Dũng' } }],
  })
})

it('tells nobody outside who is in', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh])
  const outcome = await chi.call(contract.room.listMembers, { params: { roomId: room.roomId } })
  expect(outcome.error?.code).toBe('roomNotFound')
})
