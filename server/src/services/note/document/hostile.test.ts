import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { uuidv7 } from '../../../platform/uuid.ts'
import { addNote } from '../../../testing/note.ts'
import { sceneForFile } from '../../room/testing/scene.ts'
import {
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
    const folded = foldNote({ updates: [whole] })
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
