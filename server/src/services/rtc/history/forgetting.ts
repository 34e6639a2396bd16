import { sql } from 'kysely'
import type { App } from '#platform/app.ts'
import type { Queryable } from '#platform/db/index.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { coversItem, type HeldItem, type HeldSource, sealHeld } from '../../legal-hold/index.ts'
import type { CallRow } from '../tables.ts'

type HeldRow = CallRow & { participants: unknown[]; person_ids: string[]; messages: unknown[] }

const withParts = sql`c.*,
  ARRAY(SELECT p.user_id FROM call_participant p
    WHERE p.tenant_id = c.tenant_id AND p.call_id = c.call_id AND p.user_id IS NOT NULL) AS person_ids,
  coalesce((SELECT jsonb_agg(jsonb_build_object('participantId', p.participant_id, 'userId', p.user_id, 'guestName', p.guest_name,
      'state', p.state, 'joinedTime', p.joined_time, 'leftTime', p.left_time) ORDER BY p.position)
    FROM call_participant p WHERE p.tenant_id = c.tenant_id AND p.call_id = c.call_id), '[]') AS participants,
  coalesce((SELECT jsonb_agg(jsonb_build_object('participantId', s.participant_id, 'text', s.text, 'time', s.created_time) ORDER BY s.seq)
    FROM call_message s WHERE s.tenant_id = c.tenant_id AND s.call_id = c.call_id), '[]') AS messages`

const itemOf = (row: HeldRow): HeldItem => ({
  itemId: row.call_id,
  kind: 'CALL',
  roomId: row.room_id,
  personIds: row.person_ids,
  createdTime: row.started_time,
  content: {
    ...{ callKind: row.kind, callType: row.type, endReason: row.end_reason, starterId: row.starter_user_id },
    ...{ startedTime: row.started_time, endedTime: row.ended_time },
    ...{ participants: row.participants, messages: row.messages },
  },
  mediaIds: [],
})

/** Deletes calls of a room that ended before a time, with who was in them and what was written there. Answers how many; at most `limit`. */
export const forgetCalls = (
  app: App,
  { tenantId, roomId }: { tenantId: string; roomId: string },
  { before, limit }: { before: Date; limit: number },
): Promise<number> =>
  transact(app, async tx => {
    const { rows } = await sql<{ call_id: string }>`
      SELECT call_id FROM call WHERE tenant_id = ${tenantId} AND room_id = ${roomId} AND ended_time < ${before}
      ORDER BY call_id LIMIT ${limit} FOR UPDATE`.execute(tx)
    if (rows.length === 0) return 0
    const ofCalls = sql`tenant_id = ${tenantId} AND call_id = ANY(${rows.map(row => row.call_id)}::uuid[])`
    await sealHeld(app, tx, { tenantId, cause: 'RETENTION' }, async () => {
      const heldRows = await sql<HeldRow>`SELECT ${withParts} FROM call c WHERE ${ofCalls}`.execute(tx)
      return heldRows.rows.map(itemOf)
    })
    await sql`DELETE FROM call WHERE ${ofCalls}`.execute(tx)
    return rows.length
  })

const callsAtOnce = 500

/** The calls that are there and that a hold covers, in the order of their beginning. */
export const heldCalls: HeldSource = {
  async *itemsOf(app, hold) {
    let after: string | undefined
    for (let n = callsAtOnce; n === callsAtOnce; ) {
      const rows = await selectCovered(app.db, hold, after)
      for (const row of rows) yield itemOf(row)
      after = rows.at(-1)?.call_id
      n = rows.length
    }
  },
}

async function selectCovered(
  q: Queryable,
  { tenant_id, hold_id }: { tenant_id: string; hold_id: string },
  after: string | undefined,
): Promise<HeldRow[]> {
  const people = sql`ARRAY(SELECT p.user_id FROM call_participant p
    WHERE p.tenant_id = c.tenant_id AND p.call_id = c.call_id AND p.user_id IS NOT NULL)`
  const ofCall = { room: sql`c.room_id`, people, time: sql`c.started_time` }
  const { rows } = await sql<HeldRow>`
    SELECT ${withParts} FROM call c
    JOIN legal_hold h ON h.tenant_id = c.tenant_id AND h.hold_id = ${hold_id} AND ${coversItem(ofCall)}
    WHERE c.tenant_id = ${tenant_id} ${after ? sql`AND c.call_id > ${after}::uuid` : sql``}
    ORDER BY c.call_id LIMIT ${callsAtOnce}`.execute(q)
  return rows
}
