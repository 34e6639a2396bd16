import * as Y from 'yjs'
import { lineAt, NoteWriter, paragraph, sharedNote, stateOf, textOf } from '../notes/writer.ts'
import { type SeededPerson, seedPeople } from '../sockets/seed.ts'
import { randomOf } from './crowd.ts'
import { Network } from './network.ts'
import { pause, ServerProcess } from './server-process.ts'

export interface NotesOptions {
  writers: number
  /** Random edits of each writer. */
  edits: number
  /** SIGKILLs of the server process. */
  kills: number
  /** Of the kills, those that all pages end with, as where the current fails: right after everything was acknowledged. */
  outages: number
  /** Sockets that are reset. */
  cuts: number
  seed: number
  paceMs?: number
}

export interface NotesResult {
  edits: number
  kills: number
  outages: number
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

/** A page that has the document open. */
export interface NotePage {
  readonly doc: Y.Doc
  /** Everything that the server said it has. */
  readonly acknowledged: readonly Uint8Array[]
  readonly resends: number
  readonly isSent: boolean
  open(): Promise<void>
  write(change: (content: Y.XmlFragment) => void): void
  /** Waits until all is acknowledged, and what the others wrote is here. */
  settle(): Promise<void>
  leave(): void
}

/** Whatever keeps the document that people write together. */
export interface NoteSystem {
  server: ServerProcess
  /** Called once, when the server is ready. */
  prepare(writers: number): Promise<void>
  /** @param livePort of the network that the page's socket takes */
  newPage(writer: number, livePort: number): NotePage
}

/** Our server and its protocol. */
export function ownSystem(): NoteSystem {
  const server = new ServerProcess({ isWatched: true, env: { LINK_PREVIEWS: 'off' } })
  let people: SeededPerson[] = []
  let noteId = ''
  return {
    server,
    async prepare(writers) {
      const database = await server.database()
      people = await seedPeople(database, writers, '6 hours')
      await database.end()
      noteId = await sharedNote(server.url, people)
    },
    newPage: (writer, livePort) =>
      new NoteWriter({ person: people[writer]!, noteId, base: server.url, livePort }),
  }
}

/** Where one person writes: one page after the other. */
interface Seat {
  network: Network
  livePort: number
  page: NotePage
  earlierPages: NotePage[]
}

const pagesOf = ({ page, earlierPages }: Seat) => [...earlierPages, page]

/**
 * People write in one document while the server is killed and sockets are reset; in the end all have the same, with all that was acknowledged.
 */
export async function runNotes(
  options: NotesOptions,
  system: NoteSystem = ownSystem(),
): Promise<NotesResult> {
  const { writers: count, edits, kills, outages, cuts, seed, paceMs = 50 } = options
  const random = randomOf(seed)
  const { server } = system
  const seats: Seat[] = []
  try {
    await server.start()
    await system.prepare(count)
    for (let writer = 0; writer < count; writer++) {
      const network = new Network([server.port])
      const [livePort] = (await network.listen()) as [number]
      const page = system.newPage(writer, livePort)
      seats.push({ network, livePort, page, earlierPages: [] })
      await page.open()
    }
    const first = seats[0]!.page
    first.write(content => content.insert(0, [paragraph('Mở đầu')]))
    await first.settle()
    await settleAll(seats)

    let dark: Promise<void> | undefined
    const work = Promise.all(
      seats.map(async seat => {
        for (let n = 0; n < edits; n++) {
          await dark
          seat.page.write(content => editRandomly(content, random))
          await pause(random() * 2 * paceMs)
        }
      }),
    )
    const killing = (async () => {
      for (let n = 0; n < kills; n++) {
        await server.ready()
        await pause(200 + random() * 1_500)
        const isOutage = Math.floor(((n + 1) * outages) / kills) > Math.floor((n * outages) / kills)
        if (!isOutage) server.kill()
        else {
          dark = endPages(system, seats)
          await dark
          dark = undefined
        }
      }
    })()
    const cutting = (async () => {
      for (let n = 0; n < cuts; n++) {
        await pause((random() * 2 * edits * paceMs) / Math.max(1, cuts))
        seats[Math.floor(random() * seats.length)]!.network.cut()
      }
    })()
    await Promise.all([work, killing, cutting])
    const calm = performance.now()
    await server.ready()
    await untilQuiet(seats)
    const settleSeconds = (performance.now() - calm) / 1000

    const pages = seats.flatMap(pagesOf)
    const acknowledgedUpdates = pages.flatMap(page => page.acknowledged)
    const lastDocs = seats.map(({ page }) => page.doc)
    const reader = system.newPage(0, server.port)
    await reader.open()
    await reader.settle()
    reader.leave()
    const storedState = stateOf(reader.doc)
    const snapshot = Y.snapshot(reader.doc)
    return {
      ...{ edits: count * edits, kills, outages, cuts, settleSeconds, bytes: storedState.length },
      acknowledged: acknowledgedUpdates.length,
      resends: pages.reduce((sum, page) => sum + page.resends, 0),
      lost: acknowledgedUpdates.filter(update => !Y.snapshotContainsUpdate(snapshot, update)).length,
      different: lastDocs.filter(
        doc => !Y.equalSnapshots(Y.snapshot(doc), snapshot) || textOf(doc) !== textOf(reader.doc),
      ).length,
      differentBytes: lastDocs.filter(doc => !stateOf(doc).equals(storedState)).length,
    }
  } finally {
    for (const seat of seats) {
      seat.page.leave()
      seat.network.close()
    }
    await server.stop()
  }
}

const settleAll = (seats: readonly Seat[]) => Promise.all(seats.map(({ page }) => page.settle()))

/** The server and every page end at once, when each page has said that all is saved; then people open it anew. */
async function endPages({ server, newPage }: NoteSystem, seats: readonly Seat[]): Promise<void> {
  await settleAll(seats)
  server.kill()
  for (const [writer, seat] of seats.entries()) {
    seat.page.leave()
    seat.earlierPages.push(seat.page)
    seat.page = newPage(writer, seat.livePort)
  }
  await server.ready()
  for (const { page } of seats) await page.open()
}

const quietMs = 500
const mostRounds = 40

/** What arrives makes Yjs take out marks that say nothing any more, which is an edit of its own that the others are to have too. */
async function untilQuiet(seats: readonly Seat[]): Promise<void> {
  const pages = seats.map(({ page }) => page)
  for (let round = 0; round < mostRounds; round++) {
    await settleAll(seats)
    await pause(quietMs)
    const [first, ...others] = pages.map(({ doc }) => Y.snapshot(doc))
    const isSame = others.every(snapshot => Y.equalSnapshots(snapshot, first!))
    if (isSame && pages.every(page => page.isSent)) return
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
