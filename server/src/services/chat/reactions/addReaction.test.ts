import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { mirrorOf } from '../../../testing/law.ts'
import { makeGroup, openPrivateRoom, say, sceneForFile, setBlock } from '../../room/testing/scene.ts'

const scene = sceneForFile()

const react = (who: Person, id: string, reaction: string) =>
  who.call(contract.chat.addReaction, { params: { id }, body: { reaction } })

it('adds one emoji of the caller, once, for everybody to see [R-MESSAGE-1]', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const { messageId } = await say(an, room.roomId, 'Thích không?')
  const theirs = await mirrorOf(an)
  await theirs.open(room.roomId)
  await react(binh, messageId, '❤️')
  await react(an, messageId, '👍🏽')
  const { data } = await react(an, messageId, '❤️')
  expect(data!.reactions).toEqual([
    { reaction: '❤️', count: 2, userIds: [binh.userId, an.userId] },
    { reaction: '👍🏽', count: 1, userIds: [an.userId] },
  ])
  await theirs.expectEventsMatchRefetch()
  const eventCount = theirs.events.length
  expect((await react(an, messageId, '❤️')).data).toEqual(data)
  await theirs.expectEventsMatchRefetch()
  expect(theirs.events).toHaveLength(eventCount)
})

it('takes any one emoji, and nothing else', async () => {
  const { an } = scene
  const { room } = await makeGroup(an, [])
  const { messageId } = await say(an, room.roomId, 'Một')
  for (const emoji of ['😂', '👨‍👩‍👧', '🇻🇳', '1️⃣'])
    expect((await react(an, messageId, emoji)).status).toBe(200)
  // The heart without its style mark is the same kind.
  await react(an, messageId, '❤')
  expect((await react(an, messageId, '❤️')).data!.reactions.at(-1)).toMatchObject({ reaction: '❤️', count: 1 })
  for (const other of ['a', '👍👍', ' ', '<b>', '1']) {
    expect((await react(an, messageId, other)).error).toMatchObject({
      code: 'validationFailed',
      data: { fields: [{ path: 'body.reaction', reason: 'invalid' }] },
    })
  }
})

it('stops at twenty kinds on a message; joining a kind is always possible', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const { messageId } = await say(an, room.roomId, 'Một')
  const kinds = [...'😀😁😂😃😄😅😆😇😈😉😊😋😌😍😎😏😐😑😒😓']
  for (const emoji of kinds) expect((await react(an, messageId, emoji)).status).toBe(200)
  expect(await react(an, messageId, '🎉')).toMatchObject({
    status: 409,
    error: { code: 'tooManyReactions', data: { max: 20 } },
  })
  expect((await react(binh, messageId, kinds[7]!)).status).toBe(200)
})

it('has no place on a recalled message, past a block, or outside the room', async () => {
  const { an, binh, chi } = scene
  const { room } = await openPrivateRoom(an, binh)
  const [gone, there] = [await say(an, room.roomId, 'Một'), await say(an, room.roomId, 'Hai')]
  await an.ask(contract.chat.deleteMessageForAll, { params: { id: gone.messageId } })
  expect((await react(binh, gone.messageId, '👍')).error?.code).toBe('messageRecalled')
  expect((await react(chi, there.messageId, '👍')).error?.code).toBe('messageNotFound')
  await setBlock(an, binh)
  expect((await react(binh, there.messageId, '👍')).error?.code).toBe('notDelivered')
  await setBlock(an, binh, false)
})

it('shows on the pin in lists whose room is not open', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const { messageId } = await say(an, room.roomId, 'Một')
  await an.ask(contract.chat.pinMessage, { params: { id: messageId } })
  const theirs = await mirrorOf(binh)
  await react(an, messageId, '🎉')
  await theirs.expectEventsMatchRefetch()
  expect(theirs.entry(room.roomId)!.room.pinnedMessages[0]!.reactions).toHaveLength(1)
})
