import { maxNoteCardTasks, maxNoteExcerpt, type NoteTask, noteBlockId } from '@trau/contract'
import * as Y from 'yjs'

/** Somebody who is mentioned and the client id of Yjs that did it, with the line that says so and the `id` of its block. */
export interface NoteMention {
  userId: string
  yjsClient: number
  line: string
  blockId?: string
}

/** A file that a text shows, and the client ids of Yjs that put it there. */
export interface NoteMedia {
  mediaId: string
  yjsClients: number[]
}

/** What the server knows of a document. */
export interface NoteText {
  text: string
  excerpt: string
  /** The first open ones, then the first done ones. */
  tasks: NoteTask[]
  taskCount: number
  doneCount: number
  /** The first of each person by each client. */
  mentions: NoteMention[]
  /** Ids of notes that it links to. */
  linkedNoteIds: string[]
  media: NoteMedia[]
}

const mostText = 1_000_000
const mostReferences = 1_000
const mostClientsOfMedia = 20
const deepest = 60
const taskTextLength = 200
const mentionLineLength = 400
/** What stands inside a line; everything else begins a new one. */
const inline = new Set(['mention', 'noteLink', 'messageLink', 'hardBreak', 'image'])
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Walks a document without a browser. Bounded, whatever it holds. */
export function describeNote(content: Y.XmlFragment): NoteText {
  const lines: string[] = ['']
  let length = 0
  const tasks: NoteTask[] = []
  let [taskCount, doneCount] = [0, 0]
  const findings = {
    noteLink: new Set<string>(),
    mention: new Map<
      string,
      Pick<NoteMention, 'userId' | 'yjsClient'> & { line: number; blockId: string | undefined }
    >(),
    media: new Map<string, Set<number>>(),
  }
  const refer = (ids: Set<string>, id: unknown) => {
    if (typeof id === 'string' && uuid.test(id) && ids.size < mostReferences) ids.add(id)
  }
  const show = (mediaId: unknown, yjsClient: number | undefined) => {
    if (typeof mediaId !== 'string' || !uuid.test(mediaId) || yjsClient === undefined) return
    const clients = findings.media.get(mediaId) ?? new Set()
    if (findings.media.has(mediaId) || findings.media.size < mostReferences)
      findings.media.set(mediaId, clients)
    if (clients.size < mostClientsOfMedia) clients.add(yjsClient)
  }
  const mention = (userId: unknown, yjsClient: number | undefined, blockId: string | undefined) => {
    if (typeof userId !== 'string' || !uuid.test(userId) || yjsClient === undefined) return
    const key = `${userId}/${yjsClient}`
    if (!findings.mention.has(key) && findings.mention.size < mostReferences)
      findings.mention.set(key, { userId, yjsClient, line: lines.length - 1, blockId })
  }
  const write = (text: string) => {
    if (length > mostText) return
    length += text.length
    lines[lines.length - 1] += text
  }
  const breakLine = () => {
    if (lines.at(-1) !== '') lines.push('')
  }

  function visit(node: unknown, depth: number, above?: string): void {
    if (depth > deepest) return
    if (node instanceof Y.XmlText) write(textOf(node))
    if (!(node instanceof Y.XmlElement)) return
    const attributes = node.getAttributes() as Record<string, unknown>
    const name = node.nodeName
    if (name === 'noteLink') refer(findings.noteLink, attributes.noteId)
    // A mention has an `id` too: the person’s.
    const own = attributes[noteBlockId]
    const blockId = !inline.has(name) && typeof own === 'string' ? storable(own.slice(0, 64)) : above
    const writerOf = (attribute: string) => node._map.get(attribute)?.id.client
    if (name === 'mention') mention(attributes.id, writerOf('id'), blockId)
    show(attributes.mediaId, writerOf('mediaId'))
    if (name === 'hardBreak') write('\n')
    const label = attributes.label ?? attributes.name ?? attributes.alt
    if (typeof label === 'string') write(name === 'mention' ? `@${label}` : label)
    if (!inline.has(name)) breakLine()
    if (name === 'taskItem') {
      taskCount++
      const isDone = attributes.checked === true || attributes.checked === 'true'
      if (isDone) doneCount++
      const taskId = attributes[noteBlockId]
      if (typeof taskId === 'string')
        tasks.push({
          taskId: storable(taskId.slice(0, 64)),
          text: storable(lineOf(node).slice(0, taskTextLength)),
          isDone,
        })
    }
    for (const child of node.toArray()) visit(child, depth + 1, blockId)
    if (!inline.has(name)) breakLine()
  }
  for (const child of content.toArray()) visit(child, 0)

  const text = storable(lines.join('\n').trim())
  return {
    text,
    excerpt: text.slice(0, maxNoteExcerpt).toWellFormed(),
    tasks: [...tasks.filter(task => !task.isDone), ...tasks.filter(task => task.isDone)].slice(
      0,
      maxNoteCardTasks,
    ),
    taskCount,
    doneCount,
    linkedNoteIds: [...findings.noteLink],
    mentions: [...findings.mention.values()].map(({ userId, yjsClient, line, blockId }) => ({
      ...{ userId, yjsClient },
      line: storable((lines[line] ?? '').trim().slice(0, mentionLineLength)),
      ...(blockId ? { blockId } : {}),
    })),
    media: [...findings.media].map(([mediaId, clients]) => ({ mediaId, yjsClients: [...clients] })),
  }
}

/** As the database takes it: whoever writes a document writes what they like into it, ids too. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '')

/** Of a task: its own line, without the tasks below it. */
function lineOf(task: Y.XmlElement): string {
  const own = task.toArray().find(child => child instanceof Y.XmlElement && child.nodeName !== 'taskList')
  if (!(own instanceof Y.XmlElement)) return ''
  return own
    .toArray()
    .map(child => {
      if (child instanceof Y.XmlText) return textOf(child)
      const label = child instanceof Y.XmlElement ? child.getAttribute('label') : undefined
      return typeof label === 'string' ? label : ' '
    })
    .join('')
}

/** Without the marks, which `toString` would write as tags. */
const textOf = (node: Y.XmlText): string =>
  (node.toDelta() as { insert?: unknown }[])
    .map(({ insert }) => (typeof insert === 'string' ? insert : ''))
    .join('')
