import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { KeptDocument } from './kept-document.ts'
import { keepLeftEdits, listMarkedNotes } from './left-edits.ts'
import { NoteDocument } from './note-document.ts'
import { findKeptNote, forgetSentNotes, listUnsentNotes } from './registry.ts'
import { LogServer } from './testing-server.ts'

vi.mock('../../api/session.ts', () => ({ currentOwner: () => 'default/an' }))

const owner = 'default/an'
const opened: NoteDocument[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(opened.splice(0).map(document => document.close()))
})
beforeEach(() => localStorage.clear())

function open(
  server: LogServer,
  noteId: string,
  more: Partial<ConstructorParameters<typeof NoteDocument>[0]> = {},
) {
  const document = new NoteDocument({
    ...{ noteId, owner, transport: server.transport(), isKept: true },
    keepCopy: async () => {},
    retryMs: { min: 5, max: 20 },
    ...more,
  })
  opened.push(document)
  return document
}

function write(document: NoteDocument, text: string) {
  const block = new Y.XmlElement('paragraph')
  block.insert(0, [new Y.XmlText(text)])
  document.fragment.push([block])
}

const untilState = (document: NoteDocument, save: string) =>
  vi.waitFor(() => expect(document.state.save).toBe(save), 5_000)

/** Every transaction that writes is aborted, as those of a page that goes, and those of a full disk. */
function refuseWrites() {
  const transaction = IDBDatabase.prototype.transaction
  return vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...call: Parameters<typeof transaction>
  ) {
    const started = transaction.apply(this, call)
    if (call[1] === 'readwrite' && started.objectStoreNames.contains('updates'))
      started.commit = () => started.abort()
    return started
  })
}

describe('a note that is kept on this device', () => {
  it('a note that is kept on this device is read from a database that y-indexeddb made, and what is unsent there is sent', async () => {
    const [server, noteId] = [new LogServer(), crypto.randomUUID()]
    const earlier = new Y.Doc()
    const db = await openDB(`trau-note/${owner}/${noteId}`, 1, {
      upgrade(created) {
        created.createObjectStore('updates', { autoIncrement: true })
        created.createObjectStore('custom')
      },
    })
    const block = new Y.XmlElement('paragraph')
    block.insert(0, [new Y.XmlText('viết khi không có mạng')])
    earlier.getXmlFragment('content').push([block])
    await db.add('updates', Y.encodeStateAsUpdate(earlier))
    db.close()
    await untilState(open(server, noteId), 'saved')
    expect(server.text).toBe('<paragraph>viết khi không có mạng</paragraph>')
  })

  it('compares with the server only after the disk was read, however late it answers', async () => {
    const [server, noteId] = [new LogServer(), crypto.randomUUID()]
    server.isReachable = false
    const first = open(server, noteId)
    await vi.waitFor(() => expect(first.state.save).toBe('offline'))
    write(first, 'chưa gửi')
    await untilState(first, 'offline')
    await first.close()
    server.isReachable = true
    const read = KeptDocument.prototype.open
    vi.spyOn(KeptDocument.prototype, 'open').mockImplementation(async function (this: KeptDocument) {
      await new Promise(resolve => setTimeout(resolve, 300))
      return read.call(this)
    })
    const second = open(server, noteId)
    await untilState(second, 'saved')
    expect(server.text).toBe('<paragraph>chưa gửi</paragraph>')
  })

  it('a note that is kept on this device is called kept only once the disk has it', async () => {
    const [server, noteId] = [new LogServer(), crypto.randomUUID()]
    const document = open(server, noteId)
    await untilState(document, 'saved')
    server.isReachable = false
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    refuseWrites()
    write(document, 'đĩa đầy')
    await untilState(document, 'unkept')
  })

  it('leaves what the disk has not taken in local storage when the page is hidden, and the next page sends it', async () => {
    const [server, noteId] = [new LogServer(), crypto.randomUUID()]
    const document = open(server, noteId)
    await untilState(document, 'saved')
    server.isReachable = false
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const refused = refuseWrites()
    write(document, 'chữ cuối')
    window.dispatchEvent(new Event('pagehide'))
    expect((await listUnsentNotes(owner)).map(note => note.noteId)).toEqual([noteId])
    await document.close()
    refused.mockRestore()
    server.isReachable = true
    const later = open(server, noteId)
    await untilState(later, 'saved')
    expect(server.text).toBe('<paragraph>chữ cuối</paragraph>')
    expect(listMarkedNotes(owner)).toEqual([])
  })

  it('a note that is kept on this device is counted as unsent at once, by a mark or by edits that were left', async () => {
    const [server, noteId, otherId] = [new LogServer(), crypto.randomUUID(), crypto.randomUUID()]
    const document = open(server, noteId)
    await untilState(document, 'saved')
    write(document, 'vừa gõ')
    expect(listMarkedNotes(owner)).toEqual([noteId])
    await untilState(document, 'saved')
    await vi.waitFor(() => expect(listMarkedNotes(owner)).toEqual([]))
    keepLeftEdits(owner, otherId, crypto.randomUUID(), new Uint8Array([0, 0]))
    expect((await listUnsentNotes(owner)).map(note => note.noteId)).toEqual([otherId])
  })

  it('joins its rows, and loses nothing of them', async () => {
    const name = `trau-note/${owner}/${crypto.randomUUID()}`
    const kept = new KeptDocument(name, () => {})
    await kept.open()
    const doc = new Y.Doc()
    doc.on('update', update => kept.add(update, true))
    const text = new Y.XmlText()
    doc.getXmlFragment('content').push([text])
    for (let n = 0; n < 700; n++) {
      text.insert(text.length, String(n % 10))
      await vi.waitFor(() => expect(kept.unwritten).toEqual([]), { interval: 1 })
    }
    await kept.close()
    const again = new KeptDocument(name, () => {})
    const { updates } = await again.open()
    await again.close()
    expect(updates.length).toBeLessThan(400)
    const read = new Y.Doc()
    for (const update of updates) Y.applyUpdate(read, update)
    expect(read.getXmlFragment('content').toString()).toBe(text.toString())
  })

  it('goes from the disk once it is locked, after what was unsent has arrived', async () => {
    const [server, noteId] = [new LogServer(), crypto.randomUUID()]
    const document = open(server, noteId)
    await untilState(document, 'saved')
    server.isReachable = false
    write(document, 'mật')
    await untilState(document, 'offline')
    await document.close()
    server.isReachable = true
    await untilState(open(server, noteId, { isKept: false }), 'saved')
    expect(server.text).toBe('<paragraph>mật</paragraph>')
    await vi.waitFor(async () => expect(await findKeptNote(owner, noteId)).toBeUndefined())
    expect((await indexedDB.databases()).map(db => db.name)).not.toContain(`trau-note/${owner}/${noteId}`)
  })

  it('goes from the disk when the server says that it is locked', async () => {
    const [server, noteId] = [new LogServer(), crypto.randomUUID()]
    const document = open(server, noteId)
    await untilState(document, 'saved')
    server.refusal = 'locked'
    server.reopen()
    await untilState(document, 'locked')
    await vi.waitFor(async () => expect(await findKeptNote(owner, noteId)).toBeUndefined())
  })

  it('a note that is kept on this device leaves it with the right to read it, and is kept again once it may be read', async () => {
    const [server, noteId] = [new LogServer(), crypto.randomUUID()]
    const document = open(server, noteId)
    await untilState(document, 'saved')
    write(document, 'đã gửi')
    await untilState(document, 'saved')
    server.refusal = 'revoked'
    server.reopen()
    await untilState(document, 'revoked')
    await vi.waitFor(async () => expect(await findKeptNote(owner, noteId)).toBeUndefined())
    server.refusal = undefined
    document.allowedAgain(true)
    await untilState(document, 'saved')
    await vi.waitFor(async () => expect(await findKeptNote(owner, noteId)).toBeDefined())
    server.isReachable = false
    write(document, 'chưa gửi')
    await untilState(document, 'offline')
    await document.close()
    const later = open(server, noteId)
    await vi.waitFor(() =>
      expect(later.fragment.toString()).toBe('<paragraph>đã gửi</paragraph><paragraph>chưa gửi</paragraph>'),
    )
    server.isReachable = true
    server.reopen()
    await untilState(later, 'saved')
    expect(server.text).toContain('chưa gửi')
  })

  it('goes from this device when it was locked elsewhere, once its edits are on the server', async () => {
    const server = new LogServer()
    const noteId = crypto.randomUUID()
    const document = open(server, noteId)
    await vi.waitFor(() => expect(document.state.save).toBe('saved'), 5_000)
    server.isReachable = false
    write(document, 'chưa gửi')
    await vi.waitFor(() => expect(document.state.save).toBe('offline'), 5_000)
    await forgetSentNotes(owner, [noteId])
    expect(await findKeptNote(owner, noteId)).toBeDefined()
    server.isReachable = true
    server.reopen()
    await vi.waitFor(() => expect(document.state.save).toBe('saved'), 5_000)
    await document.close()
    await vi.waitFor(async () => expect(await listUnsentNotes(owner)).toEqual([]))
    await forgetSentNotes(owner, [noteId])
    expect(await findKeptNote(owner, noteId)).toBeUndefined()
  })
})
