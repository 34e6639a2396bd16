import type { NewMessage } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import type { App, Context } from '#platform/app.ts'
import { handlers as chat } from '../services/chat/index.ts'
import type { NotificationEvent } from '../services/identity/index.ts'
import { addEndedCall } from './calls.ts'
import { contextOf } from './context.ts'
import type { DemoLine, DemoRoom } from './rooms.ts'
import { upload } from './uploads.ts'

const hour = 3_600_000
const day = 24 * hour

interface Place {
  tenantId: string
  roomId: string
  seq: number
  time: Date
}

/** @returns what its reactions would have notified of */
export async function addRoom(
  app: App,
  tenantId: string,
  room: DemoRoom,
  ids: ReadonlyMap<string, string>,
): Promise<(NotificationEvent & { key: string })[]> {
  const { pool } = app.database
  const roomId = uuidv7()
  const id = (username: string) => ids.get(username)!
  const times = room.lines.map(line => timeOf(app.clock.now(), ...line.at))
  const isGroup = room.name !== undefined
  const owner = id(room.members[0]!)
  const createdTime = new Date(times[0]!.getTime() - day)
  await pool.query(
    `INSERT INTO room (tenant_id, room_id, type, name, owner_id, created_by, pair_key, member_count, created_time, updated_time)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [
      tenantId,
      roomId,
      isGroup ? 'GROUP' : 'PRIVATE',
      room.name ?? '',
      isGroup ? owner : null,
      owner,
      isGroup ? null : room.members.map(id).sort().join('.'),
      room.members.length,
      createdTime,
    ],
  )
  for (const [n, username] of room.members.entries())
    await pool.query(
      `INSERT INTO room_member (tenant_id, room_id, user_id, room_member_id, role, joined_time, is_favorite)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        tenantId,
        roomId,
        id(username),
        uuidv7(),
        isGroup ? Math.min(n + 1, 3) : 3,
        createdTime,
        room.favoriteOf?.includes(username) ?? false,
      ],
    )

  const events: (NotificationEvent & { key: string })[] = []
  for (const [n, line] of room.lines.entries()) {
    const place = { tenantId, roomId, seq: n + 1, time: times[n]! }
    const messageId = await addLine(app, place, line, room, ids)
    await pool.query(
      `UPDATE room SET last_seq = $3, last_message_time = $4, updated_time = $4, last_countable = last_countable + $5
       WHERE tenant_id = $1 AND room_id = $2`,
      // What is sent as everybody sends it has been counted.
      [tenantId, roomId, place.seq, place.time, line.call || isSent(line) ? 0 : 1],
    )
    events.push(...(await addReactions(app, place, line, messageId, ids)))
    if (line.pin)
      await pool.query(
        'INSERT INTO message_pin (tenant_id, room_id, seq, pinned_by, pinned_time) VALUES ($1, $2, $3, $4, $5)',
        [tenantId, roomId, place.seq, id(line.who), place.time],
      )
  }
  for (const username of room.members) {
    // Everybody has read all but what came after their own last line today, so that the list shows something unread, at any hour.
    const own = room.lines.findLastIndex(line => line.who === username) + 1
    const beforeToday = room.lines.filter(({ at: [daysAgo] }) => daysAgo > 0).length
    const readSeq = Math.max(own, beforeToday)
    // Calls do not count as unread.
    const countable = room.lines.slice(0, readSeq).filter(line => !line.call).length
    await pool.query(
      `UPDATE room_member SET read_seq = $4, read_countable = $5, read_time = $6, delivered_seq = $4,
         read_message_id = (SELECT message_id FROM message WHERE tenant_id = $1 AND room_id = $2 AND seq = $4)
       WHERE tenant_id = $1 AND room_id = $2 AND user_id = $3`,
      [tenantId, roomId, id(username), readSeq, countable, times[readSeq - 1] ?? null],
    )
  }
  return events
}

/** @returns the id of its message */
async function addLine(
  app: App,
  place: Place,
  line: DemoLine,
  room: DemoRoom,
  ids: ReadonlyMap<string, string>,
): Promise<string> {
  const { tenantId, roomId, seq, time } = place
  const { pool } = app.database
  const userId = ids.get(line.who)!
  if (isSent(line)) {
    const context = contextOf(app, tenantId, userId)
    const body = { ...(await bodyOf(context, line)), clientMessageId: uuidv7() }
    const { messageId } = await chat.sendMessage(context, { params: { roomId }, query: {}, body })
    for (const [who, option] of Object.entries(line.poll?.votes ?? {}))
      await chat.votePoll(contextOf(app, tenantId, ids.get(who)!), {
        ...{ params: { id: messageId }, query: { roomId } },
        body: { optionIds: [String(option + 1)] },
      })
    await pool.query(
      'UPDATE message SET created_time = $4, updated_time = $4 WHERE tenant_id = $1 AND room_id = $2 AND seq = $3',
      [tenantId, roomId, seq, time],
    )
    return messageId
  }
  const call =
    line.call &&
    (await addEndedCall(app, {
      ...line.call,
      ...{ tenantId, roomId, seq, isGroup: room.name !== undefined, startedTime: time, starterId: userId },
      memberIds: room.members.map(username => ids.get(username)!),
    }))
  const messageId = uuidv7()
  await pool.query(
    `INSERT INTO message (tenant_id, room_id, seq, message_id, author_id, client_id, type, content, reply_to_seq, created_time, updated_time, meta)
     VALUES ($1, $2, $3, $4, $5, $4, $6, $7, $8, $9, $9, $10)`,
    [
      ...[tenantId, roomId, seq, messageId, userId],
      call ? 'CALL' : 'TEXT',
      line.text,
      line.re ? seq - line.re : null,
      time,
      call ? JSON.stringify({ call }) : null,
    ],
  )
  return messageId
}

/** Sent as everybody sends it; the rest is written as it stands long after. */
const isSent = ({ pictures, voice, sticker, poll }: DemoLine) => Boolean(pictures || voice || sticker || poll)

async function bodyOf(
  context: Context,
  { text, pictures = {}, voice, sticker, poll }: DemoLine,
): Promise<NewMessage> {
  if (sticker) return { type: 'STICKER', content: '', sticker: { stickerId: sticker } }
  if (poll) {
    const { question, options } = poll
    const answers = { isAnonymous: false, isMultiple: false, canAddOptions: true }
    return { type: 'POLL', content: '', poll: { question, options, ...answers } }
  }
  if (voice) {
    const { bytes, ...details } = voice()
    return { type: 'VOICE', content: '', mediaIds: [await upload(context, 'ghi âm.wav', bytes, details)] }
  }
  const mediaIds = []
  for (const [name, draw] of Object.entries(pictures))
    mediaIds.push(await upload(context, `${name}.png`, await draw()))
  return { type: 'MEDIA', content: text, mediaIds }
}

async function addReactions(
  app: App,
  { tenantId, roomId, seq }: Place,
  line: DemoLine,
  messageId: string,
  ids: ReadonlyMap<string, string>,
): Promise<(NotificationEvent & { key: string })[]> {
  const events: (NotificationEvent & { key: string })[] = []
  for (const each of line.react ?? []) {
    const [who, reaction] = each.split(':') as [string, string]
    const actorId = ids.get(who)!
    await app.database.pool.query(
      'INSERT INTO message_reaction (tenant_id, room_id, seq, user_id, reaction) VALUES ($1, $2, $3, $4, $5)',
      [tenantId, roomId, seq, actorId, reaction],
    )
    events.push({
      key: `REACTION/${messageId}/${actorId}/${reaction}`,
      type: 'REACTION',
      userIds: [ids.get(line.who)!],
      ...{ actorId, roomId, messageId, seq },
      subject: { reaction },
    })
  }
  return events
}

/** That time of day, so many days before the last morning that has passed, in the zone most readers live in. */
function timeOf(now: number, daysAgo: number, time: string): Date {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  const zone = 7 * hour
  const midnight = Math.floor((now - 9 * hour + zone) / day) * day - zone
  return new Date(midnight - daysAgo * day + hours * hour + minutes * 60_000)
}
