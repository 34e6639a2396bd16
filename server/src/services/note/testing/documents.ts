import { contract, noteFragment } from '@trau/contract'
import * as Y from 'yjs'
import { uuidv7 } from '#platform/uuid.ts'
import type { Person } from '../../../testing/app.ts'

/** A paragraph, a task and so on, with its lines as its text. */
export function block(
  name: string,
  attributes: Record<string, unknown>,
  ...children: (string | Y.XmlElement)[]
) {
  const element = new Y.XmlElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value as string)
  element.insert(
    0,
    children.map(child => (typeof child === 'string' ? new Y.XmlText(child) : child)),
  )
  return element
}
export const paragraph = (...children: (string | Y.XmlElement)[]) => block('paragraph', {}, ...children)
export const task = (id: string, text: string, checked = false) =>
  block('taskItem', { id, checked }, paragraph(text))

/** A document as a client holds it. */
export const contentOf = (doc: Y.Doc) => doc.getXmlFragment(noteFragment)

/** The update that these blocks make in a new document, in base64. */
export function updateOf(...blocks: Y.XmlElement[]): string {
  const doc = new Y.Doc()
  contentOf(doc).insert(0, blocks)
  return base64(Y.encodeStateAsUpdate(doc))
}
export const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** A note of the person’s with these blocks. */
export async function writeNote(person: Person, title: string, ...blocks: Y.XmlElement[]): Promise<string> {
  const noteId = uuidv7()
  await person.ask(contract.note.createNote, { body: { noteId, title, update: updateOf(...blocks) } })
  return noteId
}

/** What the server has, as a client loads it. */
export async function loadNote(person: Person, noteId: string): Promise<Y.Doc> {
  const doc = new Y.Doc()
  let after = 0
  for (;;) {
    const part = await person.ask(contract.noteSync.getNoteDocument, { params: { noteId }, query: { after } })
    if (part.state) Y.applyUpdate(doc, Buffer.from(part.state, 'base64'))
    for (const { update } of part.updates) Y.applyUpdate(doc, Buffer.from(update, 'base64'))
    after = part.seq
    if (!part.hasMore) return doc
  }
}

/** Pushes what a change does to a document. */
export async function edit(person: Person, noteId: string, doc: Y.Doc, change: () => void) {
  const before = Y.encodeStateVector(doc)
  doc.transact(change)
  return push(person, noteId, Y.encodeStateAsUpdate(doc, before))
}

export const push = (
  person: Person,
  noteId: string,
  update: Uint8Array,
  clientId = uuidv7(),
  clientSeq = 0,
) =>
  person.call(contract.noteSync.pushNoteUpdate, {
    params: { noteId },
    body: { clientId, clientSeq, update: base64(update) },
  })
