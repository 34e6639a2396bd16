import { contract, maxPersonalTags, type PersonalTag } from '@trau/contract'
import { expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { mirrorOf } from '../../../testing/law.ts'
import { getRoom, makeGroup, nobody, readUpTo, say, sceneForFile } from '../testing/scene.ts'

const { updateOwnMember, listPersonalTags, deletePersonalTag, listRooms } = contract.room
const scene = sceneForFile()

type Body = Parameters<Person['ask']>[1] extends infer P ? NonNullable<P> : never
const set = (who: Person, roomId: string, body: Body['body'], userId = who.userId) =>
  who.call(updateOwnMember, { params: { roomId, userId }, body: body as never })
const tagsOf = async (who: Person) => (await who.ask(listPersonalTags, { query: { limit: 100 } })).items
const names = (tags: readonly PersonalTag[]) => tags.map(tag => tag.text)

it('puts tags on rooms, new ones and known ones, for oneself alone and on all devices [R-ENTITY-ROOM]', async () => {
  const { app, binh, chi } = scene
  const an = await app.person('Nguyễn Văn An')
  await app.befriend(an, binh, chi)
  const [first, second] = [await makeGroup(an, [binh]), await makeGroup(an, [binh, chi])]
  const [mine, theirs] = await Promise.all([mirrorOf(an), mirrorOf(binh)])
  const made = await set(an, first.room.roomId, {
    personalTags: [{ text: 'Việc', colour: 'red', emoji: '💼' }, { text: 'Gấp' }],
  })
  expect(names(made.data!.room.personalTags)).toEqual(['Việc', 'Gấp'])
  const [work, urgent] = made.data!.room.personalTags
  await set(an, second.room.roomId, { personalTags: [{ tagId: work!.tagId }] })
  await set(an, second.room.roomId, { editedTags: [{ tagId: urgent!.tagId, text: 'Rất gấp' }] })

  expect((await getRoom(an, first.room.roomId)).selfMember.personalTags).toEqual([
    { tagId: work!.tagId, text: 'Việc', colour: 'red', emoji: '💼' },
    { tagId: urgent!.tagId, text: 'Rất gấp' },
  ])
  expect((await getRoom(an, second.room.roomId)).room.personalTags).toEqual([work])
  await mine.expectEventsMatchRefetch()
  const tagged = await an.ask(listRooms, {
    query: { requestPayload: JSON.stringify({ tagId: urgent!.tagId }) },
  })
  expect(tagged.items.map(entry => entry.room.roomId)).toEqual([first.room.roomId])

  expect(names((await an.ask(deletePersonalTag, { query: { tagId: work!.tagId } })).items)).toEqual([
    'Rất gấp',
  ])
  expect((await getRoom(an, second.room.roomId)).room.personalTags).toEqual([])
  await mine.expectEventsMatchRefetch()
  await theirs.expectEventsMatchRefetch()
  expect(theirs.events, 'it is nobody else’s business').toEqual([])
})

it(`refuses the ${maxPersonalTags + 1}th tag, and those of others, and changes nothing`, async () => {
  const { app, binh } = scene
  const an = await app.person('Nguyễn Văn An')
  const { room } = await an.ask(contract.room.getPrivateRoom, { params: { userId: an.userId } })
  const all = Array.from({ length: maxPersonalTags }, (_, n) => ({ text: `Thẻ ${n}` }))
  await set(an, room.roomId, { personalTags: all })
  const tags = await tagsOf(an)
  expect(names(tags)).toEqual(all.map(tag => tag.text))
  const more = await set(an, room.roomId, { personalTags: [{ text: 'Thẻ nữa' }] })
  expect(more.error).toMatchObject({ code: 'tooManyPersonalTags', data: { max: maxPersonalTags } })

  const theirs = await binh.ask(contract.room.getPrivateRoom, { params: { userId: binh.userId } })
  for (const body of [
    { personalTags: [{ tagId: tags[0]!.tagId }] },
    { editedTags: [{ tagId: tags[0]!.tagId, text: 'Của Bình' }] },
  ])
    expect((await set(binh, theirs.room.roomId, body)).error?.code).toBe('personalTagNotFound')
  const gone = await binh.call(deletePersonalTag, { query: { tagId: tags[0]!.tagId } })
  expect(gone.error?.code).toBe('personalTagNotFound')
  expect(await tagsOf(an)).toEqual(tags)
  for (const personalTags of [[{}], [{ text: 'Nhà', emoji: 'N' }], [{ text: 'Nhà', colour: 'hồng' }]])
    expect((await set(an, room.roomId, { personalTags })).error?.code).toBe('validationFailed')
})

it('gives a tag an icon that our own collection has', async () => {
  const { app, binh } = scene
  const an = await app.person('Nguyễn Văn An')
  const { room } = await makeGroup(an, [binh])
  const made = await set(an, room.roomId, { personalTags: [{ text: 'Việc', icon: 'lucide:briefcase' }] })
  const [tag] = made.data!.room.personalTags
  expect(tag).toMatchObject({ text: 'Việc', icon: 'lucide:briefcase' })
  expect(await tagsOf(an)).toEqual([tag])
  const mine = await mirrorOf(an)
  const { tagId } = tag!
  await set(an, room.roomId, { editedTags: [{ tagId, text: 'Việc', icon: 'lucide:home' }] })
  expect(await tagsOf(an), 'another name of lucide:house').toEqual([
    { tagId, text: 'Việc', icon: 'lucide:home' },
  ])
  await mine.expectEventsMatchRefetch()
  for (const icon of ['leaf', 'lucide:', 'Lucide:leaf', 'lucide:../leaf', 'lucide:no-such-leaf', 'mdi:home'])
    for (const body of [
      { personalTags: [{ text: 'Nhà', icon }] },
      { editedTags: [{ tagId, text: 'Nhà', icon }] },
    ])
      expect((await set(an, room.roomId, body)).error?.code, icon).toBe('validationFailed')
  await set(an, room.roomId, { editedTags: [{ tagId, text: 'Việc' }] })
  expect(await tagsOf(an)).toEqual([{ tagId, text: 'Việc' }])
})

it('gives a room a name that only its giver reads, and finds it by', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh], 'Phòng dự án')
  const named = await set(an, room.roomId, { privateName: 'Hội ăn trưa' })
  expect(named.data).toMatchObject({
    room: { name: 'Phòng dự án' },
    selfMember: { privateName: 'Hội ăn trưa' },
  })
  expect((await getRoom(binh, room.roomId)).selfMember.privateName).toBe('')
  const search = async (text: string) =>
    (await an.ask(listRooms, { query: { search: text } })).items.map(entry => entry.room.roomId)
  expect(await search('an trua')).toEqual([room.roomId])
  expect(await search('du an')).toEqual([room.roomId])
  expect((await set(an, room.roomId, { privateName: '' })).data!.selfMember.privateName).toBe('')
})

it('marks a room unread until it is read', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const message = await say(an, room.roomId, 'Chào')
  const mine = await mirrorOf(an)
  expect((await set(an, room.roomId, { isMarkedUnread: true })).data!.selfMember).toMatchObject({
    isMarkedUnread: true,
    unreadCount: 0,
  })
  await mine.expectEventsMatchRefetch()
  expect((await readUpTo(an, message)).isMarkedUnread).toBe(false)
})

it('updateOwnMember is for the member themselves', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh])
  const codes = await Promise.all([
    set(an, room.roomId, { privateName: 'X' }, binh.userId),
    set(an, room.roomId, { privateName: 'X' }, nobody),
    set(chi, room.roomId, { privateName: 'X' }),
  ])
  expect(codes.map(outcome => outcome.error?.code)).toEqual([
    'memberNotFound',
    'memberNotFound',
    'roomNotFound',
  ])
})

it('updateOwnMember is refused to who is removed while they change it, tags too: roomNotFound', async () => {
  const { app, an, binh } = scene
  const { roomId } = (await makeGroup(an, [binh])).room
  const { data } = await set(binh, roomId, { personalTags: [{ text: 'Việc' }] })
  const { tagId } = data!.room.personalTags[0]!
  // As if it happened after they were looked for in memory.
  await app.app.db
    .deleteFrom('room_member')
    .where('room_id', '=', roomId)
    .where('user_id', '=', binh.userId)
    .execute()
  const codes = await Promise.all([
    set(binh, roomId, { editedTags: [{ tagId, text: 'Rất gấp' }] }),
    set(binh, roomId, { privateName: 'X' }),
  ])
  expect(codes.map(outcome => outcome.error?.code)).toEqual(['roomNotFound', 'roomNotFound'])
  expect(names(await tagsOf(binh))).toEqual(['Việc'])
})
