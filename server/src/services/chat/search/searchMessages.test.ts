import { contract, type Message } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../testing/app.ts'
import { age, makeGroup, nobody, openPrivateRoom, say, sceneForFile } from '../../room/testing/scene.ts'
import { seedMessages } from '../testing/seed-messages.ts'
import { selectHits } from './search-store.ts'

const day = 24 * 3600_000

const scene = sceneForFile()
let roomId: string
let otherRoom: string
const said: Record<string, Message> = {}
beforeAll(async () => {
  const { an, binh, chi } = scene
  roomId = (await makeGroup(an, [binh], 'Nhà')).room.roomId
  otherRoom = (await makeGroup(an, [chi], 'Việc')).room.roomId
  said.danang = await say(an, roomId, 'Mai mình bay Đà Nẵng nhé, đừng quên vé!')
  said.nang = await say(binh, roomId, 'Trời nắng quá, da tôi đen hết')
  said.link = await say(binh, roomId, 'Bản đồ Đà Nẵng: https://vidu.vn/ban-do')
  said.other = await say(chi, otherRoom, 'Họp ở ĐÀ NẴNG hay Hội An?')
  said.apart = await say(chi, otherRoom, 'Nặng đà quá')
  await age(scene, 40 * day, said.danang)
})

const find = (search: string | undefined, query: object = {}, who = scene.an) =>
  who.ask(contract.chat.searchMessages, { query: { ...(search === undefined ? {} : { search }), ...query } })
/** The names under which the hits were said. */
const names = async (search: string | undefined, query: object = {}, who = scene.an) => {
  const { items } = await find(search, query, who)
  return items.map(({ messageId }) => Object.keys(said).find(name => said[name]!.messageId === messageId))
}

it('finds words without their marks, in any order, the last one as a beginning', async () => {
  expect(await names('da nang')).toEqual(['apart', 'other', 'link', 'nang', 'danang'])
  expect(await names('NANG DA')).toEqual(['apart', 'other', 'link', 'nang', 'danang'])
  expect(await names('da nan')).toEqual(['apart', 'other', 'link', 'nang', 'danang'])
  expect(await names('nan da')).toEqual([])
  expect(await names('hoi an')).toEqual(['other'])
  expect(await names('quen ve')).toEqual(['danang'])
  expect(await names('không có đâu')).toEqual([])
  expect(await find('…!?')).toEqual({ items: [], total: 0 })
})

it('puts first what is written with the same marks, then what was said last', async () => {
  expect(await names('Đà Nẵng')).toEqual(['other', 'link', 'danang', 'apart', 'nang'])
  expect(await names('đà nẵ'.normalize('NFD'))).toEqual(['other', 'link', 'danang', 'apart', 'nang'])
  expect(await names('nắng da')).toEqual(['nang', 'apart', 'other', 'link', 'danang'])
})

it('pages over both without skipping or repeating, in one room and in all', async () => {
  for (const where of [{}, { roomId }]) {
    const whole = await find('đà nẵng', where)
    expect(whole.total).toBe(whole.items.length)
    const paged: Message[] = []
    let cursor: string | undefined
    do {
      const page = await find('đà nẵng', { ...where, limit: 1, ...(cursor ? { cursor } : {}) })
      paged.push(...page.items)
      cursor = page.nextCursor
    } while (cursor)
    expect(paged).toEqual(whole.items)
  }
  const refused = await scene.an.call(contract.chat.searchMessages, { query: { search: 'a', cursor: 'xyz' } })
  expect(refused.error).toMatchObject({ code: 'validationFailed' })
})

it('narrows by room, sender, what is carried and time [R-CONST-FILTER]', async () => {
  const { an, binh, chi } = scene
  expect(await names('nang', { roomId })).toEqual(['link', 'nang', 'danang'])
  expect(await names('nang', { senderId: chi.userId })).toEqual(['apart', 'other'])
  expect(await names(undefined, { senderId: binh.userId })).toEqual(['link', 'nang'])
  expect(await names(undefined, { senderId: binh.userId, has: 'LINK' })).toEqual(['link'])
  expect(await names(undefined, { has: 'LINK' })).toEqual(['link'])
  const weekAgo = Date.now() - 7 * day
  expect(await names('da nang', { since: weekAgo })).toEqual(['apart', 'other', 'link', 'nang'])
  expect(await names('da nang', { roomId, since: weekAgo })).toEqual(['link', 'nang'])
  expect(await names('da nang', { until: weekAgo })).toEqual(['danang'])
  expect(await names('', {}, an)).toEqual(['apart', 'other', 'link', 'nang', 'danang'])
  expect(await names('', { roomId, until: weekAgo }, an)).toEqual(['danang'])
})

it('in listMessages too, best first, counted by offset [R-ENTITY-LISTS]', async () => {
  const list = (query: object) =>
    scene.an.ask(contract.chat.listMessages, { params: { roomId }, query: { search: 'đà nẵng', ...query } })
  const all = await list({})
  expect(all.items.map(({ messageId }) => messageId)).toEqual(
    [said.link, said.danang, said.nang].map(message => message!.messageId),
  )
  expect(all).toMatchObject({ hasOlder: false, hasNewer: false })
  const second = await list({ offset: 1, limit: 1 })
  expect(second).toEqual({ items: [all.items[1]], hasOlder: true, hasNewer: true })
  expect((await list({ offset: 9 })).items).toEqual([])
})

it('opens a room around a time: the first message from then on', async () => {
  const quiet = (await makeGroup(scene.an, [scene.binh])).room.roomId
  await seedMessages(
    scene.app.app,
    { tenantId: 'default', roomId: quiet, authorIds: [scene.an.userId] },
    Array.from({ length: 50 }, (_, n) => `Tin ${n}`),
  )
  const all = await scene.an.ask(contract.chat.listMessages, {
    params: { roomId: quiet },
    query: { limit: 60 },
  })
  // A hole, as a message that ended leaves.
  const { database } = scene.app.app
  await database.pool.query('DELETE FROM message WHERE room_id = $1 AND seq = 20', [quiet])
  const around = async (aroundTime: number) =>
    (
      await scene.an.ask(contract.chat.listMessages, {
        params: { roomId: quiet },
        query: { aroundTime, limit: 1 },
      })
    ).items[0]?.seq
  expect(await around(all.items[30]!.createdTime)).toBe(31)
  expect(await around(all.items[18]!.createdTime + 1)).toBe(21)
  expect(await around(Date.now() + day)).toBe(51)
  // A message that the room's timer has ended stands there still, and one that is deleted for oneself too.
  await database.pool.query('UPDATE message SET is_expired = true WHERE room_id = $1 AND seq = 31', [quiet])
  expect(await around(all.items[30]!.createdTime)).toBe(32)
  await scene.an.ask(contract.chat.deleteMessageForMe, { params: { id: all.items[31]!.messageId } })
  expect(await around(all.items[30]!.createdTime)).toBe(33)
})

it('searchMessages is not found by who is not in the room, and a room of others is absent', async () => {
  const { binh, dung } = scene
  expect(await names('da nang', {}, binh)).toEqual(['link', 'nang', 'danang'])
  expect(await names('da nang', {}, dung)).toEqual([])
  for (const id of [roomId, nobody, uuidv7()]) {
    const outcome = await dung.call(contract.chat.searchMessages, { query: { search: 'da', roomId: id } })
    expect(outcome.error).toMatchObject({ code: 'roomNotFound' })
  }
})

it('searchMessages is found by its new text after an edit, and not at all after a recall', async () => {
  const { an, binh } = scene
  const room = (await openPrivateRoom(an, binh)).room.roomId
  const { messageId } = await say(an, room, 'mật khẩu là hoa sen')
  const where = { params: { id: messageId }, query: { roomId: room } }
  expect((await find('hoa sen', {}, binh)).items).toHaveLength(1)
  await an.ask(contract.chat.editMessage, { ...where, body: { content: 'mật khẩu là trúc đào' } })
  expect((await find('hoa sen', {}, binh)).items).toEqual([])
  expect((await find('truc dao', {}, binh)).items).toMatchObject([{ messageId }])
  await an.ask(contract.chat.deleteMessageForAll, where)
  expect((await find('truc dao', {}, binh)).items).toEqual([])
  expect((await find('', { roomId: room }, binh)).items).toEqual([])
})

it('takes any text: words without end, signs of the index, the longest message', async () => {
  const { an, binh } = scene
  const room = (await makeGroup(an, [binh])).room.roomId
  await say(an, room, `${'a'.repeat(9_000)} 'đuôi' & | ! :* <-> \\ 日本語 Straße`)
  await say(an, room, 'chữ khác nhau '.repeat(600))
  expect((await find(`'duoi' & | !`, { roomId: room })).items).toHaveLength(1)
  expect((await find('日本', { roomId: room })).items).toHaveLength(1)
  expect((await find('strasse', { roomId: room })).items).toHaveLength(1)
  expect((await find('a'.repeat(40), { roomId: room })).items).toHaveLength(1)
  expect((await find('khac nhau', { roomId: room })).items).toHaveLength(1)
  expect((await find('một hai ba bốn năm sáu bảy tám chín mười '.repeat(4), { roomId: room })).items).toEqual(
    [],
  )
})

it('where more is found than is read, answers the newest, in one room and in all', async () => {
  const { an, binh } = scene
  const room = (await makeGroup(an, [binh])).room.roomId
  const texts = Array.from({ length: 5_100 }, (_, n) =>
    n % 500 === 0 ? `Chợ nổi số ${n}` : `chở đồ số ${n}`,
  )
  await seedMessages(scene.app.app, { tenantId: 'default', roomId: room, authorIds: [an.userId] }, texts)
  for (const where of [{}, { roomId: room }]) {
    const common = await find('cho', { ...where, limit: 3 })
    expect(common.items.map(({ content }) => content)).toEqual(texts.slice(-3).reverse())
    expect(common.total).toBeUndefined()
    const rare = await find('chợ', { ...where, limit: 12 })
    expect(rare.items.slice(0, 11).map(({ content }) => content)).toEqual(
      texts.filter(text => text.startsWith('Chợ')).reverse(),
    )
    const others = texts.filter(text => !text.startsWith('Chợ')).reverse()
    expect(rare.items.slice(11).map(({ content }) => content)).toEqual(others.slice(0, 1))
    const further = await find('chợ', { ...where, limit: 2, cursor: rare.nextCursor! })
    expect(further.items.map(({ content }) => content)).toEqual(others.slice(1, 3))
    const second = await find('cho', { ...where, limit: 2, cursor: common.nextCursor! })
    expect(second.items.map(({ content }) => content)).toEqual(texts.slice(-5, -3).reverse())
  }
})

it('hits are counted also where none of those that were read comes after the page before', async () => {
  const { an } = scene
  const search = {
    tenantId: 'default',
    userId: an.userId,
    roomId,
    words: ['nang'],
    conditions: [],
    marked: [],
  }
  const last = { isExact: false, at: 0, roomId, seq: 0 }
  for (const [most, total] of [
    [1, 2],
    [100, 3],
  ])
    expect(await selectHits(scene.app.app.db, search, { after: last, limit: 10, most })).toEqual({
      hits: [],
      total,
    })
})

it('searching is done thirty times a minute, in one room or in all together: rateLimited', async () => {
  const tight = await startApp({ env: { LIMITS_FACTOR: '1' } })
  try {
    const an = await tight.person('An')
    const { room } = await an.ask(contract.room.getPrivateRoom, { params: { userId: an.userId } })
    const inAll = () => an.call(contract.chat.searchMessages, { query: { search: 'hoa' } })
    const inRoom = () =>
      an.call(contract.chat.listMessages, {
        params: { roomId: room.roomId },
        query: { search: 'hoa' },
      })
    for (let n = 0; n < 15; n++)
      for (const search of [inAll, inRoom]) expect((await search()).status).toBe(200)
    // On a slow machine a token or two came back meanwhile.
    for (const search of [inAll, inRoom])
      await expect.poll(async () => (await search()).error?.code, { interval: 1 }).toBe('rateLimited')
    const { status } = await an.call(contract.chat.listMessages, { params: { roomId: room.roomId } })
    expect(status).toBe(200)
    tight.clock.advance(60_000)
    expect((await inAll()).status).toBe(200)
  } finally {
    await tight.close()
  }
})
