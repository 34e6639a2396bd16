import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { mirrorOf } from '../../../testing/law.ts'
import { makeGroup, say, sceneForFile } from '../../room/testing/scene.ts'

const scene = sceneForFile()

it('takes back one reaction of the caller, or all of their own [R-MESSAGE-1]', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const { messageId: id } = await say(an, room.roomId, 'Một')
  for (const who of [an, binh]) {
    for (const reaction of ['❤️', '👍', '😂'])
      await who.ask(contract.chat.addReaction, { params: { id }, body: { reaction } })
  }
  const theirs = await mirrorOf(binh)
  await theirs.open(room.roomId)
  const kinds = (message: { reactions: { reaction: string; count: number }[] }) =>
    message.reactions.map(({ reaction, count }) => [reaction, count])
  const one = await an.ask(contract.chat.removeReaction, { params: { id }, query: { reaction: '❤' } })
  expect(kinds(one).sort()).toEqual([
    ['❤️', 1],
    ['👍', 2],
    ['😂', 2],
  ])
  await theirs.expectEventsMatchRefetch()
  const all = await an.ask(contract.chat.removeReaction, { params: { id } })
  expect(kinds(all)).toEqual([
    ['❤️', 1],
    ['👍', 1],
    ['😂', 1],
  ])
  await theirs.expectEventsMatchRefetch()
  const eventCount = theirs.events.length
  await an.ask(contract.chat.removeReaction, { params: { id } })
  await theirs.expectEventsMatchRefetch()
  expect(theirs.events, 'taking back nothing is no event').toHaveLength(eventCount)
})

it('removeReaction is for who can see the message', async () => {
  const { an, chi } = scene
  const { room } = await makeGroup(an, [])
  const { messageId: id } = await say(an, room.roomId, 'Một')
  expect((await chi.call(contract.chat.removeReaction, { params: { id } })).error?.code).toBe(
    'messageNotFound',
  )
})
