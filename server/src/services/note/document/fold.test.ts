import { noteFragment } from '@trau/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { block, contentOf, paragraph, task } from '../testing/documents.ts'
import { checkUpdate } from './check.ts'
import { cloneNote, foldNote, restoreNote, tickTask } from './fold.ts'
import type { PackedUpdates } from './packed.ts'

/** Full size: `NOTE_LOGS=1000`. */
const logs = Number(process.env.NOTE_LOGS ?? 30)

interface Edit {
  writer: number
  kind: 'insert' | 'delete' | 'format' | 'split' | 'attribute'
  at: number
  text: string
}

const anEdit = fc.record<Edit>({
  writer: fc.nat(2),
  kind: fc.constantFrom('insert', 'insert', 'insert', 'delete', 'format', 'split', 'attribute'),
  at: fc.nat(1_000),
  text: fc.constantFrom('a', 'ữ', 'Nghiêng', '👩🏽‍🌾', ' ', 'đ'),
})

/** Three writers who hear of each other late: what each wrote, in the order in which the server stored it. */
function logOf(edits: readonly Edit[]): Uint8Array[] {
  const log: Uint8Array[] = []
  const writers = [1, 2, 3].map(() => new Y.Doc())
  const seen = writers.map(() => 0)
  for (const doc of writers)
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'server') log.push(update)
    })
  contentOf(writers[0]!).insert(0, [paragraph('đầu')])
  for (const edit of edits) {
    const doc = writers[edit.writer]!
    if (edit.at % 3 === 0) {
      for (const update of log.slice(seen[edit.writer])) Y.applyUpdate(doc, update, 'server')
      seen[edit.writer] = log.length
    }
    apply(doc, edit)
  }
  return log
}

function apply(doc: Y.Doc, { kind, at, text }: Edit): void {
  const content = contentOf(doc)
  const line = content.length > 0 ? (content.get(at % content.length) as Y.XmlElement) : undefined
  const words = line?.get(0)
  if (!line || kind === 'split') content.insert(at % (content.length + 1), [paragraph(text)])
  else if (kind === 'attribute') line.setAttribute('id', text)
  else if (words instanceof Y.XmlText) write(words, kind, at, text)
}

function write(words: Y.XmlText, kind: Edit['kind'], at: number, text: string): void {
  const place = at % (words.length + 1)
  const length = Math.min(2, words.length - place)
  if (kind === 'insert') words.insert(place, text)
  else if (length > 0 && kind === 'delete') words.delete(place, length)
  else if (length > 0) words.format(place, length, { bold: at % 2 === 0 ? true : null })
}

const textOf = (state: Uint8Array) => {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  return doc.getXmlFragment(noteFragment).toString()
}

/** As the database gives them. */
function packed(updates: readonly Uint8Array[]): PackedUpdates {
  const lengths = Buffer.alloc(updates.length * 4)
  for (const [n, update] of updates.entries()) lengths.writeInt32BE(update.length, n * 4)
  return { bytes: Buffer.concat(updates), lengths }
}
const stateOf = (updates: readonly Uint8Array[]) => foldNote({ updates: packed(updates) }).state

it('folding in any parts leaves the text that the log had, and every update passes the check', () => {
  fc.assert(
    fc.property(
      fc.array(anEdit, { maxLength: 120 }),
      fc.array(fc.nat(200), { maxLength: 6 }),
      (edits, cuts) => {
        const log = logOf(edits)
        for (const update of log) expect(checkUpdate({ update })).toHaveProperty('ranges')
        const whole = stateOf(log)
        let state: Uint8Array | undefined
        let from = 0
        for (const cut of [...cuts.toSorted((a, b) => a - b), log.length]) {
          state = foldNote({ state, updates: packed(log.slice(from, cut)) }).state
          from = Math.max(from, Math.min(cut, log.length))
        }
        expect(textOf(state!)).toBe(textOf(whole))
        // What a client repeats, or sends in another order, changes nothing.
        expect(textOf(foldNote({ state, updates: packed(log.toReversed()) }).state)).toBe(textOf(whole))
      },
    ),
    { numRuns: logs },
  )
}, 600_000)

it('an edit of what a version lacks survives its restoring, and a copy has nothing of the history', () => {
  const doc = new Y.Doc()
  contentOf(doc).insert(0, [paragraph('một')])
  const version = Y.encodeStateAsUpdate(doc)
  contentOf(doc).insert(1, [paragraph('hai')])
  const present = Y.encodeStateAsUpdate(doc)
  const restoring = restoreNote({ state: present, version })
  contentOf(doc).insert(2, [paragraph('viết cùng lúc')])
  Y.applyUpdate(doc, restoring)
  expect(contentOf(doc).toString()).toContain('viết cùng lúc')
  expect(contentOf(doc).toString()).not.toContain('hai')
  const copy = cloneNote({ state: Y.encodeStateAsUpdate(doc) }).state
  expect(textOf(copy)).toBe(contentOf(doc).toString())
  expect(Buffer.from(copy).includes('hai')).toBe(false)
})

it('a tick and a restoring hold what they change, and nothing of what was deleted before', () => {
  const doc = new Y.Doc()
  contentOf(doc).insert(0, [block('taskList', {}, task('t', 'Việc'))])
  const version = Y.encodeStateAsUpdate(doc)
  for (let client = 1; client <= 3; client++) {
    doc.clientID = client
    contentOf(doc).push([paragraph('nháp')])
    contentOf(doc).delete(1, 1)
  }
  const document = { state: Y.encodeStateAsUpdate(doc) }
  const tick = tickTask({ ...document, taskId: 't', isDone: true })!
  const restoring = restoreNote({ ...document, version })
  for (const update of [tick, restoring]) {
    const { clients } = Y.decodeUpdate(update).ds
    expect([...clients.keys()].filter(client => client <= 3)).toEqual([])
  }
  expect(foldNote({ ...document, updates: packed([tick]) })).toMatchObject({ doneCount: 1 })
  expect(foldNote({ ...document, updates: packed([tick, restoring]) })).toMatchObject({ taskCount: 1 })
})

it('restoring an empty version of an empty note changes nothing', () => {
  const state = Y.encodeStateAsUpdate(new Y.Doc())
  expect(textOf(foldNote({ state, updates: packed([restoreNote({ version: state })]) }).state)).toBe('')
})

it('text, tasks and references are read without a browser, however deep a document is', () => {
  const doc = new Y.Doc()
  const id = '01a20a2a-e514-7163-9c38-467c22cf306a'
  contentOf(doc).insert(0, [
    block('paragraph', { id: 'p' }, 'Gửi ', block('mention', { id, label: 'Bình' }), ' nhé'),
    block('taskList', {}, task('a', 'xong', true), task('b', 'chưa')),
    paragraph('xem ', block('noteLink', { noteId: id, label: 'Kế hoạch' })),
    block('image', { mediaId: id, alt: 'ảnh' }),
  ])
  let deep = paragraph('đáy')
  for (let level = 0; level < 500; level++) deep = block('blockquote', {}, deep)
  contentOf(doc).insert(4, [deep])
  const folded = foldNote({ state: Y.encodeStateAsUpdate(doc) })
  expect(folded.text).toContain('Gửi @Bình nhé\nxong\nchưa\nxem Kế hoạch')
  expect(folded).toMatchObject({
    ...{
      taskCount: 2,
      doneCount: 1,
      linkedNoteIds: [id],
      media: [{ mediaId: id, yjsClients: [expect.any(Number)] }],
    },
    mentions: [{ userId: id, yjsClient: expect.any(Number), line: 'Gửi @Bình nhé', blockId: 'p' }],
    tasks: [
      { taskId: 'b', text: 'chưa', isDone: false },
      { taskId: 'a', text: 'xong', isDone: true },
    ],
  })
  expect(tickTask({ state: Y.encodeStateAsUpdate(doc), taskId: 'c', isDone: true })).toBeUndefined()
})
