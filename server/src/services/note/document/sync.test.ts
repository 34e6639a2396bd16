import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { uuidv7 } from '#platform/uuid.ts'
import { eventually } from '../../../testing/eventually.ts'
import { addNote } from '../../../testing/note.ts'
import { sceneForFile } from '../../room/testing/scene.ts'
import {
  base64,
  block,
  contentOf,
  edit,
  loadNote,
  paragraph,
  push,
  task,
  updateOf,
  writeNote,
} from '../testing/documents.ts'
import { foldDueNotes, foldNoteOf } from './folding.ts'

const scene = sceneForFile()
const { getNoteDocument, listNoteAuthors, setNoteTask } = contract.noteSync
const textOf = (doc: Y.Doc) => contentOf(doc).toString()
const codeOf = async (answer: Promise<{ error?: { code: string } | undefined }>) => (await answer).error?.code

it('an acknowledged update is stored once, however often it is sent, and comes back after a seq', async () => {
  const { an } = scene
  const noteId = await addNote(an)
  const [doc, clientId] = [new Y.Doc(), uuidv7()]
  contentOf(doc).insert(0, [paragraph('Xin chào')])
  const update = Y.encodeStateAsUpdate(doc)
  const first = await push(an, noteId, update, clientId, 7)
  expect(first).toMatchObject({ data: { seq: 1 } })
  expect((await push(an, noteId, update, clientId, 7)).data).toMatchObject({ seq: 1 })
  await edit(an, noteId, doc, () => contentOf(doc).insert(1, [paragraph('Câu hai')]))
  expect(textOf(await loadNote(an, noteId))).toBe(textOf(doc))
  const rest = await an.ask(getNoteDocument, { params: { noteId }, query: { after: 1 } })
  expect(rest).toMatchObject({ seq: 2, hasMore: false, updates: [{ seq: 2, authorId: an.userId }] })
  expect(rest.state).toBeUndefined()
})

it('another edit under the number of a stored one is refused rather than taken for it, also of another person', async () => {
  const { an, binh } = scene
  const noteId = await writeNote(an, 'Số lượt', paragraph('đầu'))
  await an.ask(contract.noteSharing.shareNote, {
    params: { noteId },
    body: { userIds: [binh.userId], role: 'EDIT', clientShareId: uuidv7() },
  })
  const [doc, clientId] = [await loadNote(an, noteId), uuidv7()]
  const change = (text: string) => {
    const before = Y.encodeStateVector(doc)
    contentOf(doc).push([paragraph(text)])
    return Y.encodeStateAsUpdate(doc, before)
  }
  const [first, second] = [change('một'), change('hai')]
  expect((await push(an, noteId, first, clientId)).data).toMatchObject({ seq: 2 })
  expect((await push(an, noteId, second, clientId)).error?.code).toBe('noteBatchTaken')
  expect((await push(binh, noteId, first, clientId)).error?.code).toBe('noteBatchTaken')
  expect((await push(an, noteId, second, uuidv7())).data).toMatchObject({ seq: 3 })
  expect(textOf(await loadNote(binh, noteId))).toBe(textOf(doc))
})

it('what several people push to a note at once is stored in one order, and one who is refused refuses nobody else', async () => {
  const { an, binh, chi } = scene
  const noteId = await writeNote(an, 'Cùng lúc', paragraph('đầu'))
  await an.ask(contract.noteSharing.shareNote, {
    params: { noteId },
    body: { userIds: [binh.userId], role: 'EDIT', clientShareId: uuidv7() },
  })
  const { yjsClient } = (await an.ask(listNoteAuthors, { params: { noteId } })).items[0]!
  const docs = await Promise.all(Array.from({ length: 12 }, () => loadNote(an, noteId)))
  // In the name of An, by Bình.
  docs[11]!.clientID = yjsClient
  const subscription = (await an.socket()).newSubscription(`note:${noteId}`)
  const heardSeqs: number[] = []
  subscription.on('publication', ({ data }) => data.type === 'noteUpdated' && heardSeqs.push(data.data.seq))
  subscription.subscribe()
  await subscription.ready(5_000)
  const again = uuidv7()
  let firstUpdate: Uint8Array | undefined
  const pushes = docs.map((doc, n) => {
    const before = Y.encodeStateVector(doc)
    contentOf(doc).push([paragraph(`dòng ${n}`)])
    const update = Y.encodeStateAsUpdate(doc, before)
    firstUpdate ??= update
    if (n === 10) return push(chi, noteId, update)
    return push(n % 2 ? binh : an, noteId, update, n === 0 ? again : uuidv7())
  })
  const repeatedPush = push(an, noteId, firstUpdate!, again)
  const answers = await Promise.all(pushes)
  expect(answers[10]!.error?.code).toBe('noteNotFound')
  expect(answers[11]!.error?.code).toBe('noteUpdateInvalid')
  const seqs = answers.slice(0, 10).map(({ data }) => data!.seq)
  expect([...seqs].sort((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, n) => n + 2))
  expect((await repeatedPush).data?.seq).toBe(seqs[0])
  await expect.poll(() => heardSeqs, { timeout: 10_000 }).toEqual(Array.from({ length: 10 }, (_, n) => n + 2))
  const storedText = textOf(await loadNote(an, noteId))
  for (let n = 0; n < docs.length; n++) expect(storedText.includes(`dòng ${n}<`), `${n}`).toBe(n < 10)
})

it('notes of two tenants with one id are written at once, each by its own people', async () => {
  const { an, app } = scene
  await app.tenant('khac', 'Công ty khác')
  const minh = await eventually(() => app.person('Mai Văn Minh', { tenant: 'khac' }))
  const noteId = await addNote(an)
  await minh.ask(contract.note.createNote, { body: { noteId, title: 'Của Minh' } })
  const updateWith = (text: string) => Buffer.from(updateOf(paragraph(text)), 'base64')
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      n % 2 ? push(minh, noteId, updateWith('Minh')) : push(an, noteId, updateWith('An')),
    ),
  )
  expect(answers.map(answer => answer.status)).toEqual(Array.from({ length: 6 }, () => 200))
  expect(textOf(await loadNote(an, noteId))).toBe('<paragraph>An</paragraph>'.repeat(3))
  expect(textOf(await loadNote(minh, noteId))).toBe('<paragraph>Minh</paragraph>'.repeat(3))
})

it('folding keeps every letter and takes out only the rows that it read; a client that is behind it gets the state', async () => {
  const { an, app } = scene
  const noteId = await addNote(an)
  const doc = new Y.Doc()
  contentOf(doc).insert(0, [paragraph('')])
  await push(an, noteId, Y.encodeStateAsUpdate(doc))
  const line = (contentOf(doc).get(0) as Y.XmlElement).get(0) as Y.XmlText
  for (const character of 'Ghi chú này có dấu')
    await edit(an, noteId, doc, () => line.insert(line.length, character))
  const rows = () =>
    app.app.db.selectFrom('note_update').select('seq').where('note_id', '=', noteId).execute()
  expect(await rows()).toHaveLength(19)
  await Promise.all([
    foldNoteOf(app.app, an.tenant, noteId),
    edit(an, noteId, doc, () => line.insert(line.length, '!')),
    foldNoteOf(app.app, an.tenant, noteId),
  ])
  await foldNoteOf(app.app, an.tenant, noteId)
  expect(await rows()).toEqual([])
  expect(textOf(await loadNote(an, noteId))).toBe(textOf(doc))
  const behind = await an.ask(getNoteDocument, { params: { noteId }, query: { after: 3 } })
  expect(behind.state).toBeDefined()
  const present = await an.ask(getNoteDocument, { params: { noteId }, query: { after: behind.seq } })
  expect(present).toMatchObject({ updates: [], seq: 20 })
  expect(present.state).toBeUndefined()
  expect(await an.ask(contract.note.getNote, { params: { noteId } })).toMatchObject({
    excerpt: 'Ghi chú này có dấu!',
  })
})

it('what was written is found once its log was folded, and a version is kept', async () => {
  const { an, app } = scene
  const noteId = await addNote(an, 'Đọc')
  const doc = new Y.Doc()
  contentOf(doc).insert(0, [paragraph('Truyện Kiều chữ Nôm')])
  await push(an, noteId, Y.encodeStateAsUpdate(doc))
  app.clock.advance(61_000)
  await foldDueNotes(app.app)
  const found = await an.ask(contract.note.listNotes, { query: { search: 'truyen kieu' } })
  expect(found.items.map(note => note.noteId)).toEqual([noteId])
  const { items } = await an.ask(contract.noteSharing.listNoteVersions, { params: { noteId } })
  expect(items).toMatchObject([{ seq: 1, authorIds: [an.userId] }])
})

it('a version holds what stood in a note before it was emptied, with the time and the people of that text', async () => {
  const { an, binh, app } = scene
  const noteId = await writeNote(an, 'Giữ lại', paragraph('quan trọng'))
  await an.ask(contract.noteSharing.shareNote, {
    params: { noteId },
    body: { userIds: [binh.userId], role: 'EDIT', clientShareId: uuidv7() },
  })
  const writtenTime = app.clock.now()
  app.clock.advance(360_000)
  const doc = await loadNote(binh, noteId)
  await edit(binh, noteId, doc, () => contentOf(doc).delete(0, contentOf(doc).length))
  app.clock.advance(61_000)
  await foldDueNotes(app.app)
  const { items } = await an.ask(contract.noteSharing.listNoteVersions, { params: { noteId } })
  expect(items).toMatchObject([{ seq: 1, authorIds: [an.userId] }])
  expect(items[0]!.createdTime).toBeLessThanOrEqual(writtenTime)
  const { versionId } = items[0]!
  const { state } = await an.ask(contract.noteSharing.getNoteVersion, { params: { noteId, versionId } })
  const version = new Y.Doc()
  Y.applyUpdate(version, Buffer.from(state, 'base64'))
  expect(textOf(version)).toContain('quan trọng')
  expect(textOf(await loadNote(an, noteId))).not.toContain('quan trọng')
  await an.ask(contract.noteSharing.restoreNoteVersion, { params: { noteId, versionId } })
  expect(textOf(await loadNote(binh, noteId))).toContain('quan trọng')
})

it('hostile updates are refused or change nothing', async () => {
  const { an, binh } = scene
  const noteId = await addNote(an)
  const of = (make: (doc: Y.Doc) => void) => {
    const doc = new Y.Doc()
    make(doc)
    return Y.encodeStateAsUpdate(doc)
  }
  const insert = (element: Y.XmlElement) => of(doc => contentOf(doc).insert(0, [element]))
  const hostile: Record<string, Uint8Array> = {
    'no update': Buffer.from('không phải Yjs'),
    'another root': of(doc => doc.getMap('settings').set('isAdmin', true)),
    'a map inside': of(doc => contentOf(doc).insert(0, [new Y.Map() as never])),
    'a foreign node': insert(block('script', {})),
    'a foreign mark': of(doc => {
      contentOf(doc).insert(0, [paragraph('a')])
      ;((contentOf(doc).get(0) as Y.XmlElement).get(0) as Y.XmlText).format(0, 1, { onclick: 'x' })
    }),
    'a link that runs': of(doc => {
      contentOf(doc).insert(0, [paragraph('a')])
      ;((contentOf(doc).get(0) as Y.XmlElement).get(0) as Y.XmlText).format(0, 1, {
        link: { href: 'javascript:alert(1)' },
      })
    }),
    'a picture that runs': insert(block('image', { src: 'data:text/html,x' })),
    'a clock beyond all documents': Uint8Array.from([1, 1, 1, 255, 255, 255, 255, 255, 255, 7, 0, 5, 0]),
  }
  for (const [name, update] of Object.entries(hostile))
    expect(`${name}: ${await codeOf(push(an, noteId, update))}`).toBe(`${name}: noteUpdateInvalid`)
  const large = insert(paragraph('x'.repeat(1_100_000)))
  expect(await codeOf(push(an, noteId, large))).toMatch(/validationFailed|payloadTooLarge/)
  const marks = of(doc => {
    contentOf(doc).insert(0, [paragraph('y'.repeat(3_000))])
    const text = (contentOf(doc).get(0) as Y.XmlElement).get(0) as Y.XmlText
    for (let at = 0; at < 3_000; at++)
      text.format(at, 1, { bold: at % 2 === 0 || null, italic: at % 3 === 0 || null })
  })
  expect((await push(an, noteId, marks)).status).toBe(200)
  expect((await push(binh, noteId, marks)).error?.code).toBe('noteNotFound')
  expect(contentOf(await loadNote(an, noteId)).length).toBe(1)
})

it('nobody adds items in another person’s name, and who wrote what is known', async () => {
  const { an, binh } = scene
  const noteId = await writeNote(an, 'Chung', paragraph('của An'))
  await an.ask(contract.noteSharing.shareNote, {
    params: { noteId },
    body: { userIds: [binh.userId], role: 'EDIT', clientShareId: uuidv7() },
  })
  const theirs = await loadNote(binh, noteId)
  const { yjsClient } = (await an.ask(listNoteAuthors, { params: { noteId } })).items[0]!
  // Repeating what is stored changes nothing; going on in An's name does.
  expect((await push(binh, noteId, Y.encodeStateAsUpdate(theirs))).status).toBe(200)
  theirs.clientID = yjsClient
  const forged = await edit(binh, noteId, theirs, () => contentOf(theirs).insert(1, [paragraph('giả')]))
  expect(forged.error?.code).toBe('noteUpdateInvalid')
  const own = await loadNote(binh, noteId)
  expect(
    (await edit(binh, noteId, own, () => contentOf(own).insert(1, [paragraph('của Bình')]))).status,
  ).toBe(200)
  const authors = (await an.ask(listNoteAuthors, { params: { noteId } })).items
  expect(authors).toContainEqual(expect.objectContaining({ yjsClient, userId: an.userId }))
  expect(authors).toContainEqual(expect.objectContaining({ yjsClient: own.clientID, userId: binh.userId }))
})

it('the authors of a note are listed with when they wrote, also those who have left it and visitors', async () => {
  const { an, binh, chi, app } = scene
  const noteId = await addNote(an, 'Ai viết')
  const { shareNote, listNoteMembers, deleteNoteMember, createNoteLink } = contract.noteSharing
  await an.ask(shareNote, {
    params: { noteId },
    body: { userIds: [binh.userId], role: 'EDIT', clientShareId: uuidv7() },
  })
  const doc = new Y.Doc()
  contentOf(doc).insert(0, [paragraph('')])
  await push(binh, noteId, Y.encodeStateAsUpdate(doc))
  const line = (contentOf(doc).get(0) as Y.XmlElement).get(0) as Y.XmlText
  const type = (text: string) => edit(binh, noteId, doc, () => line.insert(line.length, text))
  const began = app.clock.now()
  await type('một ')
  const beforePause = Y.getState(doc.store, doc.clientID)
  app.clock.advance(6 * 60_000)
  await type('hai ')
  await type('ba')
  const { memberId } = (await an.ask(listNoteMembers, { params: { noteId } })).items[0]!
  await an.ask(deleteNoteMember, { params: { noteId, memberId } })
  const { url } = await an.ask(createNoteLink, { params: { noteId }, body: { role: 'EDIT' } })
  const visitor = new Y.Doc()
  contentOf(visitor).insert(0, [paragraph('khách')])
  await app.call(contract.noteLinks.pushPublicNoteUpdate, {
    params: { token: new URL(url).pathname.split('/').at(-1)! },
    body: { clientId: uuidv7(), clientSeq: 0, update: base64(Y.encodeStateAsUpdate(visitor)) },
  })
  const { items, people } = await an.ask(listNoteAuthors, { params: { noteId } })
  expect(items).toEqual([
    { yjsClient: visitor.clientID, windows: [{ clock: 0, time: expect.any(Number) }] },
    {
      yjsClient: doc.clientID,
      userId: binh.userId,
      windows: [
        { clock: 0, time: expect.any(Number) },
        { clock: beforePause, time: expect.any(Number) },
      ],
    },
  ])
  const [first, second] = items[1]!.windows
  expect(Math.abs(first!.time - began)).toBeLessThan(60_000)
  expect(second!.time - first!.time).toBeGreaterThanOrEqual(6 * 60_000)
  expect(people).toEqual([{ userId: binh.userId, name: expect.stringContaining('Bình') }])
  expect(await codeOf(binh.call(listNoteAuthors, { params: { noteId } }))).toBe('noteNotFound')
  expect(await codeOf(chi.call(listNoteAuthors, { params: { noteId } }))).toBe('noteNotFound')
})

it('a task is ticked from outside as an edit that merges', async () => {
  const { an } = scene
  const noteId = await writeNote(
    an,
    'Việc',
    block('taskList', {}, task('t1', 'Gọi thợ'), task('t2', 'Trả tiền')),
  )
  const open = await loadNote(an, noteId)
  await an.ask(setNoteTask, { params: { noteId, taskId: 't2' }, body: { isDone: true } })
  await edit(an, noteId, open, () => contentOf(open).insert(0, [paragraph('Hôm nay')]))
  const merged = await loadNote(an, noteId)
  const list = contentOf(merged).get(1) as Y.XmlElement
  expect((list.get(1) as Y.XmlElement).getAttribute('checked')).toBe(true)
  const absent = an.call(setNoteTask, { params: { noteId, taskId: 'none' }, body: { isDone: true } })
  expect(await codeOf(absent)).toBe('noteTaskNotFound')
})

it('a note in which more than a thousand clients have deleted text is ticked, restored and compared like any other', async () => {
  const { an, app } = scene
  const noteId = await writeNote(an, 'Việc', block('taskList', {}, task('t1', 'Gọi thợ')))
  const { createNoteVersion, restoreNoteVersion } = contract.noteSharing
  const { versionId } = await an.ask(createNoteVersion, { params: { noteId }, body: { label: 'Đầu' } })
  const oldDoc = await loadNote(an, noteId)
  let updates: Uint8Array[] = []
  oldDoc.on('update', update => updates.push(update))
  // Each session is a client of its own. In two pushes, since one may bring the items of a thousand at most.
  for (let session = 1; session <= 1_100; session++) {
    oldDoc.clientID = session
    contentOf(oldDoc).push([paragraph('nháp')])
    contentOf(oldDoc).delete(1, 1)
    if (session % 550 > 0) continue
    expect((await push(an, noteId, Y.mergeUpdates(updates))).status).toBe(200)
    updates = []
  }
  await foldNoteOf(app.app, an.tenant, noteId)
  const doc = await loadNote(an, noteId)
  const serverVector = Y.encodeStateVector(doc)
  contentOf(doc).push([paragraph('viết khi không có mạng')])
  const comparedUpdate = Y.encodeStateAsUpdate(doc, serverVector)
  expect(Y.decodeUpdate(comparedUpdate).ds.clients.size).toBe(1_100)
  expect((await push(an, noteId, comparedUpdate)).status).toBe(200)
  await an.ask(setNoteTask, { params: { noteId, taskId: 't1' }, body: { isDone: true } })
  expect(await an.ask(contract.note.getNote, { params: { noteId } })).toMatchObject({ doneCount: 1 })
  await an.ask(restoreNoteVersion, { params: { noteId, versionId } })
  const restoredDoc = await loadNote(an, noteId)
  expect(contentOf(restoredDoc).length).toBe(1)
  expect(textOf(restoredDoc)).toContain('Gọi thợ')
})

it('a version is restored as a new edit, with what was there kept before', async () => {
  const { an } = scene
  const noteId = await writeNote(an, 'Bản', paragraph('bản một'))
  const { createNoteVersion, getNoteVersion, restoreNoteVersion, listNoteVersions } = contract.noteSharing
  const { versionId } = await an.ask(createNoteVersion, { params: { noteId }, body: { label: 'Gửi đi' } })
  const doc = await loadNote(an, noteId)
  await edit(an, noteId, doc, () => {
    contentOf(doc).delete(0, 1)
    contentOf(doc).insert(0, [paragraph('bản hai')])
  })
  const { seq } = await an.ask(restoreNoteVersion, { params: { noteId, versionId } })
  expect(textOf(await loadNote(an, noteId))).toBe('<paragraph>bản một</paragraph>')
  const { items } = await an.ask(listNoteVersions, { params: { noteId } })
  expect(items.map(item => item.label)).toEqual([undefined, 'Gửi đi'])
  const before = await an.ask(getNoteVersion, { params: { noteId, versionId: items[0]!.versionId } })
  const kept = new Y.Doc()
  Y.applyUpdate(kept, Buffer.from(before.state, 'base64'))
  expect(textOf(kept)).toBe('<paragraph>bản hai</paragraph>')
  const after = await an.ask(getNoteDocument, { params: { noteId }, query: { after: seq - 1 } })
  expect(after.updates).toMatchObject([{ seq, authorId: an.userId }])
})

it('edits from before a version was restored are stored, those compared with the whole document too', async () => {
  const { an, binh, app } = scene
  const noteId = await writeNote(an, 'Bản', paragraph('một'), paragraph('hai'))
  await an.ask(contract.noteSharing.shareNote, {
    params: { noteId },
    body: { userIds: [binh.userId], role: 'EDIT', clientShareId: uuidv7() },
  })
  const { createNoteVersion, restoreNoteVersion } = contract.noteSharing
  const { versionId } = await an.ask(createNoteVersion, { params: { noteId }, body: { label: 'Đầu' } })
  const doc = await loadNote(binh, noteId)
  const pending: Uint8Array[] = []
  doc.on('update', update => pending.push(update))
  const lineOf = (n: number) => (contentOf(doc).get(n) as Y.XmlElement).get(0) as Y.XmlText
  lineOf(0).insert(3, ' muộn')
  contentOf(doc).delete(1, 1)
  contentOf(doc).push([paragraph('ba')])
  await an.ask(restoreNoteVersion, { params: { noteId, versionId } })
  await foldNoteOf(app.app, an.tenant, noteId)
  expect((await push(binh, noteId, Y.mergeUpdates(pending))).status).toBe(200)
  const server = await loadNote(binh, noteId)
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(server))
  lineOf(0).insert(0, 'rồi ')
  const compared = Y.encodeStateAsUpdate(doc, Y.encodeStateVector(server))
  expect((await push(binh, noteId, compared)).status).toBe(200)
  await foldNoteOf(app.app, an.tenant, noteId)
  expect(textOf(await loadNote(an, noteId))).toBe(textOf(doc))
})

it('the socket carries updates both ways, and says whose they are', async () => {
  const { an, binh } = scene
  const noteId = await writeNote(an, 'Trên dây', paragraph('a'))
  await an.ask(contract.noteSharing.shareNote, {
    params: { noteId },
    body: { userIds: [binh.userId], role: 'EDIT', clientShareId: uuidv7() },
  })
  const subscription = (await an.socket()).newSubscription(`note:${noteId}`)
  const heard: { type: string; data: { authorId?: string; update?: string } }[] = []
  subscription.on('publication', ({ data }) => heard.push(data))
  subscription.subscribe()
  await subscription.ready(5_000)
  const doc = await loadNote(binh, noteId)
  const before = Y.encodeStateVector(doc)
  contentOf(doc).insert(1, [paragraph('b')])
  const update = base64(Y.encodeStateAsUpdate(doc, before))
  const { data } = await (await binh.socket()).rpc('note.push', {
    noteId,
    clientId: uuidv7(),
    clientSeq: 0,
    update,
  })
  expect(data).toMatchObject({ seq: 2 })
  await expect
    .poll(() => heard.filter(one => one.type === 'noteUpdated'), { timeout: 10_000 })
    .toMatchObject([{ data: { authorId: binh.userId, update, seq: 2 } }])
})

it('a long log is folded in parts, and its text is known with the last one', async () => {
  const { an, app } = scene
  const noteId = await writeNote(an, 'Dài', paragraph('một'))
  await foldNoteOf(app.app, an.tenant, noteId)
  const excerpt = async () => (await an.ask(contract.note.getNote, { params: { noteId } })).excerpt
  const rows = async () =>
    (await app.app.db.selectFrom('note_update').select('seq').where('note_id', '=', noteId).execute()).length
  const doc = await loadNote(an, noteId)
  for (const word of ['hai', 'ba', 'bốn', 'năm', 'sáu'])
    await edit(an, noteId, doc, () => contentOf(doc).push([paragraph(word)]))
  const most = { limit: 2, bytes: 1_000_000 }
  for (const [left, known] of [
    [3, 'một'],
    [1, 'một'],
    [0, 'một hai ba bốn năm sáu'],
  ] as const) {
    await foldNoteOf(app.app, an.tenant, noteId, most)
    expect(await rows()).toBe(left)
    expect((await excerpt())?.replace(/\s+/g, ' ')).toBe(known)
    expect(textOf(await loadNote(an, noteId))).toBe(textOf(doc))
  }
})

it('a full note refuses what is added and takes what is taken out; a version larger than one update is restored', async () => {
  const { an, app } = scene
  const noteId = await addNote(an)
  const doc = new Y.Doc()
  const append = (bytes: number) =>
    edit(an, noteId, doc, () => contentOf(doc).push([paragraph('x'.repeat(bytes))]))
  for (let n = 0; n < 2; n++) expect((await append(900_000)).status).toBe(200)
  const { createNoteVersion, restoreNoteVersion } = contract.noteSharing
  const { versionId } = await an.ask(createNoteVersion, { params: { noteId }, body: { label: 'Hai đoạn' } })
  for (let n = 0; n < 7; n++) expect((await append(900_000)).status).toBe(200)
  await foldNoteOf(app.app, an.tenant, noteId)
  expect(await codeOf(append(900_000))).toBe('noteTooLarge')
  const full = await loadNote(an, noteId)
  const shrunk = await edit(an, noteId, full, () => contentOf(full).delete(1, contentOf(full).length - 1))
  expect(shrunk.status).toBe(200)
  await foldNoteOf(app.app, an.tenant, noteId)
  await an.ask(restoreNoteVersion, { params: { noteId, versionId } })
  expect(textOf(await loadNote(an, noteId)).length).toBeGreaterThan(1_800_000)
})
