import * as Y from 'yjs'
import { lineAt, NoteWriter, paragraph, sharedNote, stateOf, textOf } from '../notes/writer.ts'
import { seedPeople } from '../sockets/seed.ts'
import { randomOf } from './crowd.ts'
import { Network } from './network.ts'
import { pause, ServerProcess } from './server-process.ts'

export interface NotesOptions {
  writers: number
  /** Random edits of each writer. */
  edits: number
  /** SIGKILLs of the server process. */
  kills: number
  /** Sockets that are reset. */
  cuts: number
  seed: number
  paceMs?: number
}

export interface NotesResult {
  edits: number
  kills: number
  cuts: number
  /** Updates that were acknowledged, and pushes that were sent again. */
  acknowledged: number
  resends: number
  /** Acknowledged updates that are not in the document of the server. */
  lost: number
  /** Writers whose document is another than that of the server: other items, deletions or text; and those that are not the same bytes. */
  different: number
  differentBytes: number
  bytes: number
  settleSeconds: number
}

/** People write in one note while the server is killed and sockets are reset; in the end all have the same document, with all that was acknowledged. */
export async function runNotes(options: NotesOptions): Promise<NotesResult> {
  const { writers: count, edits, kills, cuts, seed, paceMs = 50 } = options
  const random = randomOf(seed)
  const server = new ServerProcess({ isWatched: true, env: { LINK_PREVIEWS: 'off' } })
  const networks: Network[] = []
  const writers: NoteWriter[] = []
  try {
    await server.start()
    const database = await server.database()
    const people = await seedPeople(database, count, '6 hours')
    await database.end()
    const noteId = await sharedNote(server.url, people)
    for (const person of people) {
      const network = new Network([server.port])
      networks.push(network)
      const [livePort] = await network.listen()
      const writer = new NoteWriter({ person, noteId, base: server.url, livePort: livePort! })
      writers.push(writer)
      await writer.open()
    }
    writers[0]!.write(content => content.insert(0, [paragraph('Mở đầu')]))
    await writers[0]!.settle()
    await Promise.all(writers.map(writer => writer.settle()))

    const work = Promise.all(
      writers.map(async writer => {
        for (let n = 0; n < edits; n++) {
          writer.write(content => editRandomly(content, random))
          await pause(random() * 2 * paceMs)
        }
      }),
    )
    const killing = (async () => {
      for (let n = 0; n < kills; n++) {
        await server.ready()
        await pause(200 + random() * 1_500)
        server.kill()
      }
    })()
    const cutting = (async () => {
      for (let n = 0; n < cuts; n++) {
        await pause((random() * 2 * edits * paceMs) / Math.max(1, cuts))
        networks[Math.floor(random() * networks.length)]!.cut()
      }
    })()
    await Promise.all([work, killing, cutting])
    const calm = performance.now()
    await server.ready()
    await untilQuiet(writers)
    const settleSeconds = (performance.now() - calm) / 1000

    const person = people[0]!
    const reader = new NoteWriter({ person, noteId, base: server.url, livePort: server.port })
    await reader.open()
    reader.leave()
    const storedState = stateOf(reader.doc)
    const snapshot = Y.snapshot(reader.doc)
    const acknowledgedEdits = writers.flatMap(writer => writer.acknowledged)
    return {
      ...{ edits: count * edits, kills, cuts, settleSeconds, bytes: storedState.length },
      acknowledged: acknowledgedEdits.length,
      resends: writers.reduce((sum, writer) => sum + writer.resends, 0),
      lost: acknowledgedEdits.filter(update => !Y.snapshotContainsUpdate(snapshot, update)).length,
      different: writers.filter(
        ({ doc }) => !Y.equalSnapshots(Y.snapshot(doc), snapshot) || textOf(doc) !== textOf(reader.doc),
      ).length,
      differentBytes: writers.filter(writer => !stateOf(writer.doc).equals(storedState)).length,
    }
  } finally {
    for (const writer of writers) writer.leave()
    for (const network of networks) network.close()
    await server.stop()
  }
}

const quietMs = 500
const mostRounds = 40

/** What arrives makes Yjs take out marks that say nothing any more, which is an edit of its own that the others are to have too. */
async function untilQuiet(writers: readonly NoteWriter[]): Promise<void> {
  for (let round = 0; round < mostRounds; round++) {
    await Promise.all(writers.map(writer => writer.settle()))
    await pause(quietMs)
    if (writers.every(writer => writer.isSent && writer.seq === writers[0]!.seq)) return
  }
}

/** Without emoji: an edit in the middle of one, which no editor makes, leaves other signs with whoever loads it later. */
const words = ['lá dong', 'gạo nếp', 'đỗ xanh', 'Tết', 'chợ', 'ừ', 'bánh chưng', ' ']

/** A word, a line, something deleted, something bold. */
function editRandomly(content: Y.XmlFragment, random: () => number): void {
  const below = (n: number) => Math.floor(random() * n)
  if (content.length === 0 || random() < 0.05) {
    content.insert(below(content.length + 1), [paragraph(words[below(words.length)]!)])
    return
  }
  const line = lineAt(content, below(content.length))
  const kind = random()
  if (kind < 0.65 || line.length < 4) line.insert(below(line.length + 1), words[below(words.length)]!)
  else if (kind < 0.85) line.delete(below(line.length - 2), 1 + below(2))
  else if (kind < 0.97) line.format(below(line.length - 2), 2, { bold: random() < 0.5 || null })
  else if (content.length > 1) content.delete(below(content.length), 1)
}
