import { contract } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { expect, it } from 'vitest'
import { makeGroup, say, sceneForFile } from '../../room/testing/scene.ts'

const scene = sceneForFile()

it('answers one message, with or without its room named [R-ENTITY-MESSAGE]', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const sent = await say(an, room.roomId, 'Xin chào')
  for (const query of [{}, { roomId: room.roomId }]) {
    expect(await binh.ask(contract.chat.getMessage, { params: { id: sent.messageId }, query })).toEqual(sent)
  }
})

it('does not exist for others, in another room, or once deleted for oneself', async () => {
  const { an, binh, chi } = scene
  const [here, there] = [(await makeGroup(an, [binh])).room, (await makeGroup(an, [binh])).room]
  const { messageId: id } = await say(an, here.roomId, 'Xin chào')
  const code = async (who: typeof an, params: { id: string }, query = {}) =>
    (await who.call(contract.chat.getMessage, { params, query })).error?.code
  expect(await code(chi, { id })).toBe('messageNotFound')
  expect(await code(binh, { id }, { roomId: there.roomId })).toBe('messageNotFound')
  expect(await code(binh, { id: uuidv7() })).toBe('messageNotFound')
  await binh.ask(contract.chat.deleteMessageForMe, { params: { id } })
  expect(await code(binh, { id })).toBe('messageNotFound')
  expect(await code(an, { id })).toBeUndefined()
})
