import { contract } from '@trau/contract'
import type pg from 'pg'
import { pause, type ServerProcess } from '../chaos/server-process.ts'
import { call } from '../http-call.ts'
import { goal, print } from '../report.ts'
import { slowestAnswer } from '../slowest-answer.ts'
import { type Queryable, type SeededPerson, type SeededRoom, seedPeople, seedRoom } from '../sockets/seed.ts'
import { withServer } from '../with-server.ts'

const keywordsEach = 20
const characters = 9_900

/** How long looking for everybody's keywords in long messages holds the server, and whether the right people are notified. */
export async function benchKeywords({
  sizes = [200, 1_000],
  messages = 200,
}: {
  sizes?: number[]
  messages?: number
}): Promise<void> {
  print(
    'keywords',
    `${messages} messages of ${characters} characters in a row, ${keywordsEach} keywords a member, load generator on the same cores`,
  )
  for (const members of sizes) await withServer(undefined, server => slowestWith(server, members, messages))
}

async function slowestWith(server: ServerProcess, size: number, messages: number): Promise<void> {
  const database = await server.database()
  const members = await seedPeople(database, size)
  const without = await seedRoom(database, members)
  const plainMs = await slowestAnswer(server.url, () => sendAll(server, database, without, messages))
  await database.end()
  // What it remembers of preferences it has not changed itself.
  await server.restart()
  const again = await server.database()
  await giveKeywords(again, members)
  const room = await seedRoom(again, members)
  await wantMentionsAlone(again, room.roomId, members)
  let notifiedIds: string[] = []
  const withMs = await slowestAnswer(server.url, async () => {
    await sendAll(server, again, room, messages)
    notifiedIds = await notifiedIn(again, room.roomId)
  })
  await again.end()
  const expectedIds = new Set(Array.from({ length: messages }, (_, n) => members[ownerOf(n, size)]!.userId))
  print(
    '',
    `${size} members: the slowest /healthz ${plainMs.toFixed(0)} ms without keywords, ${withMs.toFixed(0)} ms with them`,
  )
  goal(`  ${size} members: the slowest /healthz, ms`, withMs, '≤', size <= 200 ? 60 : 100)
  const wrong = notifiedIds.filter(id => !expectedIds.has(id)).length + expectedIds.size - notifiedIds.length
  goal(`  ${size} members: wrongly notified or not notified`, wrong, '≤', 0)
}

const keyword = (person: number, n: number) => `từ ${person}x${n}`
/** Whose keyword a message has: never the sender's, who is the first. */
const ownerOf = (message: number, size: number) => 1 + ((message * 7) % (size - 1))

function textOf(message: number, size: number): string {
  const filler = 'Chiều nay mình gặp nhau ở quán cũ nhé, đừng quên mang theo bản vẽ! '
  const hit = ` ${keyword(ownerOf(message, size), message % keywordsEach)}.`
  return filler.repeat(characters / filler.length + 1).slice(0, characters - hit.length) + hit
}

/** Until the room has been notified of all. */
async function sendAll(
  server: ServerProcess,
  database: pg.Client,
  { roomId, members }: SeededRoom,
  messages: number,
): Promise<void> {
  const path = contract.chat.sendMessage.path.replace(/\{(\w+)\}/g, (_, name) =>
    name === 'roomId' ? roomId : 'default',
  )
  const send = (n: number) =>
    call('POST', server.url + path, members[0]!.token, JSON.stringify({ content: textOf(n, members.length) }))
  for (let n = 0; n < messages; n += 20)
    await Promise.all(Array.from({ length: Math.min(20, messages - n) }, (_, k) => send(n + k)))
  const until = Date.now() + 120_000
  const last = async () => {
    const { rows } = await database.query<{ seq: string }>(
      'SELECT seq FROM notification_cursor WHERE room_id = $1',
      [roomId],
    )
    return Number(rows[0]?.seq ?? 0)
  }
  while ((await last()) < messages && Date.now() < until) await pause(50)
}

/** Gives each of these people 20 keywords of their own. */
export async function giveKeywords(
  database: Queryable,
  members: readonly Pick<SeededPerson, 'userId'>[],
): Promise<void> {
  const preferences = members.map((_, person) =>
    JSON.stringify({ keywords: Array.from({ length: keywordsEach }, (_, n) => keyword(person, n)) }),
  )
  await database.query(
    `INSERT INTO notification_preference (tenant_id, user_id, preferences, has_keywords, updated_time)
     SELECT 'default', id, p, true, now() FROM unnest($1::uuid[], $2::jsonb[]) AS u(id, p)`,
    [members.map(({ userId }) => userId), preferences],
  )
}

async function wantMentionsAlone(
  database: pg.Client,
  roomId: string,
  members: SeededPerson[],
): Promise<void> {
  await database.query(
    `INSERT INTO notification_room_setting (tenant_id, room_id, user_id, level, sound)
     SELECT 'default', $1, id, 'MENTIONS', 'DEFAULT' FROM unnest($2::uuid[]) AS u(id)`,
    [roomId, members.map(({ userId }) => userId)],
  )
}

async function notifiedIn(database: pg.Client, roomId: string): Promise<string[]> {
  const { rows } = await database.query<{ user_id: string }>(
    'SELECT user_id FROM notification WHERE room_id = $1 AND type = $2',
    [roomId, 'MESSAGE'],
  )
  return rows.map(row => row.user_id)
}
