import { contract, maxNoteDepth, maxNoteUpdateBytes, noteFragment } from '@trau/contract'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { uuidv7 } from '#platform/uuid.ts'
import { createWorkerPool } from '#platform/workers/pool.ts'
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
import { checkUpdate } from './check.ts'
import { foldNote } from './fold.ts'
import { foldNoteOf } from './folding.ts'
import type { noteJobs } from './note-worker.ts'

const scene = sceneForFile()

/** A document with a paragraph and a task, and what a hostile client adds after it. */
function made(add: (doc: Y.Doc) => void): Uint8Array {
  const doc = new Y.Doc()
  contentOf(doc).insert(0, [paragraph('Xin chào'), block('taskList', {}, task('t', 'Việc'))])
  add(doc)
  return Y.encodeStateAsUpdate(doc)
}
const line = (doc: Y.Doc) => contentOf(doc).get(0) as Y.XmlElement

const corpus: Record<string, (doc: Y.Doc) => void> = {
  'a number after a block': doc => contentOf(doc).push([7 as never]),
  'an object between blocks': doc => contentOf(doc).insert(1, [{ type: 'script' } as never]),
  'a text as a value': doc => contentOf(doc).push(['x' as never, true as never]),
  'null in a paragraph': doc => line(doc).push([null as never]),
  'a value beside a value': doc => {
    contentOf(doc).push([1 as never])
    contentOf(doc).push([2 as never])
  },
  'bytes after a block': doc => contentOf(doc).push([Uint8Array.of(1) as never]),
  'a map after a block': doc => contentOf(doc).push([new Y.Map() as never]),
  'an object in a text': doc => (line(doc).get(0) as Y.XmlText).insertEmbed(3, { src: 'x' }),
  'a document after a block': doc => contentOf(doc).push([new Y.Doc() as never]),
}

it('what is no node is refused, alone and with the document that it stands in, and never a failure of the server', async () => {
  const { an } = scene
  for (const [name, add] of Object.entries(corpus)) {
    const whole = made(add)
    expect(checkUpdate({ update: whole }), name).toHaveProperty('fault')
    const noteId = await addNote(an)
    const start = made(() => {})
    const doc = new Y.Doc()
    Y.applyUpdate(doc, start)
    expect((await push(an, noteId, start)).status).toBe(200)
    const before = Y.encodeStateVector(doc)
    add(doc)
    const answer = await push(an, noteId, Y.encodeStateAsUpdate(doc, before))
    expect(`${name}: ${answer.error?.code}`).toBe(`${name}: noteUpdateInvalid`)
    expect(contentOf(await loadNote(an, noteId)).length, name).toBe(2)
  }
})

it('an attribute is set again and again, also where the update names only the value before it', async () => {
  const { an, app } = scene
  const noteId = await writeNote(an, 'Việc', block('taskList', {}, task('t', 'Trả tiền')))
  for (const isDone of [true, false, true]) {
    const doc = await loadNote(an, noteId)
    const item = (contentOf(doc).get(0) as Y.XmlElement).get(0) as Y.XmlElement
    expect((await edit(an, noteId, doc, () => item.setAttribute('checked', isDone as never))).status).toBe(
      200,
    )
    await foldNoteOf(app.app, an.tenant, noteId)
  }
  expect(await an.ask(contract.note.getNote, { params: { noteId } })).toMatchObject({ doneCount: 1 })
})

it('a document that holds such values already is folded, read and restored without them', () => {
  for (const [name, add] of Object.entries(corpus)) {
    const whole = made(add)
    const folded = foldNote({ state: whole })
    expect(folded.text, name).toBe('Xin chào\nViệc')
    const doc = new Y.Doc()
    Y.applyUpdate(doc, folded.state)
    expect(contentOf(doc).toString(), name).toBe(
      '<paragraph>Xin chào</paragraph><tasklist><taskitem checked="false" id="t"><paragraph>Việc</paragraph></taskitem></tasklist>',
    )
  }
})

it('ids that the database cannot store neither keep a note from being folded nor from being made', async () => {
  const { an, binh, app } = scene
  const blocks = () => [
    block('taskList', {}, task('a\u0000b', 'Trả tiền')),
    block('paragraph', { id: 'c\u0000d' }, 'Chào', block('mention', { id: binh.userId, label: 'Bình' })),
  ]
  const noteId = await addNote(an)
  await an.ask(contract.noteSharing.shareNote, {
    params: { noteId },
    body: { userIds: [binh.userId], role: 'VIEW', clientShareId: uuidv7() },
  })
  expect((await push(an, noteId, Buffer.from(updateOf(...blocks()), 'base64'))).status).toBe(200)
  await foldNoteOf(app.app, an.tenant, noteId)
  const madeId = await writeNote(an, 'Có sẵn', ...blocks())
  for (const id of [noteId, madeId])
    expect(await an.ask(contract.note.getNote, { params: { noteId: id } })).toMatchObject({
      excerpt: 'Trả tiền\nChào@Bình',
      tasks: [{ taskId: 'ab', text: 'Trả tiền' }],
    })
})

/** An update of `count` items of one client, each written by hand: no editor makes such ones. */
function updateOfItems(count: number, write: (bytes: UpdateBytes, n: number) => unknown): Uint8Array {
  const bytes = new UpdateBytes().numbers(1, count, client, 0)
  for (let n = 0; n < count; n++) write(bytes, n)
  return bytes.numbers(0).whole()
}

class UpdateBytes {
  readonly #bytes: number[] = []

  byte(byte: number): this {
    this.#bytes.push(byte)
    return this
  }

  /** Seven bits in a byte, the lowest first. */
  numbers(...numbers: number[]): this {
    for (const number of numbers) {
      let rest = number
      for (; rest > 127; rest = Math.floor(rest / 128)) this.#bytes.push(128 + (rest % 128))
      this.#bytes.push(rest)
    }
    return this
  }

  text(text: string): this {
    const encodedText = Buffer.from(text)
    this.numbers(encodedText.length)
    this.#bytes.push(...encodedText)
    return this
  }

  whole(): Uint8Array {
    return Uint8Array.from(this.#bytes)
  }
}

const client = 7
/** What an item is, by its first byte; those with an origin have its bit too. */
const kind = { gc: 0, deleted: 1, string: 4, format: 6, type: 7, any: 8, skip: 10 }
const originBit = 0x80
const keyBit = 0x20
/** Of values: null, and a list of one. */
const nullValue = 126
const listOfOne = [117, 1] as const

const writeElement = (bytes: UpdateBytes, parentClock: number | undefined) =>
  writeParent(bytes.byte(kind.type), parentClock).numbers(3).text('paragraph')
const writeParent = (bytes: UpdateBytes, clock: number | undefined) =>
  clock === undefined ? bytes.numbers(1).text(noteFragment) : bytes.numbers(0, client, clock)
/** A paragraph with a text, and in it as many items as fit. */
const textOfItems = (count: number, write: (bytes: UpdateBytes, n: number) => unknown) =>
  updateOfItems(count, (bytes, n) => {
    if (n === 0) writeElement(bytes, undefined)
    else if (n > 1) write(bytes, n)
    else writeParent(bytes.byte(kind.type), 0).numbers(6)
  })
const writeInText = (bytes: UpdateBytes, n: number, itemKind: number, originClock = n - 1) =>
  n === 2
    ? writeParent(bytes.byte(itemKind), 1)
    : bytes.byte(itemKind + originBit).numbers(client, originClock)
const writeId = (bytes: UpdateBytes) => writeParent(bytes.byte(kind.any + keyBit), 0).text('id')

/** Each of nearly the largest size, made to become as much as it can. */
const expanding: Record<string, () => Uint8Array> = {
  'marks around nothing': () =>
    textOfItems(80_000, (bytes, n) =>
      writeInText(bytes, n, kind.format)
        .text(n % 2 ? 'bold' : 'code')
        .text('1'),
    ),
  'characters that all stand at one place': () =>
    textOfItems(200_000, (bytes, n) => writeInText(bytes, n, kind.string, 2).text('a')),
  'a billion deleted characters': () =>
    textOfItems(3, (bytes, n) => writeInText(bytes, n, kind.deleted).numbers(1_000_000_000)),
  'items that are gone': () => updateOfItems(500_000, bytes => bytes.byte(kind.gc).numbers(1)),
  'an attribute of a million values': () =>
    updateOfItems(2, (bytes, n) => {
      if (n === 0) return writeElement(bytes, undefined)
      writeId(bytes).numbers(1_000_000)
      for (let value = 0; value < 1_000_000; value++) bytes.byte(nullValue)
      return bytes
    }),
  'deletions of what nobody has': () => {
    const bytes = new UpdateBytes().numbers(0, 1, client, 340_000)
    for (let n = 0; n < 340_000; n++) bytes.numbers((2 * n) % 100, 1)
    return bytes.whole()
  },
  'deletions in the name of as many clients as fit': () => {
    const bytes = new UpdateBytes().numbers(0, 170_000)
    for (let n = 0; n < 170_000; n++) bytes.numbers(n, 1, 0, 1)
    return bytes.whole()
  },
}

/** A quarter of what the thread that checks has, and an eighth of what the one that folds has. */
const threadMb = 128

it('an update that expands as far as it can is checked and folded in 128 MB', async () => {
  const threads = createWorkerPool<typeof noteJobs>({
    module: new URL('./note-worker.ts', import.meta.url),
    ...{ threads: 1, longestQueue: 1, memoryMb: threadMb },
  })
  try {
    for (const [name, make] of Object.entries(expanding)) {
      const update = make()
      expect(update.length, name).toBeLessThan(maxNoteUpdateBytes)
      expect(await threads.run('check', { update }), name).toHaveProperty('ranges')
      const { state } = await threads.run('fold', { state: update })
      expect(state.length, name).toBeLessThan(2 * maxNoteUpdateBytes)
    }
  } finally {
    await threads.close()
  }
})

/** Nodes that stand in each other, each with one child. */
const nestedNodes = (depth: number) =>
  updateOfItems(depth, (bytes, n) => writeElement(bytes, n === 0 ? undefined : n - 1))

it('more items or deletions than a document can hold, values that nest without end and nodes too deep in each other are refused', () => {
  const skippedItems = updateOfItems(500_001, bytes => bytes.byte(kind.skip).numbers(1))
  const nestedValue = updateOfItems(2, (bytes, n) => {
    if (n === 0) return writeElement(bytes, undefined)
    writeId(bytes).numbers(1)
    for (let depth = 0; depth < 500_000; depth++) bytes.numbers(...listOfOne)
    return bytes.byte(nullValue)
  })
  const deletions = new UpdateBytes().numbers(0, 1, client, 500_001)
  for (let n = 0; n < 500_001; n++) deletions.numbers(0, 1)
  const claimedDeletions = new UpdateBytes().numbers(0, 1, client, 1_000_000_000).whole()
  expect(checkUpdate({ update: skippedItems })).toEqual({ fault: 'tooLong' })
  expect(checkUpdate({ update: deletions.whole() })).toEqual({ fault: 'tooLong' })
  expect(checkUpdate({ update: claimedDeletions })).toEqual({ fault: 'unreadable' })
  expect(checkUpdate({ update: nestedValue })).toEqual({ fault: 'unreadable' })
  expect(checkUpdate({ update: nestedNodes(60_000) })).toEqual({ fault: 'tooDeep' })
  expect(checkUpdate({ update: nestedNodes(maxNoteDepth + 1) })).toEqual({ fault: 'tooDeep' })
  expect(checkUpdate({ update: nestedNodes(maxNoteDepth) })).toHaveProperty('ranges')
})

it('what many updates nest deeper than an editor can draw is folded without its depth', () => {
  const foldedDoc = new Y.Doc()
  Y.applyUpdate(foldedDoc, foldNote({ state: nestedNodes(10_000) }).state)
  let depth = 0
  for (let node = contentOf(foldedDoc).get(0); node; depth++) node = (node as Y.XmlElement).get(0)
  expect(depth).toBe(maxNoteDepth)
})

it('ten megabytes are refused over HTTP and end the socket, and the note takes the next update', async () => {
  const { an } = scene
  const noteId = await addNote(an)
  const update = new Uint8Array(10 * 1024 * 1024)
  expect((await push(an, noteId, update)).error?.code).toMatch(/validationFailed|payloadTooLarge/)
  const socket = await an.socket()
  const data = { noteId, clientId: uuidv7(), clientSeq: 0, update: base64(update) }
  await expect(socket.rpc('note.push', data)).rejects.toBeDefined()
  const next = await push(an, noteId, Buffer.from(updateOf(paragraph('vẫn ghi được')), 'base64'))
  expect(next.data).toMatchObject({ seq: 1 })
})
