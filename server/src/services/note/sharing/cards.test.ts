import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { uuidv7 } from '#platform/uuid.ts'
import type { Person } from '../../../testing/app.ts'
import { mirrorOf } from '../../../testing/law.ts'
import { addNote } from '../../../testing/note.ts'
import { getRoom, makeGroup, sceneForFile, setRole } from '../../room/testing/scene.ts'
import { block, contentOf, edit, loadNote, paragraph, task, writeNote } from '../testing/documents.ts'

const scene = sceneForFile()
const { shareNote, deleteNoteMember, listNoteMembers } = contract.noteSharing
const share = (who: Person, noteId: string, roomId: string, more: object = {}) =>
  who.call(shareNote, {
    params: { noteId },
    body: { roomIds: [roomId], role: 'EDIT', clientShareId: uuidv7(), ...more },
  })
const cardsIn = async (who: Person, roomId: string) => {
  await scene.app.app.processors.idle()
  const { items } = await who.ask(contract.chat.listMessages, { params: { roomId }, query: { limit: 50 } })
  return items.filter(message => message.type === 'NOTE')
}

it('sharing with a room posts one card, however often it is sent, which stores nothing of the note but its id', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh], 'Nhóm đi chợ')
  const noteId = await addNote(an, 'Đi chợ Tết')
  const more = { message: 'Mời cả nhà', clientShareId: uuidv7() }
  for (const _ of [1, 2]) expect((await share(an, noteId, room.roomId, more)).status).toBe(200)
  const cards = await cardsIn(binh, room.roomId)
  expect(cards).toMatchObject([
    { senderId: an.userId, content: 'Mời cả nhà', metaData: { note: { noteId } } },
  ])
  const { meta } = await scene.app.app.db
    .selectFrom('message')
    .select('meta')
    .where('message_id', '=', cards[0]!.messageId)
    .executeTakeFirstOrThrow()
  expect(meta).toEqual({ note: { noteId } })
  // Forwarded, it gives nobody a right.
  const { room: other } = await makeGroup(binh, [scene.chi], 'Nơi khác')
  await binh.ask(contract.chat.forwardMessage, {
    params: { id: cards[0]!.messageId },
    query: { roomId: room.roomId },
    body: { roomIds: [other.roomId], clientMessageId: uuidv7() },
  })
  const copies = await cardsIn(scene.chi, other.roomId)
  expect(copies).toHaveLength(1)
  expect(JSON.stringify(copies)).not.toContain('Đi chợ Tết')
  const asked = await scene.chi.call(contract.note.getNote, { params: { noteId } })
  expect(asked.error?.code).toBe('noteNotFound')
})

it('the room list and what a card sends name the note as it is called now, while it is shared there and never once it is locked', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh], 'Nhóm tiền nong')
  const theirs = await mirrorOf(binh)
  const noteId = await addNote(an, 'Sổ chi tiêu')
  await share(an, noteId, room.roomId)
  await scene.app.app.processors.idle()
  await theirs.expectEventsMatchRefetch()
  const shown = async () => (await getRoom(binh, room.roomId)).room.lastMessage
  expect(await shown()).toMatchObject({ type: 'NOTE', metaData: { note: { noteId, title: 'Sổ chi tiêu' } } })
  await an.ask(contract.note.updateNote, { params: { noteId }, body: { title: 'Sổ mới' } })
  expect((await shown())?.metaData.note).toEqual({ noteId, title: 'Sổ mới' })
  const { memberId } = (await an.ask(listNoteMembers, { params: { noteId } })).items[0]!
  await an.ask(deleteNoteMember, { params: { noteId, memberId } })
  expect((await shown())?.metaData.note).toEqual({ noteId })
  // Nobody locks what is shared; of a row that is both all the same, nothing is named.
  await share(an, noteId, room.roomId)
  await scene.app.app.db.updateTable('note').set({ is_locked: true }).where('note_id', '=', noteId).execute()
  expect((await shown())?.metaData.note).toEqual({ noteId })
  expect(JSON.stringify(await cardsIn(binh, room.roomId))).not.toContain('Sổ')
})

it('the notes of a room are listed for its members, also those that one of them put away', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh], 'Bảng chung')
  const [one, two] = [await addNote(an, 'Một'), await addNote(an, 'Hai')]
  for (const noteId of [one, two]) await share(an, noteId, room.roomId)
  await binh.ask(contract.note.setNoteState, { params: { noteId: one }, body: { isArchived: true } })
  const list = (who: Person) => who.call(contract.note.listNotes, { query: { roomId: room.roomId } })
  for (const who of [an, binh])
    expect((await list(who)).data?.items.map(note => note.title)).toEqual(['Hai', 'Một'])
  expect((await list(chi)).error?.code).toBe('roomNotFound')
})

it('whoever may not write in the room shares without a card', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(binh, [an], 'Chỉ đọc')
  await setRole(binh, room.roomId, an, 4)
  const noteId = await addNote(an)
  expect((await share(an, noteId, room.roomId)).status).toBe(200)
  expect(await cardsIn(binh, room.roomId)).toEqual([])
  expect((await binh.ask(contract.note.getNote, { params: { noteId } })).noteId).toBe(noteId)
})

it('a card on a screen follows ticks and text within a second, and nothing after the share has ended', async () => {
  const { an, binh, app } = scene
  const { room } = await makeGroup(an, [binh], 'Việc chung')
  const list = block('taskList', {}, task('t1', 'Gọi thợ'), task('t2', 'Trả tiền'))
  const noteId = await writeNote(an, 'Sửa nhà', paragraph('Tuần này'), list)
  await share(an, noteId, room.roomId)
  const subscription = (await binh.socket()).newSubscription(`note:${noteId}`)
  const cards: { excerpt: string; doneCount: number; changedBy?: string }[] = []
  subscription.on('publication', ({ data }) => data.type === 'noteChanged' && cards.push(data.data))
  subscription.subscribe()
  await subscription.ready(5_000)

  await binh.ask(contract.noteSync.setNoteTask, {
    params: { noteId, taskId: 't2' },
    body: { isDone: true },
  })
  // A fresh card shows the tick as soon as it is acknowledged, and one on a screen hears of it.
  expect(await an.ask(contract.note.getNote, { params: { noteId } })).toMatchObject({ doneCount: 1 })
  await expect
    .poll(() => cards.at(-1), { timeout: 5_000 })
    .toMatchObject({
      ...{ doneCount: 1, changedBy: binh.userId },
    })

  const doc = await loadNote(an, noteId)
  await edit(an, noteId, doc, () => contentOf(doc).insert(0, [paragraph('Gấp')]))
  await app.app.services.noteCards.publishDue()
  await expect.poll(() => cards.at(-1)?.excerpt, { timeout: 5_000 }).toMatch(/^Gấp/)
  // Taken back before the log was folded, the card is what it was.
  await edit(an, noteId, doc, () => contentOf(doc).delete(0, 1))
  await app.app.services.noteCards.publishDue()
  await expect.poll(() => cards.at(-1)?.excerpt, { timeout: 5_000 }).toMatch(/^Tuần này/)

  const ended = new Promise<number>(resolve => subscription.on('unsubscribed', ({ code }) => resolve(code)))
  const { memberId } = (await an.ask(listNoteMembers, { params: { noteId } })).items[0]!
  await an.ask(deleteNoteMember, { params: { noteId, memberId } })
  expect(await ended).toBe(103)
  expect((await binh.call(contract.note.getNote, { params: { noteId } })).error?.code).toBe('noteNotFound')
})
