import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { statementsOf } from '../../../testing/statements.ts'
import { makeGroup, openPrivateRoom, say, sceneForFile } from '../testing/scene.ts'

const scene = sceneForFile()

const list = (query: object = {}) => scene.an.ask(contract.room.listRooms, { query })
const names = async (query: object = {}) => (await list(query)).items.map(entry => entry.room.name)
const payload = (filter: object) => ({ requestPayload: JSON.stringify(filter) })

it('lists the caller’s rooms by latest activity, favourites first, in pages with a total [R-ENTITY-LISTS]', async () => {
  const { app, an, binh, chi } = scene
  const rooms: Record<string, string> = {}
  for (const name of ['Một', 'Hai', 'Ba']) {
    app.clock.advance(1_000)
    rooms[name] = (await makeGroup(an, [binh], name)).room.roomId
  }
  await makeGroup(chi, [binh], 'Của người khác')
  expect(await names()).toEqual(['Ba', 'Hai', 'Một'])
  app.clock.advance(1_000)
  await say(binh, rooms.Một!, 'Có ai không?')
  expect(await names()).toEqual(['Một', 'Ba', 'Hai'])
  await an.ask(contract.room.favoriteRoom, { params: { id: rooms.Hai! } })
  expect(await names()).toEqual(['Hai', 'Một', 'Ba'])
  const page = await list({ offset: 1, limit: 1 })
  expect(page).toMatchObject({ total: 3, items: [{ room: { name: 'Một' }, selfMember: { unreadCount: 1 } }] })
  expect(await list({ offset: 3, limit: 1 })).toEqual({ total: 3, items: [] })
})

it('filters by archive, unread and type', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh], 'Cất đi')
  await an.ask(contract.room.archiveRoom, { params: { id: room.roomId } })
  expect(await names()).not.toContain('Cất đi')
  expect(await names(payload({ isArchived: true }))).toEqual(['Cất đi'])
  expect(await names(payload({ unreadOnly: true }))).toEqual(['Một'])
  await openPrivateRoom(an, chi)
  expect(await names(payload({ type: 'PRIVATE' }))).toEqual(['Lê Ngọc Chi'])
  const outcome = await an.call(contract.room.listRooms, { query: payload({ type: 'KÊNH' }) })
  expect(outcome.error).toMatchObject({
    code: 'validationFailed',
    data: { fields: [{ path: 'query.requestPayload.type', reason: 'invalid' }] },
  })
})

it('finds rooms by the beginnings of words, without tones, by the names their member reads', async () => {
  const { an, binh, dung } = scene
  await makeGroup(an, [dung], 'Họp lớp Đường Sắt')
  await makeGroup(an, [dung, binh])
  await openPrivateRoom(an, an)
  expect(await names({ search: 'duong sat' })).toEqual(['Họp lớp Đường Sắt'])
  expect(await names({ search: 'CHI ngoc' })).toEqual(['Lê Ngọc Chi'])
  expect(await names({ search: 'dung' })).toEqual(['An, Dũng, Bình'])
  expect(await names({ search: 'cloud' })).toEqual(['Cloud của tôi'])
  expect((await list({ search: 'uong' })).total).toBe(0)
})

it('shows the last message that the caller can see', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh], 'Xoá ở phía tôi')
  await say(binh, room.roomId, 'Giữ lại')
  const last = await say(binh, room.roomId, 'Xoá đi')
  await an.ask(contract.chat.deleteMessageForMe, { params: { id: last.messageId } })
  const find = async (who: typeof an) =>
    (await who.ask(contract.room.listRooms)).items.find(entry => entry.room.roomId === room.roomId)!.room
  expect((await find(an)).lastMessage).toMatchObject({ content: 'Giữ lại' })
  expect((await find(binh)).lastMessage).toMatchObject({ content: 'Xoá đi' })
  // What came before is gone for who cleared the history.
  await scene.app.app.db
    .updateTable('room_member')
    .set({ cleared_seq: 99 })
    .where('room_id', '=', room.roomId)
    .where('user_id', '=', an.userId)
    .execute()
  expect((await find(an)).lastMessage).toBeUndefined()
})

it('asks the database the same few things however many rooms there are', async () => {
  const { an, binh } = scene
  const count = async () => (await statementsOf(scene.app, () => list(), /./)).length
  // What the app does by itself meanwhile, and the first look, only ever add some.
  const fewest = async () =>
    Math.min(await count(), await count(), await count(), await count(), await count())
  // What the tests before set off may still be at work.
  await an.eventsPublished()
  await list()
  const few = await fewest()
  for (let n = 0; n < 5; n++) await makeGroup(an, [binh], `Thêm ${n}`)
  await an.eventsPublished()
  await expect.poll(fewest).toBe(few)
  expect(few).toBeLessThanOrEqual(4)
})
