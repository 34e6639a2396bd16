import { type BlockedWord, contract } from '@trau/contract'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { statementsOf } from '../../testing/statements.ts'
import { makeGroup, openPrivateRoom, say, sceneForFile } from '../room/testing/scene.ts'

const { getHouseRules, updateHouseRules, listHouseRuleChanges, undoHouseRuleChange } = contract.houseRule
const scene = sceneForFile()
let admin: Person
beforeAll(async () => {
  admin = await scene.app.person('Đặng Thị Lan', { isAdmin: true })
})
const putWords = (words: BlockedWord[], expectedRevision?: number) =>
  admin.call(updateHouseRules, {
    body: {
      section: 'WORDS',
      value: { words },
      ...(expectedRevision !== undefined && { expectedRevision }),
    },
  })
afterEach(() => putWords([]))

const word = (text: string, action: BlockedWord['action']): BlockedWord => ({
  kind: 'WORD',
  text,
  action,
  ignoresMarks: true,
  isWholeWord: true,
})
const refused = word('vàng giả', 'REFUSE')
const send = (who: Person, roomId: string, content: string) =>
  who.call(contract.chat.sendMessage, { params: { roomId }, body: { type: 'TEXT', content } })

it('a message with a blocked word is refused and names what was found; it is sent without it', async () => {
  const { an, binh } = scene
  const { room } = await openPrivateRoom(an, binh)
  await putWords([refused, { kind: 'DOMAIN', text: 'xau.example', action: 'REFUSE' }])
  const outcome = await send(an, room.roomId, 'Bán VANG GIA đây')
  expect(outcome.error).toMatchObject({
    code: 'messageBlocked',
    data: { kind: 'WORD', found: 'VANG GIA' },
  })
  expect((await send(an, room.roomId, 'https://m.xau.example/a')).error?.data).toEqual({
    kind: 'DOMAIN',
    found: 'xau.example',
  })
  const { messageId } = await say(an, room.roomId, 'Bán vàng thật')
  const edited = await an.call(contract.chat.editMessage, {
    params: { id: messageId },
    body: { content: 'Bán vàng giả' },
  })
  expect(edited.error?.code).toBe('messageBlocked')
  const { items } = await binh.ask(contract.chat.listMessages, { params: { roomId: room.roomId } })
  expect(items.map(item => item.content)).not.toContain('Bán vàng giả')
})

it('masks words in what is sent, edited, passed on and asked, not in what people keep for themselves', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const before = await say(an, room.roomId, 'đồ ngốc')
  await putWords([word('ngốc', 'MASK')])
  const sent = await say(an, room.roomId, 'Đồ ngốc!')
  expect(sent.content).toBe('Đồ ****!')
  const edited = await an.ask(contract.chat.editMessage, {
    params: { id: sent.messageId },
    body: { content: 'ngoc quá' },
  })
  expect(edited.content).toBe('**** quá')
  const mentions = [{ userId: binh.userId, offset: 5, length: 5 }]
  const naming = await an.ask(contract.chat.editMessage, {
    params: { id: sent.messageId },
    body: { content: 'ngoc @Bình', mentions },
  })
  expect(naming).toMatchObject({ content: '**** @Bình', metaData: { mentions } })
  const { items } = await an.ask(contract.chat.forwardMessage, {
    params: { id: before.messageId },
    body: { roomIds: [room.roomId], clientMessageId: crypto.randomUUID() },
  })
  expect(items[0]!.message!.content).toBe('đồ ****')
  const poll = await an.ask(contract.chat.sendMessage, {
    params: { roomId: room.roomId },
    body: { type: 'POLL', content: '', poll: { question: 'Ai ngốc?', options: ['Ngốc', 'Không'] } },
  })
  expect(poll.content).toBe('Ai ****?')
  expect(poll.metaData.poll!.options.map(option => option.text)).toEqual(['****', 'Không'])
  const own = await an.ask(contract.room.createRoom, { body: { type: 'SELF' } })
  expect((await say(an, own.room.roomId, 'ngốc')).content).toBe('ngốc')
})

describe('blocked words in cards', () => {
  const bank = { bankBin: '970415', account: '0123456789', holder: 'NGUYEN VAN AN' }
  const sendBank = (who: Person, roomId: string, more: object) =>
    who.call(contract.chat.sendMessage, {
      params: { roomId },
      body: { type: 'BANK', content: '', bank: { ...bank, ...more } },
    })

  it('an option that somebody adds to a poll is refused or masked, and kept as typed in Cloud của tôi', async () => {
    const { an, binh } = scene
    const poll = { question: 'Ăn gì?', options: ['Phở', 'Bún'], canAddOptions: true }
    const body = { type: 'POLL' as const, content: '', poll }
    const pollIn = async (roomId: string) =>
      (await an.ask(contract.chat.sendMessage, { params: { roomId }, body })).messageId
    const add = (who: Person, messageId: string, text: string) =>
      who.call(contract.chat.addPollOption, { params: { id: messageId }, body: { text } })
    const { room } = await makeGroup(an, [binh])
    const messageId = await pollIn(room.roomId)
    await putWords([refused, word('ngốc', 'MASK')])
    expect((await add(binh, messageId, 'Bán vang gia')).error).toMatchObject({
      code: 'messageBlocked',
      data: { kind: 'WORD', found: 'vang gia' },
    })
    const { data } = await add(binh, messageId, 'Đồ ngốc')
    expect(data!.metaData.poll!.options.map(option => option.text)).toEqual(['Phở', 'Bún', 'Đồ ****'])
    expect((await add(binh, messageId, 'Đồ ngoc')).error?.code).toBe('pollOptionExists')
    const own = await an.ask(contract.room.createRoom, { body: { type: 'SELF' } })
    const added = await add(an, await pollIn(own.room.roomId), 'Đồ ngốc')
    expect(added.data!.metaData.poll!.options[2]!.text).toBe('Đồ ngốc')
  })

  it('the holder and the memo of a bank card and the name of a place are refused or masked as the content is', async () => {
    const { an, binh } = scene
    const { roomId } = (await makeGroup(an, [binh])).room
    await putWords([refused, word('ngốc', 'MASK')])
    expect((await sendBank(an, roomId, { memo: 'ban vang gia' })).error?.code).toBe('messageBlocked')
    const { data } = await sendBank(an, roomId, { holder: 'LE NGOC', memo: 'tra ngoc' })
    expect(data).toMatchObject({ metaData: { bank: { holder: 'LE ****', memo: 'tra ****' } } })
    expect(data!.content).toMatch(/LE \*{4}$/)
    const location = { latitude: 21.03, longitude: 105.85, name: 'Quán ngốc' }
    const place = await an.ask(contract.chat.sendMessage, {
      params: { roomId },
      body: { type: 'LOCATION', content: '', location },
    })
    expect(place).toMatchObject({ content: 'Quán ****', metaData: { location: { name: 'Quán ****' } } })
    const { items } = await binh.ask(contract.chat.listMessages, { params: { roomId } })
    expect(items.map(item => item.metaData).filter(meta => meta.bank ?? meta.location)).toEqual([
      data!.metaData,
      place.metaData,
    ])
  })

  it('the memo of a bank card is reported', async () => {
    const { an, chi, app } = scene
    const { roomId } = (await makeGroup(an, [chi])).room
    await putWords([word('cá độ', 'REPORT')])
    expect((await sendBank(chi, roomId, { memo: 'tien ca do' })).error).toBeUndefined()
    await chi.eventsPublished()
    await app.app.processors.idle()
    const { items } = await admin.ask(contract.moderation.listReports, {
      query: { requestPayload: JSON.stringify({ userId: chi.userId }) },
    })
    expect(items).toMatchObject([{ reason: 'BLOCKED_WORDS', messageCount: 1 }])
  })
})

it('reports what passes to the moderators, once a person while nobody has taken the case', async () => {
  const { an, binh, app } = scene
  const { room } = await makeGroup(an, [binh])
  await putWords([word('cá độ', 'REPORT')])
  const first = await say(binh, room.roomId, 'Ai chơi cá độ không?')
  await say(binh, room.roomId, 'Đùa thôi')
  await say(binh, room.roomId, 'ca do đi')
  await binh.ask(contract.chat.deleteMessageForAll, { params: { id: first.messageId } })
  await binh.eventsPublished()
  await app.app.processors.idle()
  const { items } = await admin.ask(contract.moderation.listReports, {
    query: { requestPayload: JSON.stringify({ userId: binh.userId }) },
  })
  expect(items).toMatchObject([{ reason: 'BLOCKED_WORDS', status: 'OPEN', messageCount: 2 }])
  const { messages } = await admin.ask(contract.moderation.getReport, {
    params: { reportId: items[0]!.reportId },
  })
  expect(messages.map(message => message.content)).toEqual(['Ai chơi cá độ không?', 'ca do đi'])
})

it('costs a send no statement', async () => {
  const { an, binh, app } = scene
  const { room } = await openPrivateRoom(an, binh)
  await say(an, room.roomId, 'Chào')
  const without = await statementsOf(app, () => say(an, room.roomId, 'Một'), /./)
  await putWords([refused, word('ngốc', 'MASK')])
  await say(an, room.roomId, 'Hai')
  const withRules = await statementsOf(app, () => say(an, room.roomId, 'Ba'), /./)
  const ofRules = (statements: string[]) => statements.filter(text => text.includes('house_rule'))
  expect([ofRules(without), ofRules(withRules)]).toEqual([[], []])
})

it('keeps every change, takes back the latest one of a section, and refuses what was changed meanwhile', async () => {
  const before = (await admin.ask(getHouseRules)).words.words
  const { data: first } = await putWords([refused])
  expect((await putWords([], first!.revision - 1)).error).toMatchObject({
    code: 'houseRulesConflict',
    data: { revision: first!.revision },
  })
  const second = (await putWords([refused, word('ngốc', 'MASK')], first!.revision)).data!
  const { items } = await admin.ask(listHouseRuleChanges, { query: { limit: 2 } })
  expect(items).toMatchObject([
    {
      changeId: second.revision,
      canUndo: true,
      editor: { userId: admin.userId },
      differences: [{ field: 'words', before: '[]', after: JSON.stringify([word('ngốc', 'MASK')]) }],
    },
    { changeId: first!.revision, canUndo: false },
  ])
  const undo = (changeId: number) => admin.call(undoHouseRuleChange, { params: { changeId } })
  expect((await undo(first!.revision)).error?.code).toBe('houseRulesConflict')
  expect((await undo(first!.revision + 1_000)).error?.code).toBe('houseRuleChangeNotFound')
  expect((await undo(second.revision)).data!.words.words).toEqual([refused])
  expect((await admin.ask(getHouseRules)).revision).toBe(second.revision + 1)
  // And what was before that, too.
  expect((await undo(first!.revision)).data!.words.words).toEqual(before)
})

it('the audit log holds what came and went', async () => {
  await putWords([refused])
  const { items } = await admin.ask(contract.administration.listAuditEntries, {
    query: { requestPayload: JSON.stringify({ actions: ['updateHouseRules'] }), limit: 1 },
  })
  expect(items[0]).toMatchObject({ before: { words: [] }, after: { words: [refused] } })
})

it.each([
  [[{ ...refused, text: 'a' }], 'body.value.words.0.text'],
  [[{ ...refused, text: 'a'.repeat(61) }], 'body.value.words.0.text'],
  [[refused, { ...refused, text: 'VÀNG GIẢ' }], 'body.value.words.1.text'],
  [[{ kind: 'DOMAIN', text: 'http://xau.vn/a', action: 'REFUSE' }], 'body.value.words.0.text'],
  [[{ ...refused, action: 'BURN' }], 'body.value.words.0.action'],
  [Array.from({ length: 501 }, (_, n) => ({ ...refused, text: `từ ${n}` })), 'body.value.words'],
])('refuses %j', async (words, path) => {
  const outcome = await putWords(words as BlockedWord[])
  expect(outcome.error).toMatchObject({ code: 'validationFailed', data: { fields: [{ path }] } })
})
