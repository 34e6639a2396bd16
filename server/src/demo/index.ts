import { hash } from '@node-rs/argon2'
import { v7 as uuidv7 } from 'uuid'
import type { App } from '../platform/app.ts'
import { demoPassword, people } from './people.ts'
import { type DemoRoom, rooms } from './rooms.ts'

const tenant = 'demo'
const hour = 3_600_000
const day = 24 * hour

/** Fills the tenant `demo` with believable people and conversations, once, and says how to enter it. */
export async function seedDemo(app: App): Promise<void> {
  const { pool } = app.database
  const first = await pool.query(
    'INSERT INTO installation (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    ['demo-seeded', JSON.stringify(true)],
  )
  if (first.rowCount === 1) {
    await pool.query(
      'INSERT INTO tenant (tenant_id, name, settings) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [
        tenant,
        'Trầu (bản xem thử)',
        // Its administrator's password is known to everybody; whoever looks at administration enrols in nothing.
        JSON.stringify({ secondFactorRequiredFor: 'NOBODY' }),
      ],
    )
    const ids = await addPeople(app)
    for (const room of rooms) await addRoom(app, room, ids)
    await addFriendships(app, ids)
  }
  console.log(
    `\n  Demo: open /auth?tenant=${tenant} and sign in as one of\n    ${people.map(p => p.username).join(', ')}\n  with the password ${demoPassword} (an is the administrator).`,
  )
}

async function addPeople(app: App): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const passwordHash = await hash(demoPassword.normalize('NFC'), {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
  })
  for (const person of people) {
    const id = uuidv7()
    ids.set(person.username, id)
    const [birthDay, month, year] = person.birth
    await app.database.pool.query(
      `INSERT INTO app_user (tenant_id, user_id, username, password_hash, full_name, first_name, last_name, bio, gender, birth_day, birth_month, birth_year, is_admin, last_active_time)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, date_trunc('minute', now()) - make_interval(mins => $14))`,
      [
        tenant,
        id,
        person.username,
        passwordHash,
        `${person.lastName} ${person.firstName}`,
        person.firstName,
        person.lastName,
        person.bio,
        person.gender,
        birthDay,
        month,
        year,
        person.isAdmin ?? false,
        people.indexOf(person) * 17 + 3,
      ],
    )
  }
  return ids
}

async function addRoom(app: App, room: DemoRoom, ids: Map<string, string>): Promise<void> {
  const { pool } = app.database
  const roomId = uuidv7()
  const id = (username: string) => ids.get(username)!
  const times = room.lines.map(line => timeOf(app.clock.now(), ...line.at))
  const isGroup = room.name !== undefined
  const owner = id(room.members[0]!)
  await pool.query(
    `INSERT INTO room (tenant_id, room_id, type, name, owner_id, created_by, pair_key, member_count, last_seq, last_countable, last_message_time, created_time, updated_time)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, $11)`,
    [
      tenant,
      roomId,
      isGroup ? 'GROUP' : 'PRIVATE',
      room.name ?? '',
      isGroup ? owner : null,
      owner,
      isGroup ? null : room.members.map(id).sort().join('.'),
      room.members.length,
      room.lines.length,
      times.at(-1),
      new Date(times[0]!.getTime() - day),
    ],
  )
  const messageIds = room.lines.map(() => uuidv7())
  for (const [n, line] of room.lines.entries()) {
    const seq = n + 1
    await pool.query(
      `INSERT INTO message (tenant_id, room_id, seq, message_id, author_id, client_id, type, content, reply_to_seq, created_time, updated_time)
       VALUES ($1, $2, $3, $4, $5, $6, 'TEXT', $7, $8, $9, $9)`,
      [
        tenant,
        roomId,
        seq,
        messageIds[n],
        id(line.who),
        // Ordered by time, as clients make theirs: what is being uploaded finds its place after it.
        messageIds[n],
        line.text,
        line.re ? seq - line.re : null,
        times[n],
      ],
    )
    for (const reaction of line.react ?? []) {
      const [who, emoji] = reaction.split(':') as [string, string]
      await pool.query(
        'INSERT INTO message_reaction (tenant_id, room_id, seq, user_id, reaction) VALUES ($1, $2, $3, $4, $5)',
        [tenant, roomId, seq, id(who), emoji],
      )
    }
    if (line.pin)
      await pool.query(
        'INSERT INTO message_pin (tenant_id, room_id, seq, pinned_by, pinned_time) VALUES ($1, $2, $3, $4, $5)',
        [tenant, roomId, seq, id(line.who), times[n]],
      )
  }
  for (const [n, username] of room.members.entries()) {
    // Everybody has read all but what came after their own last line in the last day, so that the list shows something unread.
    const own = room.lines.findLastIndex(line => line.who === username) + 1
    const yesterday = times.filter(time => time.getTime() < app.clock.now() - day).length
    const readSeq = Math.max(own, yesterday)
    await pool.query(
      `INSERT INTO room_member (tenant_id, room_id, user_id, room_member_id, role, joined_time, read_seq, read_countable, read_message_id, read_time, delivered_seq, is_favorite)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $7, $10)`,
      [
        tenant,
        roomId,
        id(username),
        uuidv7(),
        isGroup ? (n === 0 ? 1 : n === 1 ? 2 : 3) : 3,
        new Date(times[0]!.getTime() - day),
        readSeq,
        messageIds[readSeq - 1] ?? null,
        times[readSeq - 1] ?? null,
        room.favoriteOf?.includes(username) ?? false,
      ],
    )
  }
}

/** Who shares a conversation is a friend; of the others one has asked An, and An has asked one. */
async function addFriendships(app: App, ids: Map<string, string>): Promise<void> {
  const pairs = new Map<string, { status: string; requester: string; message: string }>()
  const pair = (a: string, b: string) => [ids.get(a)!, ids.get(b)!].sort().join('.')
  for (const { members } of rooms)
    for (const [n, a] of members.entries())
      for (const b of members.slice(n + 1))
        pairs.set(pair(a, b), { status: 'ACCEPTED', requester: a, message: '' })
  const [stranger, addressee] = people
    .map(person => person.username)
    .filter(username => username !== 'an' && !pairs.has(pair('an', username)))
  if (stranger)
    pairs.set(pair(stranger, 'an'), {
      status: 'PENDING',
      requester: stranger,
      message: 'Chào An, mình gặp nhau ở buổi họp lớp tuần trước nè!',
    })
  if (addressee) pairs.set(pair('an', addressee), { status: 'PENDING', requester: 'an', message: '' })
  for (const [key, { status, requester, message }] of pairs) {
    const [low, high] = key.split('.')
    await app.database.pool.query(
      `INSERT INTO friendship (tenant_id, low_user_id, high_user_id, status, requester_id, message, requested_time, updated_time)
       VALUES ($1, $2, $3, $4, $5, $6, now() - interval '2 days', now() - interval '2 days')`,
      [tenant, low, high, status, ids.get(requester), message],
    )
  }
}

/** That time of day, so many days before the last morning that has passed, in the zone most readers live in. */
function timeOf(now: number, daysAgo: number, time: string): Date {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  const zone = 7 * hour
  const midnight = Math.floor((now - 9 * hour + zone) / day) * day - zone
  return new Date(midnight - daysAgo * day + hours * hour + minutes * 60_000)
}
