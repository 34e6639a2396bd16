import { sql } from 'kysely'
import type { Queryable } from '#platform/db/index.ts'
import type { CallKey } from '../call-rows.ts'

export type HistoryFilter = 'ALL' | 'MISSED' | 'INCOMING' | 'OUTGOING' | 'GROUP'

interface Page {
  filter: HistoryFilter
  before: string | undefined
  limit: number
  /** Rooms that this session may not see. */
  hiddenRoomIds: readonly string[]
  /** Calls with one of these people, or in one of these rooms; in closed ones only with people who were in the call. */
  among:
    | { userIds: readonly string[]; roomIds: readonly string[]; closedRoomIds: readonly string[] }
    | undefined
}

/** Ids of somebody's calls, the latest first: an id begins with the time when the call began. */
export async function selectHistory(
  db: Queryable,
  { tenantId, userId }: { tenantId: string; userId: string },
  { filter, before, limit, hiddenRoomIds, among }: Page,
): Promise<string[]> {
  const isOwn = sql<boolean>`c.starter_user_id = p.user_id`
  const rows = await db
    .selectFrom('call_participant as p')
    .innerJoin('call as c', join =>
      join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.call_id', '=', 'p.call_id'),
    )
    .select('p.call_id')
    .where('p.tenant_id', '=', tenantId)
    .where('p.user_id', '=', userId)
    .where('p.is_in_history', '=', true)
    .where('c.room_id', '<>', sql<string>`ALL(${[...hiddenRoomIds]}::uuid[])`)
    .$if(before !== undefined, query => query.where('p.call_id', '<', before!))
    .$if(filter === 'MISSED', query =>
      query
        .where('p.state', 'in', ['MISSED', 'BUSY'])
        .where('p.joined_time', 'is', null)
        .where(sql<boolean>`NOT ${isOwn}`),
    )
    .$if(filter === 'INCOMING', query => query.where(sql<boolean>`NOT ${isOwn}`))
    .$if(filter === 'OUTGOING', query => query.where(isOwn))
    .$if(filter === 'GROUP', query => query.where('c.kind', '=', 'GROUP'))
    .$if(among !== undefined, query =>
      query.where(
        sql<boolean>`(c.kind = 'GROUP' AND c.room_id = ANY(${[...among!.roomIds]}::uuid[]) OR EXISTS (
          SELECT FROM call_participant o WHERE o.tenant_id = p.tenant_id AND o.call_id = p.call_id
            AND o.participant_id <> p.participant_id AND o.user_id = ANY(${[...among!.userIds]}::uuid[])
            AND (o.joined_time IS NOT NULL OR c.room_id <> ALL(${[...among!.closedRoomIds]}::uuid[]))))`,
      ),
    )
    .orderBy('p.call_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(row => row.call_id)
}

/** Of how many of their latest calls the names are looked through. */
const mostSearched = 5_000

/** Whom somebody's history names: the others of their latest calls, and the rooms of group calls. */
export async function selectNamedInHistory(
  db: Queryable,
  { tenantId, userId }: { tenantId: string; userId: string },
  hiddenRoomIds: readonly string[],
): Promise<{ userIds: string[]; roomIds: string[] }> {
  const { rows } = await sql<{ user_ids: string[]; room_ids: string[] }>`
    WITH latest AS (
      SELECT p.tenant_id, p.call_id, c.room_id, c.kind FROM call_participant p JOIN call c USING (tenant_id, call_id)
      WHERE p.tenant_id = ${tenantId} AND p.user_id = ${userId} AND p.is_in_history
        AND c.room_id <> ALL(${[...hiddenRoomIds]}::uuid[])
      ORDER BY p.call_id DESC LIMIT ${mostSearched}
    )
    SELECT
      ARRAY(SELECT DISTINCT o.user_id FROM latest JOIN call_participant o USING (tenant_id, call_id)
        WHERE o.user_id <> ${userId}) AS user_ids,
      ARRAY(SELECT DISTINCT room_id FROM latest WHERE kind = 'GROUP') AS room_ids`.execute(db)
  const [row] = rows
  return { userIds: row?.user_ids ?? [], roomIds: row?.room_ids ?? [] }
}

/** Not in this person's history any more; the call stays in that of the others. */
export async function hideFromHistory(
  db: Queryable,
  { tenantId, callId }: CallKey,
  participantId: string,
): Promise<void> {
  await db
    .updateTable('call_participant')
    .set({ is_in_history: false })
    .where('tenant_id', '=', tenantId)
    .where('call_id', '=', callId)
    .where('participant_id', '=', participantId)
    .execute()
}
