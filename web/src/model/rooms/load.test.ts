import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { store } from '../../store/store.ts'
import { RoomLoader } from './load.ts'

afterEach(() => vi.restoreAllMocks())

it('a reload asked for while another is under way reads again after it, once for all who ask', async () => {
  const answers: (() => void)[] = []
  const lists = vi
    .spyOn(api.room, 'listRoomsByCursor')
    .mockImplementation((() => new Promise(resolve => answers.push(() => resolve({ items: [] })))) as never)
  vi.spyOn(api.room, 'listPersonalTags').mockResolvedValue({ items: [], total: 0 } as never)
  // The list and the strangers' box are two requests of one reload.
  const answerOne = () => {
    for (const answer of answers.splice(0, 2)) answer()
  }
  const rooms = new RoomLoader(store)

  const first = rooms.reload()
  const [second, third] = [rooms.reload(), rooms.reload()]
  expect(lists).toHaveBeenCalledTimes(2)
  answerOne()
  await first
  await vi.waitFor(() => expect(lists).toHaveBeenCalledTimes(4))
  // The second has begun: what is missed from here on needs a third.
  const fourth = rooms.reload()
  answerOne()
  await Promise.all([second, third])
  await vi.waitFor(() => expect(lists).toHaveBeenCalledTimes(6))
  answerOne()
  await fourth
  expect(lists).toHaveBeenCalledTimes(6)
})
