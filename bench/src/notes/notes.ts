import { contract, type NoteDocument, noteFragment } from '@trau/contract'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import * as Y from 'yjs'
import { pause, type ServerProcess } from '../chaos/server-process.ts'
import { call } from '../http-call.ts'
import { pace } from '../pace.ts'
import { goal, percentile, print } from '../report.ts'
import { connectAll } from '../sockets/crowd.ts'
import { type SeededPerson, seedPeople, seedRooms } from '../sockets/seed.ts'
import { withServer } from '../with-server.ts'
import { LightWriter } from './light-writer.ts'
import { lineAt, NoteWriter, paragraph, sharedNote, textOf, urlOf } from './writer.ts'

interface Options {
  seconds: number
  writers?: number
  /** Of each of two people without a network. */
  offlineLetters?: number
  /** Of the note that is opened. */
  characters?: number
  /** Of one letter, in the log that is folded. */
  updates?: number
  server?: ServerProcess
}

interface Outcome {
  /** Letters that the others were to see, and that they saw. */
  written: number
  seen: number
  /** Whether two people who wrote without a network have one text with every letter. */
  isMerged: boolean
  /** Letters of the note that was opened, and of the log after its folding. */
  opened: number
  folded: number
}

/** What people wait for in notes: letters of others, the merge after a time without a network, opening; and what folding costs those who chat. */
export async function benchNotes({
  seconds,
  writers = 20,
  offlineLetters = 1_000,
  characters = 100_000,
  updates = 1_000_000,
  server: givenServer,
}: Options): Promise<Outcome> {
  return withServer(givenServer, async server => {
    const database = await server.database()
    const people = await seedPeople(database, writers + 1, '3 hours')
    const live = await writeTogether(server, people, seconds)
    const isMerged = await mergeLate(server, people.slice(0, 2), offlineLetters)
    const openingTimes = await openLong(server, people[0]!, characters)
    const foldingTimes = await foldLog(server, database, people[0]!, updates, seconds)
    await database.end()
    return { ...live, isMerged, opened: openingTimes, folded: foldingTimes }
  })
}

/** Everybody types four letters a second in a line of their own; the last one only reads. `together.ts` measures it on screens. */
async function writeTogether(server: ServerProcess, people: SeededPerson[], seconds: number) {
  const noteId = await sharedNote(server.url, people)
  const [person, ...typists] = people as [SeededPerson, ...SeededPerson[]]
  const reader = new NoteWriter({ person, noteId, base: server.url, livePort: server.port })
  const writers = typists.map(
    (typist, line) => new LightWriter({ base: server.url, port: server.port, noteId, person: typist, line }),
  )
  try {
    await reader.open()
    reader.write(content =>
      content.insert(
        0,
        writers.map(() => paragraph('')),
      ),
    )
    await reader.settle()
    for (const writer of writers) await writer.open()
    const waiting: { yjsClient: number; clock: number; at: number }[] = []
    const waits: number[] = []
    reader.onRemote = () => {
      const now = performance.now()
      const rest = waiting.filter(({ yjsClient, clock, at }) => {
        if (Y.getState(reader.doc.store, yjsClient) <= clock) return true
        waits.push(now - at)
        return false
      })
      waiting.splice(0, waiting.length, ...rest)
    }
    let writtenCount = 0
    await pace(4 * writers.length, seconds, async n => {
      const writer = writers[n % writers.length]!
      waiting.push({ ...writer.end, at: performance.now() })
      writer.type('ư')
      writtenCount++
    })
    const until = performance.now() + 10_000
    while (waits.length < writtenCount && performance.now() < until) await pause(20)
    print('notes', `${writers.length} people typing 4 letters a second each in one note, ${seconds} s`)
    print(
      '',
      `key → document of another (150 ms of it gathering): p50 ${percentile(waits, 50).toFixed(0)} ms, p95 ${percentile(waits, 95).toFixed(0)} ms; ${waits.length} of ${writtenCount} letters`,
    )
    return { written: writtenCount, seen: waits.length }
  } finally {
    reader.leave()
    for (const writer of writers) writer.leave()
  }
}

async function mergeLate(server: ServerProcess, people: SeededPerson[], perWriter: number): Promise<boolean> {
  const noteId = await sharedNote(server.url, people)
  const [an, binh] = people.map(
    person => new NoteWriter({ person, noteId, base: server.url, livePort: server.port }),
  ) as [NoteWriter, NoteWriter]
  try {
    await an.open()
    await binh.open()
    an.write(content => content.insert(0, [paragraph('đầu cuối')]))
    await an.settle()
    await binh.settle()
    for (const writer of [an, binh]) writer.setOnline(false)
    for (let n = 0; n < perWriter; n++) {
      an.write(content => lineAt(content, 0).insert(4 + n, 'ă'))
      binh.write(content => lineAt(content, 0).insert(4 + n, 'ê'))
    }
    const began = performance.now()
    for (const writer of [an, binh]) writer.setOnline(true)
    const isWhole = () =>
      [an, binh].every(({ doc }) => {
        const text = textOf(doc)
        return text.split('ă').length > perWriter && text.split('ê').length > perWriter
      })
    while (!isWhole() && performance.now() < began + 30_000) await pause(5)
    goal(
      `two writers of ${perWriter} letters without a network in one paragraph, whole after reconnecting, ms`,
      performance.now() - began,
      '≤',
      1_000,
    )
    const count = (sign: string) => textOf(an.doc).split(sign).length - 1
    return textOf(an.doc) === textOf(binh.doc) && count('ă') === perWriter && count('ê') === perWriter
  } finally {
    for (const writer of [an, binh]) writer.leave()
  }
}

/** What the editor waits for before it draws: the document is fetched and applied. */
async function openLong(server: ServerProcess, person: SeededPerson, characters: number): Promise<number> {
  const doc = new Y.Doc()
  const line = 'Chợ phiên họp ngày mồng hai, ngày bảy. '.repeat(5)
  const count = Math.ceil(characters / line.length)
  doc.getXmlFragment(noteFragment).insert(
    0,
    Array.from({ length: count }, (_, n) => paragraph(line.slice(0, characters - n * line.length))),
  )
  const noteId = uuidv7()
  const update = Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64')
  const body = JSON.stringify({ noteId, title: 'Dài', update })
  await call('POST', urlOf(server.url, contract.note.createNote.path, ''), person.token, body)
  const url = urlOf(server.url, contract.noteSync.getNoteDocument.path, noteId)
  const waits: number[] = []
  let openedCount = 0
  for (let n = 0; n < 30; n++) {
    const began = performance.now()
    const { state } = await call<NoteDocument>('GET', url, person.token)
    const loadedDoc = new Y.Doc()
    Y.applyUpdate(loadedDoc, Buffer.from(state!, 'base64'))
    waits.push(performance.now() - began)
    openedCount = textOf(loadedDoc).replaceAll(/<[^>]*>/g, '').length
  }
  goal(`a note of ${openedCount} letters fetched and applied, p95 ms`, percentile(waits, 95), '≤', 300)
  return openedCount
}

const chunk = 20_000

/** A log of one letter each is folded while others chat. */
async function foldLog(
  server: ServerProcess,
  database: pg.Client,
  person: SeededPerson,
  updates: number,
  seconds: number,
): Promise<number> {
  const noteId = uuidv7()
  const body = JSON.stringify({ noteId, title: 'Nhật ký dài' })
  await call('POST', urlOf(server.url, contract.note.createNote.path, ''), person.token, body)
  const bytes = await writeLog(database, noteId, person, updates)
  const rooms = await seedRooms(database, await seedPeople(database, 20), 2)
  // The statistics of what was just written are known before anything is measured. A checkpoint would need a right that the server has not.
  await database.query('VACUUM ANALYZE')
  const sockets = await Promise.all(rooms.map(room => connectAll(server.port, room)))
  const send = (waits: number[]) => async (n: number) => {
    const room = n % rooms.length
    const began = performance.now()
    await sockets[room]![n % sockets[room]!.length]!.acknowledged('chat.send', {
      roomId: rooms[room]!.roomId,
      clientMessageId: uuidv7(),
      content: 'Mai gặp nhau lúc tám giờ ở bến xe nhé!',
    })
    waits.push(performance.now() - began)
  }
  const perSecond = 100
  await pace(perSecond, seconds, send([]))
  const before: number[] = []
  await pace(perSecond, seconds, send(before))
  const began = performance.now()
  await database.query('UPDATE note SET fold_due_time = now() WHERE note_id = $1', [noteId])
  const during: number[] = []
  let isFolded = false
  const watching = (async () => {
    for (
      const until = performance.now() + 600_000;
      !isFolded && performance.now() < until;
      await pause(100)
    ) {
      const { rows } = await database.query('SELECT log_rows FROM note WHERE note_id = $1', [noteId])
      isFolded = Number(rows[0].log_rows) === 0
    }
  })()
  while (!isFolded && performance.now() < began + 600_000) await pace(perSecond, 1, send(during))
  await watching
  const foldSeconds = (performance.now() - began) / 1000
  const after: number[] = []
  await pace(perSecond, seconds, send(after))
  for (const socket of sockets.flat()) socket.cut()
  const { rows } = await database.query(
    'SELECT char_length(content) AS characters, state_bytes FROM note WHERE note_id = $1',
    [noteId],
  )
  print('', `${updates.toLocaleString('en')} updates of one letter, ${(bytes / 1e6).toFixed(1)} MB`)
  goal('folded, seconds', foldSeconds, '≤', 60)
  const ratio = percentile(during, 99) / percentile([...before, ...after], 99)
  goal('p99 of sends while it is folded, of that before and after', ratio, '≤', 1.3)
  const spread = (waits: readonly number[]) =>
    `p50 ${percentile(waits, 50).toFixed(1)}, p99 ${percentile(waits, 99).toFixed(1)} ms`
  print(
    '',
    `sends before: ${spread(before)}; meanwhile: ${spread(during)}; after: ${spread(after)}; the state has ${rows[0].state_bytes} bytes`,
  )
  return Number(rows[0].characters)
}

async function writeLog(
  database: pg.Client,
  noteId: string,
  person: SeededPerson,
  updates: number,
): Promise<number> {
  const doc = new Y.Doc()
  let pending: Buffer[] = []
  doc.on('update', update => pending.push(Buffer.from(update)))
  const content = doc.getXmlFragment(noteFragment)
  const clientId = uuidv7()
  let [seq, bytes] = [0, 0]
  const write = async () => {
    const batch = pending
    pending = []
    bytes += batch.reduce((sum, update) => sum + update.length, 0)
    await database.query(
      `INSERT INTO note_update (tenant_id, note_id, seq, client_id, client_seq, update, author_id, created_time)
       SELECT 'default', $1, $2 + n, $3, $2 + n, update, $4, now() FROM unnest($5::bytea[]) WITH ORDINALITY AS u (update, n)`,
      [noteId, seq, clientId, person.userId, batch],
    )
    seq += batch.length
  }
  // A new line now and then, as people write.
  const lineLength = 2_000
  for (let n = 0; n < updates; n++) {
    if (n % lineLength === 0) content.push([paragraph('a')])
    else {
      const line = lineAt(content, content.length - 1)
      line.insert(line.length, 'a')
    }
    if (pending.length === chunk) await write()
  }
  await write()
  await database.query(
    `INSERT INTO note_writer (tenant_id, note_id, yjs_client, clock, user_id, seen_seq) VALUES ('default', $1, $2, $3, $4, $5)`,
    [noteId, doc.clientID, Y.getState(doc.store, doc.clientID), person.userId, seq],
  )
  await database.query(
    'UPDATE note SET seq = $2::bigint, log_rows = $2::bigint, log_bytes = $3 WHERE note_id = $1',
    [noteId, seq, bytes],
  )
  return bytes
}
