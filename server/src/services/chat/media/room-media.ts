import { holdsLink } from '@trau/contract/rules/hosts'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import { findMember, requireMember } from '../../room/index.ts'
import type { Me } from '../messages/change.ts'
import { selectMessages } from '../messages/message-store.ts'
import type { MessageRow } from '../tables.ts'
import { selectLinkMessages, selectMediaMessages } from './media-store.ts'

interface SharedQuery {
  kind: 'MEDIA' | 'FILE' | 'LINK'
  limit: number
  /** The number of the last message of the page before. */
  cursor?: string | undefined
}

/** Texts are looked through one by one, so many a page at most. */
const longestLook = 5_000

/**
 * What was shared in a room, as the caller sees it, newest first.
 * @throws roomNotFound, validationFailed (a cursor that is none)
 */
export async function readShared(
  app: App,
  me: Me,
  roomId: string,
  { kind, limit, cursor }: SharedQuery,
): Promise<{ rows: MessageRow[]; nextCursor: string | undefined }> {
  const before = placeOf(cursor)
  await requireMember(app, me, roomId)
  const member = await findMember(app.db, { tenant_id: me.tenantId, room_id: roomId }, me.userId)
  if (!member) throw fail('roomNotFound')
  const scope = { tenantId: me.tenantId, roomId, viewerId: me.userId, clearedSeq: member.cleared_seq }
  if (kind !== 'LINK') {
    const rows = await selectMediaMessages(app.db, scope, { type: kind, before, limit: limit + 1 })
    return pageOf(rows, limit)
  }
  const [newest] = await selectMessages(app.db, scope, { before, limit: 1 })
  const end = (newest?.seq ?? 0) + 1
  const from = Math.max(end - longestLook, member.cleared_seq + 1)
  const rows = await selectLinkMessages(app.db, scope, { from, before: end, limit: limit + 1 })
  const { rows: candidates, nextCursor } = pageOf(rows, limit)
  const isMoreBelow = nextCursor === undefined && from > member.cleared_seq + 1
  return {
    rows: candidates.filter(({ content }) => holdsLink(content)),
    nextCursor: isMoreBelow ? String(from) : nextCursor,
  }
}

function pageOf(foundRows: readonly MessageRow[], limit: number) {
  const rows = foundRows.slice(0, limit)
  return { rows, nextCursor: foundRows.length > limit ? String(rows.at(-1)!.seq) : undefined }
}

function placeOf(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER
  const place = Number(cursor)
  if (/^\d{1,15}$/.test(cursor)) return place
  throw fail('validationFailed', { fields: [{ path: 'query.cursor', reason: 'invalid' }] })
}
