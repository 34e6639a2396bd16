import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { makeGroup, say, sceneForFile } from '../../room/testing/scene.ts'

const scene = sceneForFile()

it('tells who reacted with what, oldest first, all or of one kind [R-MESSAGE-1]', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh, chi])
  const { messageId: id } = await say(an, room.roomId, 'Một')
  for (const [who, reaction] of [
    [binh, '❤️'],
    [an, '👍'],
    [chi, '❤️'],
  ] as const) {
    await who.ask(contract.chat.addReaction, { params: { id }, body: { reaction } })
  }
  const all = await chi.ask(contract.chat.listReactions, { params: { id } })
  expect(all.items.map(item => [item.user.name, item.reaction])).toEqual([
    ['Trần Thị Bình', '❤️'],
    ['Nguyễn Văn An', '👍'],
    ['Lê Ngọc Chi', '❤️'],
  ])
  expect(all.total).toBe(3)
  const hearts = await chi.ask(contract.chat.listReactions, {
    params: { id },
    query: { reaction: '❤️', offset: 1, limit: 1 },
  })
  expect(hearts).toMatchObject({ total: 2, items: [{ userId: chi.userId }] })
  const own = (reaction: string) =>
    chi.ask(contract.chat.listReactions, { params: { id }, query: { reaction, reactorId: chi.userId } })
  expect(await own('❤️')).toMatchObject({ total: 1, items: [{ userId: chi.userId, reaction: '❤️' }] })
  expect(await own('👍')).toMatchObject({ total: 0, items: [] })
})

it('listReactions is for who can see the message', async () => {
  const { an, chi } = scene
  const { room } = await makeGroup(an, [])
  const { messageId: id } = await say(an, room.roomId, 'Một')
  expect((await chi.call(contract.chat.listReactions, { params: { id } })).error?.code).toBe(
    'messageNotFound',
  )
})
