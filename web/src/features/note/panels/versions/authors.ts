import type { Schema } from '@tiptap/pm/model'
import { noteFragment } from '@trau/contract/rules/note'
import * as Y from 'yjs'
import { applyUpdates } from '../../../../sync/note-documents/apply-updates.ts'

/** Whose the items of a client id are, and from which clock on they were written when. */
export interface Writing {
  yjsClient: number
  userId?: string | undefined
  windows: readonly { clock: number; time: number }[]
}

/** A person’s id, a visitor of a public link, or nobody who is known: text of a copied note. */
export type AuthorKey = string | 'visitor' | 'unknown'

/** A stretch of the text by one author, of about one time. */
export interface Passage {
  from: number
  to: number
  author: AuthorKey
  /** When its five minutes began; undefined where it was not kept. */
  time: number | undefined
}

export interface AuthoredText {
  passages: Passage[]
  /** The one who wrote most of it first. */
  authors: { key: AuthorKey; characters: number }[]
  /** Whether the text after the last passage has more. */
  isCut: boolean
}

/** So many can be drawn at once. */
const mostPassages = 5_000

/** Who wrote what of a state, at the positions that it has in the editor. */
export function authorsIn(state: Uint8Array, schema: Schema, writings: readonly Writing[]): AuthoredText {
  const doc = new Y.Doc()
  applyUpdates(doc, [state])
  const writingOf = new Map(writings.map(writing => [writing.yjsClient, writing]))
  const passages: Passage[] = []
  const add = (from: number, to: number, { client, clock }: Y.ID) => {
    const writing = writingOf.get(client)
    const author = writing ? (writing.userId ?? 'visitor') : 'unknown'
    for (const part of byTime(writing?.windows ?? [], clock, to - from))
      join(passages, { from: from + part.offset, to: from + part.end, author, time: part.time })
  }
  const visit = (parent: Y.XmlFragment, start: number): number => {
    let at = start
    for (const item of itemsOf(parent)) {
      const type = item.content instanceof Y.ContentType ? item.content.type : undefined
      if (type instanceof Y.XmlText) {
        for (const run of itemsOf(type)) {
          if (!(run.content instanceof Y.ContentString)) continue
          add(at, at + run.length, run.id)
          at += run.length
        }
      } else if (type instanceof Y.XmlElement) {
        if (schema.nodes[type.nodeName]?.isLeaf) add(at, ++at, item.id)
        else at = visit(type, at + 1) + 1
      }
    }
    return at
  }
  visit(doc.getXmlFragment(noteFragment), 0)
  doc.destroy()
  const shownPassages = passages.length > mostPassages ? withoutTimes(passages) : passages
  return {
    passages: shownPassages.slice(0, mostPassages),
    authors: sizesOf(shownPassages),
    isCut: shownPassages.length > mostPassages,
  }
}

function* itemsOf(type: Y.XmlFragment | Y.XmlText): Generator<Y.Item> {
  for (let item = (type as unknown as { _start: Y.Item | null })._start; item; item = item.right)
    if (!item.deleted) yield item
}

/** The parts of `length` items from this clock on that were written in different windows. */
function byTime(
  windows: Writing['windows'],
  clock: number,
  length: number,
): { offset: number; end: number; time: number | undefined }[] {
  const within = windows.filter(window => window.clock > clock && window.clock < clock + length)
  const starts = [clock, ...within.map(window => window.clock)]
  return starts.map((start, n) => ({
    offset: start - clock,
    end: (starts[n + 1] ?? clock + length) - clock,
    time: windows.findLast(window => window.clock <= start)?.time,
  }))
}

/** Adds a passage, to the last one where that goes on. */
function join(passages: Passage[], passage: Passage) {
  const last = passages.at(-1)
  if (last?.to === passage.from && last.author === passage.author && last.time === passage.time)
    last.to = passage.to
  else passages.push(passage)
}

/** One passage where one author wrote at several times, with the last of them. */
function withoutTimes(passages: readonly Passage[]): Passage[] {
  const joinedPassages: Passage[] = []
  for (const passage of passages) {
    const last = joinedPassages.at(-1)
    if (last?.to !== passage.from || last.author !== passage.author) joinedPassages.push({ ...passage })
    else {
      last.to = passage.to
      last.time = Math.max(last.time ?? 0, passage.time ?? 0) || undefined
    }
  }
  return joinedPassages
}

function sizesOf(passages: readonly Passage[]): AuthoredText['authors'] {
  const sizes = new Map<AuthorKey, number>()
  for (const { author, from, to } of passages) sizes.set(author, (sizes.get(author) ?? 0) + to - from)
  return [...sizes]
    .map(([key, characters]) => ({ key, characters }))
    .sort((a, b) => b.characters - a.characters || a.key.localeCompare(b.key))
}
