import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { mirrorOf } from '../../../testing/law.ts'
import { makeGroup, say, sceneForFile, setRole } from '../../room/testing/scene.ts'

const scene = sceneForFile()

it('takes the pin off for everybody [R-MESSAGE-1]', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const { messageId: id } = await say(an, room.roomId, 'Một')
  await an.ask(contract.chat.pinMessage, { params: { id } })
  const [open, closed] = await Promise.all([mirrorOf(binh), mirrorOf(an)])
  await open.open(room.roomId)
  const message = await binh.ask(contract.chat.unpinMessage, { params: { id } })
  expect(message).toMatchObject({ isPinned: false })
  expect(message.pinnedBy).toBeUndefined()
  await open.expectEventsMatchRefetch()
  await closed.expectEventsMatchRefetch()
  expect(closed.entry(room.roomId)!.room.pinnedMessages).toEqual([])
  const eventCount = open.events.length
  await binh.ask(contract.chat.unpinMessage, { params: { id } })
  await open.expectEventsMatchRefetch()
  expect(open.events, 'taking off nothing is no event').toHaveLength(eventCount)
})

it('unpinMessage is for those who may write', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh])
  const { messageId: id } = await say(an, room.roomId, 'Một')
  await an.ask(contract.chat.pinMessage, { params: { id } })
  await setRole(an, room.roomId, binh, 4)
  expect((await binh.call(contract.chat.unpinMessage, { params: { id } })).error?.code).toBe('roleTooLow')
  expect((await chi.call(contract.chat.unpinMessage, { params: { id } })).error?.code).toBe('messageNotFound')
})
