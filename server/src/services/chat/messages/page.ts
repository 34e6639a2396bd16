import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import { findMember, requireMember } from '../../room/index.ts'
import { findSeqSince } from '../search/search-store.ts'
import type { MessageRow } from '../tables.ts'
import type { Me } from './change.ts'
import { findVisible, selectMessages, type VisibilityScope } from './message-store.ts'

interface PageQuery {
  limit: number
  /** Newest messages to skip, where the page counts back from the newest. */
  offset: number
  beforeSeq?: number | undefined
  afterSeq?: number | undefined
  aroundSeq?: number | undefined
  aroundMessageId?: string | undefined
  aroundTime?: number | undefined
}

interface MessagePage {
  /** Oldest first. */
  rows: MessageRow[]
  hasOlder: boolean
  hasNewer: boolean
}

const anchors = ['beforeSeq', 'afterSeq', 'aroundSeq', 'aroundMessageId', 'aroundTime'] as const

/**
 * A page of the room as the caller sees it, with whether anything visible lies beyond either end.
 * @throws roomNotFound, messageNotFound (the anchor), validationFailed (more than one anchor)
 */
export async function readPage(app: App, me: Me, roomId: string, query: PageQuery): Promise<MessagePage> {
  const givenAnchors = anchors.filter(name => query[name] !== undefined)
  if (givenAnchors.length > 1)
    throw fail('validationFailed', {
      fields: givenAnchors.map(name => ({ path: `query.${name}`, reason: 'onlyOne' })),
    })
  const countsBack = givenAnchors.length === 0 || query.beforeSeq !== undefined
  if (query.offset > 0 && !countsBack)
    throw fail('validationFailed', { fields: [{ path: 'query.offset', reason: 'notSupported' }] })
  await requireMember(app, me, roomId)
  const member = await findMember(app.db, { tenant_id: me.tenantId, room_id: roomId }, me.userId)
  if (!member) throw fail('roomNotFound')
  const scope = { tenantId: me.tenantId, roomId, viewerId: me.userId, clearedSeq: member.cleared_seq }

  if (query.aroundSeq !== undefined) return around(app, scope, query.aroundSeq, query.limit)
  if (query.aroundMessageId !== undefined) {
    const anchor = await findVisible(app.db, me.tenantId, me.userId, query.aroundMessageId, roomId)
    if (!anchor) throw fail('messageNotFound')
    return around(app, scope, anchor.seq, query.limit)
  }
  if (query.aroundTime !== undefined) {
    const seq = await findSeqSince(app.db, me.tenantId, roomId, new Date(query.aroundTime))
    // The place may be that of a message that has ended or is hidden for them: the next one that they see is meant.
    const [first] = seq === undefined ? [] : await selectMessages(app.db, scope, { after: seq - 1, limit: 1 })
    return first ? around(app, scope, first.seq, query.limit) : back(app, scope, query)
  }
  if (query.afterSeq !== undefined) return after(app, scope, query.afterSeq, query.limit)
  return back(app, scope, query)
}

/** The newest, or those before a place. */
async function back(app: App, scope: VisibilityScope, query: PageQuery): Promise<MessagePage> {
  const { limit, offset, beforeSeq } = query
  const hasAfter = async (seq: number) =>
    (await selectMessages(app.db, scope, { after: seq, limit: 1 })).length > 0
  const [foundRows, isAnyLeft] = await Promise.all([
    selectMessages(app.db, scope, { before: beforeSeq, offset, limit: limit + 1 }),
    beforeSeq !== undefined && offset === 0 && hasAfter(beforeSeq - 1),
  ])
  const rows = foundRows.slice(0, limit).reverse()
  const hasNewer = offset > 0 ? await hasAfter(rows.at(-1)?.seq ?? 0) : isAnyLeft
  return { rows, hasOlder: foundRows.length > limit, hasNewer }
}

async function after(
  app: App,
  scope: VisibilityScope,
  afterSeq: number,
  limit: number,
): Promise<MessagePage> {
  const [rows, older] = await Promise.all([
    selectMessages(app.db, scope, { after: afterSeq, limit: limit + 1 }),
    selectMessages(app.db, scope, { before: afterSeq + 1, limit: 1 }),
  ])
  return { rows: rows.slice(0, limit), hasOlder: older.length > 0, hasNewer: rows.length > limit }
}

/** Half of the page up to the place, half after it; where one side is short, the other fills the page. */
async function around(app: App, scope: VisibilityScope, seq: number, limit: number): Promise<MessagePage> {
  const half = Math.ceil(limit / 2)
  let [older, newer] = await Promise.all([
    selectMessages(app.db, scope, { before: seq + 1, limit: half + 1 }),
    selectMessages(app.db, scope, { after: seq, limit: limit - half + 1 }),
  ])
  // Which of them is short is rare, and found out only now.
  if (newer.length < limit - half && older.length > half)
    older = await selectMessages(app.db, scope, { before: seq + 1, limit: limit - newer.length + 1 })
  else if (older.length < half && newer.length > limit - half)
    newer = await selectMessages(app.db, scope, { after: seq, limit: limit - older.length + 1 })
  const olderCount = Math.min(older.length, Math.max(half, limit - newer.length))
  const newerCount = Math.min(newer.length, limit - olderCount)
  return {
    rows: [...older.slice(0, olderCount).reverse(), ...newer.slice(0, newerCount)],
    hasOlder: older.length > olderCount,
    hasNewer: newer.length > newerCount,
  }
}
