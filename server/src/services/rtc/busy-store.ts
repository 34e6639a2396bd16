import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'

export interface BusyCall {
  userId: string
  callId: string
  roomId: string
  sessionId: string | null
  isRinging: boolean
}

/** In which live calls these people are, or which direct calls ring them. */
export async function selectBusy(
  db: Queryable,
  tenantId: string,
  userIds: readonly string[],
): Promise<BusyCall[]> {
  const rows = await db
    .selectFrom('call_participant as p')
    .innerJoin('call as c', join =>
      join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.call_id', '=', 'p.call_id'),
    )
    .select(['p.user_id', 'p.state', 'p.session_id', 'c.call_id', 'c.room_id'])
    .where('p.tenant_id', '=', tenantId)
    .where('p.user_id', 'in', [...userIds])
    .where('p.state', 'in', ['JOINED', 'INVITED'])
    .where('c.state', '<>', 'ENDED')
    .where(eb => eb.or([eb('p.state', '=', 'JOINED'), eb('c.kind', '=', 'DIRECT')]))
    .execute()
  return rows.map(row => ({
    userId: row.user_id!,
    callId: row.call_id,
    roomId: row.room_id,
    sessionId: row.session_id,
    isRinging: row.state === 'INVITED',
  }))
}

/** Live calls that ring somebody or that they are in; the latest first, at most 100. */
export async function selectLiveIds(db: Queryable, tenantId: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('call_participant as p')
    .innerJoin('call as c', join =>
      join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.call_id', '=', 'p.call_id'),
    )
    .select('c.call_id')
    .where('p.tenant_id', '=', tenantId)
    .where('p.user_id', '=', userId)
    .where('p.state', 'in', ['JOINED', 'INVITED'])
    .where('c.state', '<>', 'ENDED')
    .orderBy('c.call_id', 'desc')
    .limit(100)
    .execute()
  return rows.map(row => row.call_id)
}

/** So that of two starts that concern one person, one waits for the other; always in the same order. */
export async function lockPeople(tx: Tx, tenantId: string, userIds: readonly string[]): Promise<void> {
  for (const userId of [...new Set(userIds)].sort())
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`call/${tenantId}/${userId}`}, 0))`.execute(tx)
}
