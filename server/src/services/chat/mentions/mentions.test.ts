import { contract, type Mention, type NewMessage } from '@trau/contract'
import { expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { mirrorOf } from '../../../testing/law.ts'
import { getRoom, makeGroup, readUpTo, sceneForFile, setRole } from '../../room/testing/scene.ts'

const scene = sceneForFile()

const at = (content: string, name: string, userId?: string): Mention => ({
  ...(userId ? { userId } : {}),
  offset: content.indexOf(name),
  length: name.length,
})
const write = (who: Person, roomId: string, body: Partial<NewMessage>) =>
  who.call(contract.chat.sendMessage, { params: { roomId }, body })

it('a mention is stored by its place, and calls who is named until they have read', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh, chi])
  const { roomId } = room
  const [theirs, others] = await Promise.all([mirrorOf(binh), mirrorOf(chi)])
  const content = 'Chào @Bình, xem giúp nhé'
  const { data } = await write(an, roomId, {
    content: `  ${content}`,
    mentions: [at(`  ${content}`, '@Bình', binh.userId)],
  })
  expect(data!.content).toBe(content)
  expect(data!.metaData.mentions).toEqual([at(content, '@Bình', binh.userId)])
  await theirs.expectEventsMatchRefetch()
  await others.expectEventsMatchRefetch()
  expect(theirs.heard('mentioned')).toEqual([{ roomId, mentionedSeq: data!.seq }])
  expect(others.heard('mentioned')).toEqual([])
  const { selfMember } = await getRoom(binh, roomId)
  expect(selfMember.mentionedSeq).toBeGreaterThan(selfMember.lastSeenSeq)
  await readUpTo(binh, data!)
  const read = (await getRoom(binh, roomId)).selfMember
  expect(read.mentionedSeq).toBe(read.lastSeenSeq)
})

it('everybody is named by owner and deputy only', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh, chi])
  const { roomId } = room
  const all = { content: '@Tất cả họp nhé', mentions: [at('@Tất cả họp', '@Tất cả')] }
  expect((await write(binh, roomId, all)).error?.code).toBe('roleTooLow')
  await setRole(an, roomId, binh, 2)
  const { data } = await write(binh, roomId, all)
  for (const person of [an, chi])
    expect((await getRoom(person, roomId)).selfMember.mentionedSeq).toBe(data!.seq)
})

it('who is not in the room is not named, and takes nobody along who is', async () => {
  const { an, binh, chi } = scene
  const { roomId } = (await makeGroup(an, [binh])).room
  const content = '@Chi @Bình 8h họp nhé'
  const named = at(content, '@Bình', binh.userId)
  const { data } = await write(an, roomId, { content, mentions: [at(content, '@Chi', chi.userId), named] })
  expect(data).toMatchObject({ content, metaData: { mentions: [named] } })
  expect((await getRoom(binh, roomId)).selfMember.mentionedSeq).toBe(data!.seq)
  const alone = await write(an, roomId, { content: '@Chi', mentions: [at('@Chi', '@Chi', chi.userId)] })
  expect(alone.data?.metaData.mentions).toBeUndefined()
})

it.each<[string, (userId: string) => Mention[], string]>([
  ['what does not begin with "@"', userId => [{ userId, offset: 1, length: 2 }], 'validationFailed'],
  ['what lies beyond the end', userId => [{ userId, offset: 236, length: 99 }], 'validationFailed'],
  [
    'the same place twice',
    userId => [0, 0].map(offset => ({ userId, offset, length: 3 })),
    'validationFailed',
  ],
  [
    'more than 50',
    userId => Array.from({ length: 51 }, (_, n) => ({ userId, offset: n * 4, length: 3 })),
    'validationFailed',
  ],
])('refuses %s, and stores nothing', async (_, make, code) => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const mentions = make(binh.userId)
  const { error } = await write(an, room.roomId, { content: '@An '.repeat(60), mentions })
  expect(error?.code).toBe(code)
  expect((await getRoom(an, room.roomId)).room.lastMessage?.type).toBe('SYSTEM')
})

it('an edit keeps the places right and calls only who is named anew', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh, chi])
  const { roomId } = room
  const first = '@Bình xem nhé'
  const { data } = await write(an, roomId, { content: first, mentions: [at(first, '@Bình', binh.userId)] })
  const [mirrorOfBinh, mirrorOfChi] = await Promise.all([mirrorOf(binh), mirrorOf(chi)])
  const second = 'Nhờ @Bình và @Chi xem nhé'
  const mentions = [at(second, '@Bình', binh.userId), at(second, '@Chi', chi.userId)]
  const edited = await an.ask(contract.chat.editMessage, {
    params: { id: data!.messageId },
    body: { content: second, mentions },
  })
  expect(edited.metaData.mentions).toEqual(mentions)
  await mirrorOfBinh.expectEventsMatchRefetch()
  await mirrorOfChi.expectEventsMatchRefetch()
  expect(mirrorOfBinh.heard('mentioned')).toEqual([])
  expect(mirrorOfChi.heard('mentioned')).toEqual([{ roomId, mentionedSeq: data!.seq }])
  const bare = await an.ask(contract.chat.editMessage, {
    params: { id: data!.messageId },
    body: { content: 'Thôi khỏi' },
  })
  expect(bare.metaData.mentions).toBeUndefined()
})

it('an edit keeps who was named though they have left, or everybody though its author is no deputy any more', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh, chi])
  const { roomId } = room
  const first = '@Chi gửi file nhé'
  const { data } = await write(an, roomId, { content: first, mentions: [at(first, '@Chi', chi.userId)] })
  await chi.ask(contract.room.leaveRoom, { params: { id: roomId } })
  const second = '@Chi gửi tệp nhé'
  const mentions = [at(second, '@Chi', chi.userId)]
  const edit = (who: Person, id: string, content: string, named: Mention[]) =>
    who.call(contract.chat.editMessage, { params: { id }, body: { content, mentions: named } })
  expect((await edit(an, data!.messageId, second, mentions)).data?.metaData.mentions).toEqual(mentions)
  const anew = await write(an, roomId, { content: second, mentions })
  expect(anew.data?.metaData.mentions).toBeUndefined()
  await setRole(an, roomId, binh, 2)
  const all = '@Tất cả họp lúc 9h'
  const sent = await write(binh, roomId, { content: all, mentions: [at(all, '@Tất cả')] })
  await setRole(an, roomId, binh, 3)
  const later = '@Tất cả họp lúc 10h'
  const everybody = [at(later, '@Tất cả')]
  expect((await edit(binh, sent.data!.messageId, later, everybody)).data?.content).toBe(later)
})
