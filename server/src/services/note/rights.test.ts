import { contract } from '@trau/contract'
import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Tx } from '#platform/db/index.ts'
import { uuidv7 } from '#platform/uuid.ts'
import type { Person } from '../../testing/app.ts'
import { heldUp } from '../../testing/held-up.ts'
import { addNote } from '../../testing/note.ts'
import { settle } from '../notification/testing/settle.ts'
import { makeGroup, sceneForFile, setBlock } from '../room/testing/scene.ts'
import { foldNoteOf } from './document/folding.ts'
import { remindOfNotes } from './reminders/reminders.ts'
import {
  block,
  contentOf,
  edit,
  loadNote,
  paragraph,
  push,
  updateOf,
  writeNote,
} from './testing/documents.ts'

const scene = sceneForFile()
const { shareNote, deleteNoteMember, listNoteMembers, addNoteComment, createNoteLink } = contract.noteSharing
const share = (
  noteId: string,
  to: { userIds?: string[]; roomIds?: string[] },
  role: 'VIEW' | 'COMMENT' | 'EDIT',
) => scene.an.ask(shareNote, { params: { noteId }, body: { ...to, role, clientShareId: uuidv7() } })

/** What somebody may do with a note: read, comment and write, each as its refusal, or as 'yes'. */
async function rightsOf(who: Person, noteId: string): Promise<string> {
  const answers = await Promise.all([
    who.call(contract.noteSync.getNoteDocument, { params: { noteId } }),
    who.call(addNoteComment, { params: { noteId }, body: { text: 'a', clientCommentId: uuidv7() } }),
    push(who, noteId, Buffer.from(updateOf(paragraph('x')), 'base64')),
    who.call(contract.note.trashNotes, { body: { noteIds: [noteId] } }),
  ])
  return answers.map(answer => answer.error?.code ?? 'yes').join(' ')
}
const nothing = 'noteNotFound noteNotFound noteNotFound noteNotFound'
const low = 'noteRoleTooLow'

it('each role does what it says, for people and for members of rooms', async () => {
  const { an, binh, chi, dung } = scene
  const { room } = await makeGroup(an, [chi], 'Nhóm ghi chú')
  const noteId = await addNote(an)
  for (const who of [binh, chi, dung]) expect(await rightsOf(who, noteId)).toBe(nothing)
  await share(noteId, { userIds: [binh.userId] }, 'VIEW')
  expect(await rightsOf(binh, noteId)).toBe(`yes ${low} ${low} ${low}`)
  await share(noteId, { userIds: [binh.userId] }, 'COMMENT')
  expect(await rightsOf(binh, noteId)).toBe(`yes yes ${low} ${low}`)
  await share(noteId, { userIds: [binh.userId] }, 'EDIT')
  expect(await rightsOf(binh, noteId)).toBe(`yes yes yes ${low}`)
  await share(noteId, { roomIds: [room.roomId] }, 'COMMENT')
  expect(await rightsOf(chi, noteId)).toBe(`yes yes ${low} ${low}`)
  expect(await rightsOf(dung, noteId)).toBe(nothing)
  const shared = await chi.ask(contract.note.listNotes, {
    query: { view: 'SHARED_WITH_ME', roomId: room.roomId },
  })
  expect(shared.items.map(note => note.noteId)).toEqual([noteId])
  await chi.ask(contract.room.leaveRoom, { params: { id: room.roomId }, body: { silent: true } })
  expect(await rightsOf(chi, noteId)).toBe(nothing)
  await setBlock(binh, an)
  expect(await rightsOf(binh, noteId)).toBe(nothing)
  await setBlock(binh, an, false)
  await an.ask(contract.note.trashNotes, { body: { noteIds: [noteId] } })
  expect(await rightsOf(binh, noteId)).toBe(nothing)
})

it.each([
  [
    'revoked',
    async (noteId: string) => {
      const { memberId } = (await scene.an.ask(listNoteMembers, { params: { noteId } })).items[0]!
      await scene.an.ask(deleteNoteMember, { params: { noteId, memberId } })
    },
  ],
  ['blocked by the owner', () => setBlock(scene.an, scene.binh)],
  ['blocking the owner', () => setBlock(scene.binh, scene.an)],
])('whoever is %s while typing is refused and hears nothing more', async (_, end) => {
  const { an, binh } = scene
  const noteId = await writeNote(an, 'Đang gõ', paragraph('a'))
  await share(noteId, { userIds: [binh.userId] }, 'EDIT')
  const listChanges: string[] = []
  ;(await binh.socket()).on('publication', ({ data }) => {
    if (data.type === 'noteListChanged') listChanges.push(data.data.noteId)
  })
  const subscription = (await binh.socket()).newSubscription(`note:${noteId}`)
  const ended = new Promise<number>(resolve => subscription.on('unsubscribed', ({ code }) => resolve(code)))
  subscription.subscribe()
  await subscription.ready(5_000)
  const doc = await loadNote(binh, noteId)
  let isTyping = true
  const refusals: (string | undefined)[] = []
  const typing = (async () => {
    while (isTyping)
      refusals.push(
        (await edit(binh, noteId, doc, () => contentOf(doc).insert(0, [paragraph('b')]))).error?.code,
      )
  })()
  await expect.poll(() => refusals.length, { timeout: 10_000 }).toBeGreaterThan(2)
  listChanges.length = 0
  await end(noteId)
  const { seq } = await an.ask(contract.note.getNote, { params: { noteId } })
  // It subscribes again at once, and is refused.
  expect(await ended).toBe(103)
  await expect.poll(() => refusals.at(-1), { timeout: 10_000 }).toBe('noteNotFound')
  isTyping = false
  await typing
  await expect.poll(() => listChanges, { timeout: 5_000 }).toContain(noteId)
  expect((await an.ask(contract.note.getNote, { params: { noteId } })).seq).toBe(seq)
  for (const [one, other] of [
    [an, binh],
    [binh, an],
  ] as const)
    await setBlock(one, other, false)
})

it('a new title or colour of a note makes the lists of everybody ask again who has it, by a room too', async () => {
  const { an, chi } = scene
  const { room } = await makeGroup(an, [chi], 'Nhóm đọc ghi chú')
  const noteId = await writeNote(an, 'Tên cũ', paragraph('a'))
  await share(noteId, { roomIds: [room.roomId] }, 'VIEW')
  await settle(scene.app, an)
  const changedIds: string[] = []
  ;(await chi.socket()).on('publication', ({ data }) => {
    if (data.type === 'noteListChanged') changedIds.push(data.data.noteId)
  })
  await an.ask(contract.note.updateNote, { params: { noteId }, body: { title: 'Tên mới' } })
  await expect.poll(() => changedIds, { timeout: 5_000 }).toEqual([noteId])
})

it('whoever has a note of an erased person open hears it no more, and finds no word of it', async () => {
  const { an, binh, chi } = scene
  const owner = await scene.app.person('Người Sắp Xoá')
  const { room } = await makeGroup(binh, [owner, chi], 'Nhóm của người đã xoá')
  const noteId = await writeNote(owner, 'Sổ kín', paragraph('Lá dong'))
  await owner.ask(shareNote, {
    params: { noteId },
    body: { userIds: [binh.userId], roomIds: [room.roomId], role: 'EDIT', clientShareId: uuidv7() },
  })
  // What is heard of the share is heard before.
  await settle(scene.app, owner)
  const ends: Promise<number>[] = []
  const heard: unknown[] = []
  for (const who of [binh, chi]) {
    const socket = await who.socket()
    socket.on('publication', ({ data }) => heard.push(data))
    const subscription = socket.newSubscription(`note:${noteId}`)
    subscription.on('publication', ({ data }) => heard.push(data))
    ends.push(new Promise(resolve => subscription.on('unsubscribed', ({ code }) => resolve(code))))
    subscription.subscribe()
    await subscription.ready(5_000)
  }
  heard.length = 0
  await owner.ask(contract.ownData.eraseAccount, { body: { password: owner.password } })
  expect(await Promise.all(ends)).toEqual([103, 103])
  for (const who of [an, binh, chi]) expect(await rightsOf(who, noteId)).toBe(nothing)
  await expect
    .poll(() => heard.filter(event => (event as { type: string }).type === 'noteListChanged').length)
    .toBeGreaterThanOrEqual(2)
  expect(JSON.stringify(heard)).not.toMatch(/Sổ kín|Lá dong/)
})

it('a public link reads or writes with its password until it ends, and names nobody', async () => {
  const { an, app } = scene
  const noteId = await writeNote(an, 'Công khai', paragraph('mở'))
  const link = await an.ask(createNoteLink, {
    params: { noteId },
    body: { role: 'VIEW', password: 'bí mật' },
  })
  const token = new URL(link.url).pathname.split('/').at(-1)!
  const { openPublicNote, getPublicNoteDocument, pushPublicNoteUpdate } = contract.noteLinks
  const closed = await app.call(openPublicNote, { params: { token }, body: {} })
  expect(closed.data).toMatchObject({ needsPassword: true })
  expect(closed.data?.note).toBeUndefined()
  const wrong = await app.call(openPublicNote, { params: { token }, body: { password: 'sai' } })
  expect(wrong.error?.code).toBe('linkPasswordWrong')
  expect((await app.call(getPublicNoteDocument, { params: { token } })).error?.code).toBe(
    'linkPasswordRequired',
  )
  const { data } = await app.call(openPublicNote, { params: { token }, body: { password: 'bí mật' } })
  expect(data).toMatchObject({ role: 'VIEW', note: { title: 'Công khai' } })
  const pass = data!.pass!
  const document = await app.call(getPublicNoteDocument, { params: { token }, query: { pass } })
  expect(JSON.stringify(document.data)).not.toContain(an.userId)
  const body = { clientId: uuidv7(), clientSeq: 0, update: updateOf(paragraph('khách')) }
  const write = () => app.call(pushPublicNoteUpdate, { params: { token }, query: { pass }, body })
  expect((await write()).error?.code).toBe('linkNotAllowed')
  const theLink = { params: { noteId, linkId: link.linkId } }
  await an.ask(contract.noteSharing.updateNoteLink, { ...theLink, body: { role: 'EDIT' } })
  expect((await write()).status).toBe(200)
  await an.ask(contract.noteSharing.updateNoteLink, {
    ...theLink,
    body: { expiresTime: app.clock.now() - 1 },
  })
  expect((await write()).error?.code).toBe('linkNotFound')
  await an.ask(contract.noteSharing.deleteNoteLink, theLink)
  expect((await app.call(openPublicNote, { params: { token }, body: {} })).error?.code).toBe('linkNotFound')
})

it('what a public link allows is what it allows when the write is stored, whatever it did when the write began', async () => {
  const { an, app } = scene
  const noteId = await addNote(an)
  const link = await an.ask(createNoteLink, { params: { noteId }, body: { role: 'EDIT' } })
  const token = new URL(link.url).pathname.split('/').at(-1)!
  const write = () =>
    app.call(contract.noteLinks.pushPublicNoteUpdate, {
      params: { token },
      query: { pass: '' },
      body: { clientId: uuidv7(), clientSeq: 0, update: updateOf(paragraph('khách')) },
    })
  const theNote = sql`SELECT FROM note WHERE note_id = ${noteId} FOR UPDATE`
  const change = (set: RawBuilder<unknown>) => (tx: Tx) =>
    sql`UPDATE note_link SET ${set} WHERE link_id = ${link.linkId}`.execute(tx)
  for (const [set, code] of [
    [sql`role = 'VIEW'`, 'linkNotAllowed'],
    [sql`role = 'EDIT', password_hash = 'x'`, 'linkPasswordRequired'],
    [sql`password_hash = NULL, expires_time = now() - interval '1 s'`, 'linkNotFound'],
  ] as const) {
    expect((await heldUp(app, theNote, write, change(set)))?.error?.code).toBe(code)
    await an.ask(contract.noteSharing.updateNoteLink, {
      params: { noteId, linkId: link.linkId },
      body: { role: 'EDIT', password: null, expiresTime: null },
    })
  }
  expect((await write()).status).toBe(200)
})

it('a room that somebody has hidden is named nowhere among those that a note is shared with', async () => {
  const { an, chi } = scene
  const { room } = await makeGroup(an, [chi], 'Sẽ ẩn')
  const noteId = await addNote(an)
  await share(noteId, { roomIds: [room.roomId], userIds: [chi.userId] }, 'VIEW')
  const targetsFor = async (who: Person) => {
    const { items } = await who.ask(listNoteMembers, { params: { noteId } })
    const activity = await who.ask(contract.note.listNoteActivity, { params: { noteId } })
    return [
      items.map(one => one.target.kind),
      activity.items.flatMap(({ what, detail }) => (what === 'SHARED' ? [detail] : [])),
    ]
  }
  const all = [
    ['USER', 'ROOM'],
    [room.roomId, chi.userId],
  ]
  expect(await targetsFor(chi)).toEqual(all)
  const pin = '246813'
  await chi.ask(contract.hidden.createHiddenPin, { body: { pin } })
  await chi.ask(contract.room.hideRoom, { params: { id: room.roomId } })
  await chi.ask(contract.hidden.lockHidden)
  expect(await targetsFor(chi)).toEqual([['USER'], [undefined, chi.userId]])
  expect(await targetsFor(an)).toEqual(all)
  await chi.ask(contract.hidden.unlockHidden, { body: { pin } })
  expect(await targetsFor(chi)).toEqual(all)
})

it('a locked note needs the PIN everywhere, and is shared with nobody', async () => {
  const { an, binh, app } = scene
  const noteId = await writeNote(an, 'Mật', paragraph('số tài khoản'))
  const lock = (isLocked: boolean) =>
    an.call(contract.note.setNoteLocked, { params: { noteId }, body: { isLocked } })
  expect((await lock(true)).error?.code).toBe('pinNotSet')
  await an.ask(contract.hidden.createHiddenPin, { body: { pin: '271805' } })
  await an.ask(contract.hidden.unlockHidden, { body: { pin: '271805' } })
  await share(noteId, { userIds: [binh.userId] }, 'VIEW')
  expect((await lock(true)).error?.code).toBe('noteShared')
  const { memberId } = (await an.ask(listNoteMembers, { params: { noteId } })).items[0]!
  await an.ask(deleteNoteMember, { params: { noteId, memberId } })
  expect((await lock(true)).data).toMatchObject({ isLocked: true, title: 'Mật' })
  await an.ask(contract.noteSharing.addNoteReminder, {
    params: { noteId },
    body: { time: app.clock.now() + 60_000, text: 'số tài khoản' },
  })
  const copyIds = [uuidv7(), uuidv7()]
  for (const isTemplate of [true, false]) {
    await an.ask(contract.note.updateNote, { params: { noteId }, body: { isTemplate } })
    const body = { noteId: copyIds[+isTemplate]!, isTemplate: false }
    expect(await an.ask(contract.note.copyNote, { params: { noteId }, body })).toMatchObject({
      isLocked: true,
      title: 'Mật',
    })
  }
  await an.ask(contract.hidden.lockHidden)
  for (const copyId of copyIds)
    expect(await rightsOf(an, copyId)).toBe('hiddenLocked hiddenLocked hiddenLocked yes')
  expect(await rightsOf(an, noteId)).toBe('hiddenLocked hiddenLocked hiddenLocked yes')
  await an.ask(contract.note.restoreNotes, { body: { noteIds: [noteId] } })
  const shown = await an.ask(contract.note.listNotes, { query: {} })
  const note = shown.items.find(one => one.noteId === noteId)
  expect(note).toMatchObject({ isLocked: true, title: '', excerpt: '', tasks: [] })
  expect((await an.ask(contract.note.listNotes, { query: { search: 'tai khoan' } })).items).toEqual([])
  expect((await an.ask(contract.note.getNoteCards, { query: { noteIds: noteId } })).items).toEqual([])
  app.clock.advance(61_000)
  await remindOfNotes(app.app)
  await expect
    .poll(
      async () => {
        const { items } = await an.ask(contract.notification.listNotifications)
        return items.filter(one => one.type === 'NOTE_REMINDER').map(({ title, body }) => ({ title, body }))
      },
      { timeout: 15_000 },
    )
    .toEqual([{ title: 'Nhắc hẹn · Ghi chú', body: '' }])
})

it('whoever the text mentions and can read it is notified once, with the line that says so', async () => {
  const { an, binh, chi, app } = scene
  const noteId = await writeNote(an, 'Phân công', paragraph('đầu'))
  await share(noteId, { userIds: [binh.userId] }, 'EDIT')
  const mentioned = async (who: Person) => {
    const { items } = await who.ask(contract.notification.listNotifications)
    return items.filter(one => one.type === 'NOTE_MENTION' && one.place?.includes(noteId))
  }
  const mention = ({ userId }: Person) => block('mention', { id: userId, label: 'tên' })
  const doc = await loadNote(an, noteId)
  await edit(an, noteId, doc, () => {
    const line = block(
      'paragraph',
      { id: 'b1' },
      'Nhờ ',
      mention(binh),
      ' lo vé, ',
      mention(chi),
      mention(an),
    )
    contentOf(doc).insert(0, [line])
  })
  await foldNoteOf(app.app, an.tenant, noteId)
  await expect
    .poll(() => mentioned(binh), { timeout: 15_000 })
    .toMatchObject([{ place: `/notes/${noteId}?block=b1`, body: 'Nhờ @tên lo vé, @tên@tên' }])
  await edit(an, noteId, doc, () => contentOf(doc).insert(1, [paragraph('nữa ', mention(binh))]))
  await foldNoteOf(app.app, an.tenant, noteId)
  await app.app.processors.idle()
  for (const [who, count] of [
    [binh, 1],
    [chi, 0],
    [an, 0],
  ] as const)
    expect(await mentioned(who)).toHaveLength(count)
  const rows = await app.app.db
    .selectFrom('note_mention')
    .select('user_id')
    .where('note_id', '=', noteId)
    .execute()
  expect(rows.map(row => row.user_id)).toEqual([binh.userId])
})

it.each([
  ['the person who is mentioned', () => scene.binh],
  ['a third person', () => scene.chi],
])('whoever mentions somebody is named, though %s types after them', async (_, lastWriter) => {
  const { an, binh, chi, app } = scene
  const noteId = await writeNote(an, 'Phân công', paragraph('đầu'))
  await share(noteId, { userIds: [binh.userId, chi.userId] }, 'EDIT')
  const mention = block('mention', { id: binh.userId, label: 'Bình' })
  const doc = await loadNote(an, noteId)
  await edit(an, noteId, doc, () => contentOf(doc).insert(0, [paragraph('Nhờ ', mention)]))
  const theirDoc = await loadNote(lastWriter(), noteId)
  await edit(lastWriter(), noteId, theirDoc, () => contentOf(theirDoc).insert(0, [paragraph('sau')]))
  await foldNoteOf(app.app, an.tenant, noteId)
  const mentions = async () => {
    const { items } = await binh.ask(contract.notification.listNotifications)
    return items.filter(one => one.type === 'NOTE_MENTION' && one.place?.includes(noteId))
  }
  await expect.poll(mentions, { timeout: 15_000 }).toMatchObject([{ actors: [{ userId: an.userId }] }])
})

it('whoever mentions themselves or is mentioned by a visitor is notified once somebody else does', async () => {
  const { an, binh, app } = scene
  const noteId = await writeNote(an, 'Tự nhắc', paragraph('đầu'))
  await share(noteId, { userIds: [binh.userId] }, 'EDIT')
  const mention = () => paragraph(block('mention', { id: binh.userId, label: 'Bình' }))
  const mentions = async () => {
    await foldNoteOf(app.app, an.tenant, noteId)
    await app.app.processors.idle()
    const { items } = await binh.ask(contract.notification.listNotifications)
    return items.filter(one => one.type === 'NOTE_MENTION' && one.place?.includes(noteId))
  }
  const link = await an.ask(createNoteLink, { params: { noteId }, body: { role: 'EDIT' } })
  await app.call(contract.noteLinks.pushPublicNoteUpdate, {
    params: { token: new URL(link.url).pathname.split('/').at(-1)! },
    query: { pass: '' },
    body: { clientId: uuidv7(), clientSeq: 0, update: updateOf(mention()) },
  })
  const theirDoc = await loadNote(binh, noteId)
  await edit(binh, noteId, theirDoc, () => contentOf(theirDoc).insert(0, [mention()]))
  expect(await mentions()).toEqual([])
  const doc = await loadNote(an, noteId)
  await edit(an, noteId, doc, () => contentOf(doc).insert(0, [mention()]))
  await expect.poll(mentions, { timeout: 15_000 }).toMatchObject([{ actors: [{ userId: an.userId }] }])
})

it('everybody who wrote in a thread and can still read it hears of a reply, once, and not of their own', async () => {
  const { an, binh, chi, app } = scene
  const noteId = await writeNote(an, 'Bàn bạc', paragraph('a'))
  await share(noteId, { userIds: [binh.userId, chi.userId] }, 'COMMENT')
  const comment = (who: Person, text: string, more: { threadId?: string; mentions?: string[] } = {}) =>
    who.ask(addNoteComment, { params: { noteId }, body: { text, clientCommentId: uuidv7(), ...more } })
  const heard = async (who: Person) => {
    const { items } = await who.ask(contract.notification.listNotifications)
    return items
      .filter(one => one.place === `/notes/${noteId}` && one.type !== 'NOTE_SHARED')
      .map(({ type, body }) => [type, body])
  }
  const { threadId } = await comment(an, 'Chốt chưa?')
  await comment(chi, 'Chưa', { threadId })
  await comment(binh, 'Chốt nhé', { threadId, mentions: [chi.userId] })
  await expect.poll(() => heard(an), { timeout: 30_000 }).toContainEqual(['NOTE_REPLY', 'Chốt nhé'])
  await expect.poll(() => heard(chi), { timeout: 30_000 }).toEqual([['NOTE_MENTION', 'Chốt nhé']])
  const members = await an.ask(listNoteMembers, { params: { noteId } })
  const { memberId } = members.items.find(
    ({ target }) => target.kind === 'USER' && target.userId === chi.userId,
  )!
  await an.ask(deleteNoteMember, { params: { noteId, memberId } })
  await comment(an, 'Xong', { threadId })
  await expect.poll(() => heard(binh), { timeout: 30_000 }).toEqual([['NOTE_REPLY', 'Xong']])
  await app.app.processors.idle()
  for (const who of [an, chi]) expect((await heard(who)).map(([, body]) => body)).not.toContain('Xong')
})

it('comments are threads that are resolved, and mention those who can read', async () => {
  const { an, binh, chi } = scene
  const noteId = await writeNote(an, 'Góp ý', paragraph('a'))
  await share(noteId, { userIds: [binh.userId] }, 'COMMENT')
  const body = { text: 'Xem giúp nhé', mentions: [binh.userId, chi.userId], clientCommentId: uuidv7() }
  const first = await an.ask(addNoteComment, {
    params: { noteId },
    body: { ...body, anchor: { start: 'AAA=', end: 'AAA=', quote: 'a' } },
  })
  expect(first).toMatchObject({ mentions: [binh.userId], anchor: { quote: 'a' } })
  expect(await an.ask(addNoteComment, { params: { noteId }, body })).toMatchObject({
    commentId: first.commentId,
  })
  const answer = await binh.ask(addNoteComment, {
    params: { noteId },
    body: { text: 'Xong', threadId: first.threadId, clientCommentId: uuidv7() },
  })
  const { items } = await binh.ask(contract.noteSharing.listNoteComments, { params: { noteId } })
  expect(items.map(one => one.commentId)).toEqual([first.commentId, answer.commentId])
  const theFirst = { params: { noteId, commentId: first.commentId } }
  const resolved = await binh.ask(contract.noteSharing.resolveNoteThread, {
    ...theFirst,
    body: { isResolved: true },
  })
  expect(resolved.resolvedBy).toBe(binh.userId)
  expect((await binh.call(contract.noteSharing.deleteNoteComment, theFirst)).error?.code).toBe(
    'noteRoleTooLow',
  )
  await expect
    .poll(
      async () =>
        (await binh.ask(contract.notification.listNotifications)).items.map(one => [one.type, one.place]),
      { timeout: 15_000 },
    )
    .toContainEqual(['NOTE_MENTION', `/notes/${noteId}`])
  await an.ask(contract.noteSharing.deleteNoteComment, theFirst)
  expect((await an.ask(contract.noteSharing.listNoteComments, { params: { noteId } })).items).toEqual([])
})
