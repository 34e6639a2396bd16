import { MemberRole, type Mention } from '@trau/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import type { Publication } from '#platform/outbox/outbox.ts'
import type { RoomAccess } from '../../room/index.ts'
import type { MessageKey } from '../messages/message-store.ts'

type Naming = RoomAccess & { role: number }

const mayNameAll = ({ type, role }: Naming) => type === 'GROUP' && role <= MemberRole.DEPUTY

/** The mentions of a text from before without those of everybody, where its author may not name everybody any more; the words stay. */
export const stillNamed = (room: Naming, mentions: readonly Mention[] | undefined): Mention[] | undefined =>
  mentions?.filter(({ userId }) => userId !== undefined || mayNameAll(room))

/**
 * Who is named in a text, in the order of the text. Who is not in the room (they may just have left) is not: the words stay.
 * @param text the content as it came, which the places count from; @param content as it is stored
 * @param before who was named before an edit, and stays named wherever they are now
 * @throws validationFailed where a place is none ("@" begins each, none crosses another), roleTooLow where everybody is named by who is
 *   neither owner nor deputy of the group
 */
export function readMentions(
  room: Naming,
  text: string,
  content: string,
  givenMentions: readonly Mention[] = [],
  before: readonly Mention[] = [],
): Mention[] {
  const shift = text.indexOf(content)
  const mentions = readPlaces(
    content,
    givenMentions.map(mention => ({ ...mention, offset: shift < 0 ? -1 : mention.offset - shift })),
  )
  const formerIds = new Set(before.map(({ userId }) => userId))
  return mentions.filter(({ userId }) => {
    if (formerIds.has(userId)) return true
    if (userId !== undefined) return room.roles.has(userId)
    if (!mayNameAll(room)) throw fail('roleTooLow')
    return true
  })
}

/** The mentions in the order of the text; who is named is not looked at. @throws validationFailed where a place is none */
export function readPlaces(content: string, givenMentions: readonly Mention[] = []): Mention[] {
  const mentions = [...givenMentions].sort((a, b) => a.offset - b.offset)
  let end = 0
  for (const [n, { offset, length }] of mentions.entries()) {
    const text = content.slice(offset, offset + length)
    const isPlace = offset >= end && text.length === length && /^@\S.*$/.test(text)
    if (!isPlace)
      throw fail('validationFailed', { fields: [{ path: `body.mentions.${n}`, reason: 'invalid' }] })
    end = offset + length
  }
  return mentions
}

/** Those whom a message calls: everybody, or these. Its author is not called, and nobody by what is only passed on. */
export interface Called {
  everybody: boolean
  userIds: string[]
}

const nobody: Called = { everybody: false, userIds: [] }

/** @param before who was named before an edit, and is not called again */
export function calledBy(
  mentions: readonly Mention[] | undefined,
  authorId: string,
  before: readonly Mention[] = [],
): Called {
  if (!mentions?.length) return nobody
  const mentionedIds = new Set(before.map(mention => mention.userId))
  const fresh = new Set(mentions.map(mention => mention.userId).filter(id => !mentionedIds.has(id)))
  const everybody = fresh.delete(undefined)
  fresh.delete(authorId)
  return { everybody, userIds: [...fresh] as string[] }
}

/** To those who are called, before the notice of the message itself. */
export function publishMentioned(
  { roomId, seq }: { roomId: string; seq: number },
  mentionedPeople: Called,
  notifiedUserIds: readonly string[] | undefined,
): Publication[] {
  const event = { type: 'mentioned' as const, data: { roomId, mentionedSeq: seq } }
  if (mentionedPeople.everybody) return [{ to: { membersOf: roomId }, event }]
  const users = notifiedUserIds
    ? mentionedPeople.userIds.filter(userId => notifiedUserIds.includes(userId))
    : mentionedPeople.userIds
  return users.length > 0 ? [{ to: { users }, event }] : []
}

/** Notes for an edited message who is named by it now. Marks never move back. */
export async function markMentioned(tx: Tx, key: MessageKey, mentionedPeople: Called): Promise<void> {
  if (mentionedPeople.everybody)
    await sql`UPDATE room SET all_mentioned_seq = greatest(all_mentioned_seq, ${key.seq})
      WHERE tenant_id = ${key.tenant_id} AND room_id = ${key.room_id}`.execute(tx)
  if (mentionedPeople.userIds.length > 0)
    await sql`UPDATE room_member SET mentioned_seq = greatest(mentioned_seq, ${key.seq})
      WHERE tenant_id = ${key.tenant_id} AND room_id = ${key.room_id} AND user_id = ANY(${mentionedPeople.userIds}::uuid[])`.execute(
      tx,
    )
}
