import { contract, type DriveNode, type Message } from '@trau/contract'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { judge, makeQueries, makeSentences } from '../../../server/src/testing/sentences.ts'
import type { ServerProcess } from '../chaos/server-process.ts'
import { call } from '../http-call.ts'
import { goal, percentile, print } from '../report.ts'
import { type SeededPerson, seedPeople } from '../sockets/seed.ts'
import { withServer } from '../with-server.ts'
import { seedFiles } from './seed-files.ts'

const chunk = 20_000

interface Options {
  messages: number
  /** Files of the tenant, half of them the reader's. */
  files?: number
  /** Searches of a kind. */
  rounds?: number
  /** Of the labelled queries, for a short run. */
  everyNth?: number
  server?: ServerProcess
}

interface Answer {
  items: Message[]
  total?: number
  nextCursor?: string
}

/** What people type, from the first letter on: rare and common, with marks and without, and common words written as nobody writes them. */
const kinds: Record<string, string[]> = {
  'one letter': 'n t l a d đ h c q'.split(' '),
  'two letters': ['ng', 'tr', 'đà', 'an', 'ho', 'bã'],
  'a common word': ['anh', 'chi', 'hợp', 'nhé', 'da'],
  'a place': ['da nang', 'Đà Nẵng', 'sai gon', 'Hải Phòng', 'mui ne', 'buon ma thuot'],
  'several words': ['ngoc hop dong da nang', 'bảo hiểm chiều nay', 've tau huong', 'mang bao cao duc'],
  'a number': ['12345', '777', 'ma 4711', 'số 90210'],
  'rare marks of a common word': ['bạo', 'hớp', 'đã', 'ngốc', 'thủy'],
  nothing: ['zzz', 'khongcogi', 'da nang zzz'],
}

/**
 * How long one waits for messages that hold some words among so many, everywhere and in a room of a tenth of them; then for messages and files
 * together, as the switcher asks for both at once.
 */
export async function benchSearch({
  messages,
  files = Math.round(messages / 5),
  rounds = 40,
  everyNth = 1,
  server: givenServer,
}: Options): Promise<{ recall: number; filesFound: number }> {
  return withServer(givenServer, async server => {
    const database = await server.database()
    const began = performance.now()
    const { me, bigRoomId, mine, rooms } = await seedTalk(database, messages)
    const seconds = (performance.now() - began) / 1000
    print(
      'search',
      `${messages.toLocaleString('en')} messages, half of them the reader’s (written in ${seconds.toFixed(0)} s)`,
    )
    const search = (text: string, more: Record<string, string> = {}) => {
      const query = new URLSearchParams({ search: text, limit: '30', ...more })
      const path = contract.chat.searchMessages.path.replace('{tenant}', 'default')
      return call<Answer>('GET', `${server.url}${path}?${query}`, me.token)
    }
    const since = String(Date.now() - 30 * 86_400_000)
    const scopes: Record<string, Record<string, string>> = {
      everywhere: {},
      'in a room': { roomId: bigRoomId },
      'everywhere, a month': { since },
      'in a room, a month': { roomId: bigRoomId, since },
    }
    for (const more of Object.values(scopes)) await search('da nang', more) // warm
    for (const [scope, more] of Object.entries(scopes)) {
      const all: number[] = []
      for (const [kind, texts] of Object.entries(kinds)) {
        const waits: number[] = []
        for (let n = 0; n < Math.max(rounds, texts.length); n++) {
          const start = performance.now()
          await search(texts[n % texts.length]!, more)
          waits.push(performance.now() - start)
        }
        all.push(...waits)
        print(
          '',
          `${scope}, ${kind}: median ${percentile(waits, 50).toFixed(1)} ms, worst ${Math.max(...waits).toFixed(0)}`,
        )
      }
      goal(`search ${scope}: p99 ms`, percentile(all, 99), '≤', 100)
    }
    const recall = await measureRecall(search, mine, everyNth)
    await seedFiles(database, { mine: me.userId, ...rooms }, files)
    const filesFound = await measureTogether(server.url, me, search, { files, rounds })
    await database.end()
    return { recall, filesFound }
  })
}

/** One text asked of messages and of files at once, until both have answered. Answers how many files a common word finds. */
async function measureTogether(
  url: string,
  me: SeededPerson,
  searchInMessages: (text: string) => Promise<Answer>,
  { files, rounds }: { files: number; rounds: number },
): Promise<number> {
  const path = contract.driveSearch.searchDrive.path.replace('{tenant}', 'default')
  const searchInFiles = (text: string) =>
    call<{ items: DriveNode[] }>(
      'GET',
      `${url}${path}?${new URLSearchParams({ search: text, limit: '20' })}`,
      me.token,
    )
  const { items } = await searchInFiles('hop dong') // warm
  const all: number[] = []
  for (const [kind, texts] of Object.entries(kinds)) {
    const waits: { ofFiles: number; ofBoth: number }[] = []
    for (let n = 0; n < Math.max(rounds, texts.length); n++) {
      const start = performance.now()
      const text = texts[n % texts.length]!
      const ofFiles = searchInFiles(text).then(() => performance.now() - start)
      await Promise.all([searchInMessages(text), ofFiles])
      waits.push({ ofFiles: await ofFiles, ofBoth: performance.now() - start })
    }
    const both = waits.map(({ ofBoth }) => ofBoth)
    all.push(...both)
    const ofFiles = percentile(
      waits.map(wait => wait.ofFiles),
      50,
    )
    print(
      '',
      `messages and files, ${kind}: median ${percentile(both, 50).toFixed(1)} ms, worst ${Math.max(...both).toFixed(0)}; files alone ${ofFiles.toFixed(1)}`,
    )
  }
  goal(
    `search of messages and ${files.toLocaleString('en')} files together: p99 ms`,
    percentile(all, 99),
    '≤',
    100,
  )
  return items.length
}

/** The labelled queries: of what is counted, how much is counted rightly; and whether the first page is in order. */
async function measureRecall(
  search: (text: string) => Promise<Answer>,
  mine: readonly string[],
  everyNth: number,
): Promise<number> {
  const queries = makeQueries().filter((_, n) => n % everyNth === 0)
  const waits: number[] = []
  let wantedCount = 0
  let foundCount = 0
  let outOfOrder = 0
  for (const { text } of queries) {
    const start = performance.now()
    const { items, total } = await search(text)
    waits.push(performance.now() - start)
    const ranks = items.map(({ content }) => Number(judge(content, text).isExact))
    if (ranks.some((rank, n) => rank > (ranks[n - 1] ?? 1))) outOfOrder++
    // Where there are too many to count, the page is full, and all on it answer.
    const hits = total === undefined ? items.length : mine.filter(one => judge(one, text).isHit).length
    wantedCount += hits
    foundCount += Math.min(hits, total ?? items.filter(({ content }) => judge(content, text).isHit).length)
  }
  const recall = wantedCount === 0 ? 0 : foundCount / wantedCount
  goal(`recall of ${queries.length} labelled queries`, recall, '≥', 0.99)
  goal('labelled queries with an exact hit below another', outOfOrder, '≤', 0)
  goal('labelled queries: p99 ms', percentile(waits, 99), '≤', 100)
  return recall
}

/** A tenth in one room of the reader’s, four tenths in their smaller ones, the rest where they are not. */
async function seedTalk(
  database: pg.Client,
  messages: number,
): Promise<{
  me: SeededPerson
  bigRoomId: string
  mine: string[]
  rooms: { ofMyRooms: string[]; ofOtherRooms: string[] }
}> {
  const people = await seedPeople(database, 40, '3 hours')
  const me = people[0]!
  const perRoom = Math.max(10, Math.round(messages / 1_000))
  const sizes = [Math.round(messages / 10), ...Array(Math.round((messages * 0.9) / perRoom)).fill(perRoom)]
  const rooms = sizes.map((size, n) => ({
    roomId: uuidv7(),
    size,
    isMine: n === 0 || n < sizes.length * 0.45,
  }))
  await database.query(
    `INSERT INTO room (tenant_id, room_id, type, name, owner_id, created_by, member_count)
     SELECT 'default', id, 'GROUP', 'Phòng ' || n, $2, $2, 10 FROM unnest($1::uuid[]) WITH ORDINALITY AS r(id, n)`,
    [rooms.map(({ roomId }) => roomId), me.userId],
  )
  const members = rooms.flatMap(({ roomId, isMine }, n) => [
    ...(isMine ? [{ roomId, userId: me.userId }] : []),
    ...Array.from({ length: 9 }, (_, i) => ({ roomId, userId: people[1 + ((n + i * 4) % 39)]!.userId })),
  ])
  await database.query(
    `INSERT INTO room_member (tenant_id, room_id, user_id, room_member_id)
     SELECT 'default', room_id, user_id, gen_random_uuid() FROM unnest($1::uuid[], $2::uuid[]) AS m(room_id, user_id)
     ON CONFLICT DO NOTHING`,
    [members.map(m => m.roomId), members.map(m => m.userId)],
  )
  const texts = makeSentences(messages)
  const mine: string[] = []
  const countPerRoom = rooms.map(() => 0)
  let at = 0
  let pending: { roomId: string; seq: number; text: string }[] = []
  const flush = async () => {
    await database.query(
      `INSERT INTO message (tenant_id, room_id, seq, message_id, author_id, client_id, type, content, created_time, updated_time)
       SELECT 'default', room_id, seq, gen_random_uuid(), ($4::uuid[])[1 + seq % 39], gen_random_uuid(), 'TEXT', content, t.at, t.at
       FROM unnest($1::uuid[], $2::bigint[], $3::text[]) AS m(room_id, seq, content)
       CROSS JOIN LATERAL (SELECT now() - interval '300 days' * (1 - seq::float / $5)) AS t(at)`,
      [
        pending.map(p => p.roomId),
        pending.map(p => p.seq),
        pending.map(p => p.text),
        people.map(p => p.userId),
        Math.max(...sizes),
      ],
    )
    pending = []
  }
  for (const [n, { roomId, size, isMine }] of rooms.entries()) {
    for (; countPerRoom[n]! < size && at < texts.length; at++) {
      const seq = ++countPerRoom[n]!
      // Smaller rooms are as old as the large one.
      pending.push({ roomId, seq: Math.round((seq / size) * sizes[0]!), text: texts[at]! })
      if (isMine) mine.push(texts[at]!)
      if (pending.length === chunk) await flush()
    }
  }
  await flush()
  await database.query(
    `UPDATE room SET last_seq = m.seq, last_countable = m.seq, last_message_time = m.at
     FROM (SELECT room_id, max(seq) AS seq, max(created_time) AS at FROM message GROUP BY room_id) AS m
     WHERE room.tenant_id = 'default' AND room.room_id = m.room_id`,
  )
  await database.query('VACUUM ANALYZE')
  const idsOf = (isMine: boolean) => rooms.filter(room => room.isMine === isMine).map(({ roomId }) => roomId)
  return {
    ...{ me, bigRoomId: rooms[0]!.roomId, mine },
    rooms: { ofMyRooms: idsOf(true), ofOtherRooms: idsOf(false) },
  }
}
