import { contract } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { makeGroup, say, sceneForFile } from '../../room/testing/scene.ts'

const scene = sceneForFile()

let roomId: string
beforeAll(async () => {
  const { an, binh } = scene
  roomId = (await makeGroup(an, [binh])).room.roomId
  // 1 says that the room was made; 2 to 12 are these.
  for (let seq = 2; seq <= 12; seq++) await say(seq % 2 ? an : binh, roomId, `Tin ${seq}`)
})
const list = (query: object = {}, who = scene.an) =>
  who.ask(contract.chat.listMessages, { params: { roomId }, query })
const page = async (query: object = {}, who = scene.an) => {
  const { items, hasOlder, hasNewer } = await list(query, who)
  return [items.map(message => message.seq), hasOlder, hasNewer]
}

it('answers the latest, oldest first [R-ENTITY-LISTS]', async () => {
  expect(await page({ limit: 4 })).toEqual([[9, 10, 11, 12], true, false])
  expect(await page({ limit: 12 })).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], false, false])
  expect(await page({ limit: 3, offset: 4 })).toEqual([[6, 7, 8], true, true])
  expect(await page({ offset: 40 })).toEqual([[], false, true])
})

it('pages both ways from a sequence number, telling exactly whether there is more', async () => {
  expect(await page({ beforeSeq: 5, limit: 3 })).toEqual([[2, 3, 4], true, true])
  expect(await page({ beforeSeq: 5, limit: 4 })).toEqual([[1, 2, 3, 4], false, true])
  expect(await page({ beforeSeq: 13, limit: 2 })).toEqual([[11, 12], true, false])
  expect(await page({ beforeSeq: 1 })).toEqual([[], false, true])
  expect(await page({ afterSeq: 9, limit: 2 })).toEqual([[10, 11], true, true])
  expect(await page({ afterSeq: 9, limit: 3 })).toEqual([[10, 11, 12], true, false])
  expect(await page({ afterSeq: 0, limit: 2 })).toEqual([[1, 2], false, true])
  expect(await page({ afterSeq: 12 })).toEqual([[], true, false])
})

it('opens around a message, filled from the other side at the ends', async () => {
  expect(await page({ aroundSeq: 6, limit: 4 })).toEqual([[5, 6, 7, 8], true, true])
  expect(await page({ aroundSeq: 12, limit: 4 })).toEqual([[9, 10, 11, 12], true, false])
  expect(await page({ aroundSeq: 1, limit: 4 })).toEqual([[1, 2, 3, 4], false, true])
  const { items } = await list({ aroundSeq: 6, limit: 1 })
  expect(await page({ aroundMessageId: items[0]!.messageId, limit: 3 })).toEqual([[5, 6, 7], true, true])
})

it('listMessages is what the plainest slicing gives, for every anchor and every size', async () => {
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
  const slice = (from: number, to: number) => [all.slice(from, to), from > 0, to < all.length]
  for (let limit = 1; limit <= 13; limit++) {
    for (let seq = 1; seq <= 13; seq++) {
      const upTo = Math.min(seq, 12)
      const half = Math.ceil(limit / 2)
      const start = Math.max(0, Math.min(Math.max(0, upTo - half), 12 - limit))
      const what = `${limit} of ${seq}`
      expect([what, await page({ aroundSeq: seq, limit })]).toEqual([
        what,
        slice(start, Math.min(12, start + limit)),
      ])
      expect([what, await page({ beforeSeq: seq, limit })]).toEqual([
        what,
        slice(Math.max(0, seq - 1 - limit), seq - 1),
      ])
      expect([what, await page({ afterSeq: seq, limit })]).toEqual([
        what,
        slice(upTo, Math.min(12, seq + limit)),
      ])
    }
  }
})

it('leaves out what the caller deleted for themselves, or cleared', async () => {
  const { binh } = scene
  const { items } = await list({ limit: 3 }, binh)
  await binh.ask(contract.chat.deleteMessageForMe, { params: { id: items[1]!.messageId }, query: { roomId } })
  expect(await page({ limit: 3 }, binh)).toEqual([[9, 10, 12], true, false])
  expect(await page({ limit: 3 })).toEqual([[10, 11, 12], true, false])
  await scene.app.app.db
    .updateTable('room_member')
    .set({ cleared_seq: 8 })
    .where('room_id', '=', roomId)
    .where('user_id', '=', binh.userId)
    .execute()
  expect(await page({}, binh)).toEqual([[9, 10, 12], false, false])
  expect(await page({ afterSeq: 0 }, binh)).toEqual([[9, 10, 12], false, false])
})

it('refuses two anchors, and an anchor that is not here', async () => {
  const params = { roomId }
  const two = await scene.an.call(contract.chat.listMessages, {
    params,
    query: { beforeSeq: 5, afterSeq: 3 },
  })
  expect(two.error?.code).toBe('validationFailed')
  const gone = await scene.an.call(contract.chat.listMessages, {
    params,
    query: { aroundMessageId: uuidv7() },
  })
  expect(gone.error?.code).toBe('messageNotFound')
})

it('listMessages is for members', async () => {
  const outcome = await scene.chi.call(contract.chat.listMessages, { params: { roomId } })
  expect(outcome.error?.code).toBe('roomNotFound')
})
