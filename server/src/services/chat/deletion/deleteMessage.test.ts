import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { mirrorOf } from '../../../testing/law.ts'
import { age, makeGroup, say, sceneForFile } from '../../room/testing/scene.ts'

const scene = sceneForFile()

it('recalls the message, as deleteForAll does [R-MESSAGE-1]', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const { messageId: id } = await say(an, room.roomId, 'Lỡ lời')
  const theirs = await mirrorOf(binh)
  await theirs.open(room.roomId)
  const tombstone = await an.ask(contract.chat.deleteMessage, {
    params: { id },
    query: { roomId: room.roomId },
  })
  expect(tombstone).toMatchObject({ isRecalled: true, content: '' })
  await theirs.expectEventsMatchRefetch()
  expect(await an.ask(contract.chat.deleteMessageForAll, { params: { id } })).toEqual(tombstone)
})

it('deleteMessage is refused as deleteForAll is', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh])
  const message = await say(binh, room.roomId, 'Một')
  const { messageId: id } = message
  const { messageId: own } = await say(an, room.roomId, 'Hai')
  const code = async (who: typeof an, message: string) =>
    (await who.call(contract.chat.deleteMessage, { params: { id: message } })).error?.code
  expect(await code(chi, id)).toBe('messageNotFound')
  expect(await code(binh, own)).toBe('notYourMessage')
  await age(scene, 25 * 3_600_000, message)
  expect(await code(binh, id)).toBe('recallWindowClosed')
})
