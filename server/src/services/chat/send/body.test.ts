import { contract, type RequestOf } from '@trau/contract'
import { beforeAll, expect, it } from 'vitest'
import { getRoom, makeGroup, nobody, sceneForFile } from '../../room/testing/scene.ts'

type Body = RequestOf<typeof contract.chat.sendMessage>['body']

const scene = sceneForFile()
let roomId: string
beforeAll(async () => {
  roomId = (await makeGroup(scene.an, [scene.binh])).room.roomId
})

const send = (body: Body) => scene.an.call(contract.chat.sendMessage, { params: { roomId }, body })
const bank = { bankBin: '970436', account: '0123456789', holder: 'NGUYEN VAN AN' }
const poll = { question: 'Ăn gì?', options: ['Phở', 'Bún'] }

it('each kind carries what it needs, alike in the answer, in the list and when asked for', async () => {
  const { chi } = scene
  const bodies: [Body, object][] = [
    [{ type: 'STICKER', sticker: { stickerId: 'pho' } }, { sticker: { stickerId: 'pho' } }],
    [{ type: 'CONTACT', contactId: chi.userId }, { contact: { userId: chi.userId, name: 'Lê Ngọc Chi' } }],
    [
      { type: 'LOCATION', location: { latitude: 10.77, longitude: 106.7, name: 'Chợ Bến Thành' } },
      { location: { latitude: 10.77, longitude: 106.7, name: 'Chợ Bến Thành' } },
    ],
    [
      { type: 'BANK', bank: { ...bank, amount: 150_000, memo: 'Tien an trua' } },
      { bank: { ...bank, amount: 150_000 } },
    ],
    [
      { type: 'POLL', poll },
      { poll: { question: 'Ăn gì?', isAnonymous: false, isMultiple: false, canAddOptions: false } },
    ],
  ]
  for (const [body, metaData] of bodies) {
    const { data } = await send({ ...body, content: 'không dùng' })
    expect(data).toMatchObject({ type: body.type, metaData })
    expect(data!.content, 'the kind speaks for itself').not.toBe('không dùng')
    expect(data!.content).not.toBe('')
    const [again, list] = await Promise.all([
      scene.an.ask(contract.chat.getMessage, { params: { id: data!.messageId } }),
      getRoom(scene.binh, roomId),
    ])
    expect(again).toEqual(data)
    expect(list.room.lastMessage).toMatchObject({ type: body.type, messageId: data!.messageId })
  }
})

it.each<[string, Body, string]>([
  ['a kind without what it carries', { type: 'LOCATION' }, 'validationFailed'],
  [
    'a sticker that there is not',
    { type: 'STICKER', sticker: { stickerId: 'x' as 'pho' } },
    'validationFailed',
  ],
  ['the card of nobody', { type: 'CONTACT', contactId: nobody }, 'userNotFound'],
  [
    'a place off the earth',
    { type: 'LOCATION', location: { latitude: 91, longitude: 0 } },
    'validationFailed',
  ],
  ['a bank of five digits', { type: 'BANK', bank: { ...bank, bankBin: '97043' } }, 'validationFailed'],
  ['no account', { type: 'BANK', bank: { ...bank, account: '12-3' } }, 'validationFailed'],
  ['an amount of half a đồng', { type: 'BANK', bank: { ...bank, amount: 0.5 } }, 'validationFailed'],
  [
    'a transfer with marks in its message',
    { type: 'BANK', bank: { ...bank, memo: 'Tiền' } },
    'validationFailed',
  ],
  ['one choice', { type: 'POLL', poll: { ...poll, options: ['Phở'] } }, 'validationFailed'],
  ['the same choice twice', { type: 'POLL', poll: { ...poll, options: ['Phở', 'Phở'] } }, 'validationFailed'],
  [
    'more than twenty choices',
    { type: 'POLL', poll: { ...poll, options: Array.from({ length: 21 }, (_, n) => `Món ${n}`) } },
    'validationFailed',
  ],
  ['a deadline that has passed', { type: 'POLL', poll: { ...poll, closesTime: 1 } }, 'validationFailed'],
  ['a text without letters', { type: 'TEXT', content: '  ' }, 'messageEmpty'],
])('refuses %s', async (_, body, code) => {
  expect((await send(body)).error?.code).toBe(code)
})

it('only text can be edited', async () => {
  const { data } = await send({ type: 'STICKER', sticker: { stickerId: 'love' } })
  const { error } = await scene.an.call(contract.chat.editMessage, {
    params: { id: data!.messageId },
    body: { content: 'Không phải nhãn dán' },
  })
  expect(error?.code).toBe('notForThisKind')
})
