import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { mirrorOf } from '../../../testing/law.ts'
import { getRoom, makeGroup, say, sceneForFile, setRole } from '../../room/testing/scene.ts'

const scene = sceneForFile()

const pin = (who: Person, id: string) => who.ask(contract.chat.pinMessage, { params: { id } })
const move = (who: Person, id: string, beforeMessageId?: string) =>
  who.call(contract.chat.movePin, { params: { id }, body: { beforeMessageId } })
const pins = async (who: Person, roomId: string) =>
  (await getRoom(who, roomId)).room.pinnedMessages.map(message => message.content)

async function groupWithPins() {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const ids: string[] = []
  for (const text of ['Một', 'Hai', 'Ba']) {
    const { messageId } = await say(an, room.roomId, text)
    await pin(an, messageId)
    ids.push(messageId)
  }
  return { roomId: room.roomId, one: ids[0]!, two: ids[1]!, three: ids[2]! }
}

it('moves a pin up, down and to the end for everybody; a new pin, or one pinned again, stands first', async () => {
  const { an, binh } = scene
  const { roomId, one, two, three } = await groupWithPins()
  const open = await mirrorOf(binh)
  await open.open(roomId)
  expect(await pins(an, roomId)).toEqual(['Ba', 'Hai', 'Một'])
  expect((await move(an, one, three)).data).toMatchObject({ isPinned: true })
  expect(await pins(binh, roomId)).toEqual(['Một', 'Ba', 'Hai'])
  await move(an, three)
  expect(await pins(an, roomId)).toEqual(['Một', 'Hai', 'Ba'])
  await move(an, three, two)
  expect(await pins(an, roomId)).toEqual(['Một', 'Ba', 'Hai'])
  await open.expectEventsMatchRefetch()

  const { messageId: four } = await say(an, roomId, 'Bốn')
  await pin(an, four)
  await pin(an, two)
  expect(await pins(an, roomId)).toEqual(['Hai', 'Bốn', 'Một', 'Ba'])
  await open.expectEventsMatchRefetch()
})

it('says nothing in the room, and nothing at all where it stands already', async () => {
  const { an } = scene
  const { roomId, two, three } = await groupWithPins()
  const before = (await getRoom(an, roomId)).room.lastSeq
  await move(an, three, two)
  await move(an, two, two)
  expect(await pins(an, roomId)).toEqual(['Ba', 'Hai', 'Một'])
  expect((await getRoom(an, roomId)).room.lastSeq).toBe(before)
})

it('movePin is for who may pin, and for pinned messages of the room', async () => {
  const { an, binh, chi } = scene
  const { roomId, one, two } = await groupWithPins()
  const elsewhere = await groupWithPins()
  const { messageId: plain } = await say(an, roomId, 'Không ghim')
  expect((await move(an, plain, one)).error?.code).toBe('messageNotPinned')
  expect((await move(an, one, plain)).error?.code).toBe('messageNotPinned')
  expect((await move(an, one, elsewhere.two)).error?.code).toBe('messageNotPinned')
  expect((await move(chi, one, two)).error?.code).toBe('messageNotFound')
  await setRole(an, roomId, binh, 4)
  expect((await move(binh, one, two)).error?.code).toBe('roleTooLow')
})
