import type { MessageType, RetentionKind, RetentionRuleInput, RetentionScopeKind } from '@trau/contract'
import { scopeKinds } from '@trau/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { uuidv7 } from '#platform/uuid.ts'
import type { RuleRow } from './tables.ts'

/** The SQL of `retention_rule` and `retention_progress`, and of what a rule reaches. */

const placeOf = ({ scope }: Pick<RetentionRuleInput, 'scope'>) => ({
  workspace_id: scope.kind === 'WORKSPACE' ? scope.id! : null,
  room_id: scope.kind === 'ROOM' ? scope.id! : null,
})

/** Rules change one after the other in a tenant, so that they can be counted. */
export async function lockRules(tx: Tx, tenantId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(7240035, hashtext(${tenantId}))`.execute(tx)
}

export async function countRules(q: Queryable, tenantId: string): Promise<number> {
  const { count } = await q
    .selectFrom('retention_rule')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The rule of this kind that stands in this place. */
export async function findRuleAt(
  q: Queryable,
  tenantId: string,
  rule: Pick<RetentionRuleInput, 'scope' | 'kind'>,
): Promise<RuleRow | undefined> {
  const { workspace_id, room_id } = placeOf(rule)
  const { rows } = await sql<RuleRow>`
    SELECT * FROM retention_rule WHERE tenant_id = ${tenantId} AND kind = ${rule.kind}
      AND workspace_id IS NOT DISTINCT FROM ${workspace_id}::uuid AND room_id IS NOT DISTINCT FROM ${room_id}::uuid`.execute(
    q,
  )
  return rows[0]
}

export async function findRule(q: Queryable, tenantId: string, ruleId: string): Promise<RuleRow | undefined> {
  return q
    .selectFrom('retention_rule')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('rule_id', '=', ruleId)
    .executeTakeFirst()
}

export async function upsertRule(
  tx: Tx,
  tenantId: string,
  rule: RetentionRuleInput,
  by: { userId: string; time: Date },
): Promise<RuleRow> {
  return tx
    .insertInto('retention_rule')
    .values({
      ...{ tenant_id: tenantId, rule_id: uuidv7(), scope: rule.scope.kind, ...placeOf(rule) },
      ...{ kind: rule.kind, days: rule.days, updated_by: by.userId, updated_time: by.time },
    })
    .onConflict(conflict =>
      conflict
        .columns(['tenant_id', 'kind', 'workspace_id', 'room_id'])
        .doUpdateSet({ days: rule.days, updated_by: by.userId, updated_time: by.time }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteRule(
  q: Queryable,
  tenantId: string,
  ruleId: string,
): Promise<RuleRow | undefined> {
  return q
    .deleteFrom('retention_rule')
    .where('tenant_id', '=', tenantId)
    .where('rule_id', '=', ruleId)
    .returningAll()
    .executeTakeFirst()
}

export interface NamedRule extends RuleRow {
  scope_name: string | null
}

/** Those of the tenant, then of workspaces, then of rooms. */
export async function selectRules(q: Queryable, tenantId: string, limit: number): Promise<NamedRule[]> {
  const { rows } = await sql<NamedRule>`
    SELECT e.*, coalesce(w.name, nullif(r.name, '')) AS scope_name FROM retention_rule e
    LEFT JOIN workspace w ON w.tenant_id = e.tenant_id AND w.workspace_id = e.workspace_id
    LEFT JOIN room r ON r.tenant_id = e.tenant_id AND r.room_id = e.room_id
    WHERE e.tenant_id = ${tenantId}
    ORDER BY array_position(${[...scopeKinds]}::text[], e.scope), scope_name, e.kind, e.rule_id LIMIT ${limit}`.execute(
    q,
  )
  return rows
}

/** Whether a rule can stand there: the workspace, or a room that is not somebody’s own. */
export async function scopeExists(
  q: Queryable,
  tenantId: string,
  { kind, id }: RetentionRuleInput['scope'],
): Promise<boolean> {
  if (kind === 'TENANT') return true
  const { rows } = await (kind === 'ROOM'
    ? sql`SELECT FROM room WHERE tenant_id = ${tenantId} AND room_id = ${id} AND type <> 'SELF'`
    : sql`SELECT FROM workspace WHERE tenant_id = ${tenantId} AND workspace_id = ${id}`
  ).execute(q)
  return rows.length > 0
}

/** The narrowest rule of a kind for the room `r`, as `e`; nothing reaches a room with oneself. */
const narrowest = (kind: RawBuilder<unknown>) => sql`
  SELECT e.days, e.scope FROM retention_rule e
  WHERE e.tenant_id = r.tenant_id AND e.kind = ${kind} AND r.type <> 'SELF'
    AND (e.room_id = r.room_id OR e.workspace_id = r.workspace_id OR e.scope = 'TENANT')
  ORDER BY array_position(${[...scopeKinds]}::text[], e.scope) DESC LIMIT 1`

/** What holds in a room, by kind. */
export async function selectRoomRules(
  q: Queryable,
  tenantId: string,
  roomId: string,
  kinds: readonly RetentionKind[],
): Promise<{ kind: RetentionKind; days: number | null; scope: RetentionScopeKind }[]> {
  const { rows } = await sql<{ kind: RetentionKind; days: number | null; scope: RetentionScopeKind }>`
    SELECT k.kind, e.days, e.scope FROM room r
    CROSS JOIN unnest(${[...kinds]}::text[]) AS k(kind)
    CROSS JOIN LATERAL (${narrowest(sql`k.kind`)}) e
    WHERE r.tenant_id = ${tenantId} AND r.room_id = ${roomId}`.execute(q)
  return rows
}

export interface DueRoom {
  room_id: string
  /** Swept up to here. */
  seq: number
  days: number
}

/** Tenants in which something is kept for a time. */
export async function selectTenantsWithRules(q: Queryable): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    SELECT DISTINCT tenant_id FROM retention_rule WHERE days IS NOT NULL`.execute(q)
  return rows.map(row => row.tenant_id)
}

/** Rooms in which the first message that was not looked at yet is older than their rule allows, in the order of their ids. */
export async function selectDueRooms(
  q: Queryable,
  tenantId: string,
  { kind, now, after, limit }: { kind: RetentionKind; now: Date; after: string | undefined; limit: number },
): Promise<DueRoom[]> {
  const { rows } = await sql<DueRoom>`
    SELECT r.room_id, coalesce(p.seq, 0) AS seq, e.days FROM room r
    CROSS JOIN LATERAL (${narrowest(sql`${kind}`)}) e
    LEFT JOIN retention_progress p ON p.tenant_id = r.tenant_id AND p.room_id = r.room_id AND p.kind = ${kind}
    CROSS JOIN LATERAL (
      SELECT m.created_time FROM message m
      WHERE m.tenant_id = r.tenant_id AND m.room_id = r.room_id AND m.seq > coalesce(p.seq, 0)
      ORDER BY m.seq LIMIT 1
    ) first
    WHERE r.tenant_id = ${tenantId} AND r.last_seq > coalesce(p.seq, 0) AND e.days IS NOT NULL
      ${after ? sql`AND r.room_id > ${after}::uuid` : sql``}
      AND first.created_time < ${now}::timestamptz - make_interval(days => e.days)
    ORDER BY r.room_id LIMIT ${limit}`.execute(q)
  return rows
}

export async function saveProgress(
  q: Queryable,
  place: { tenant_id: string; room_id: string; kind: RetentionKind },
  seq: number,
): Promise<void> {
  // The room may have gone meanwhile.
  await sql`
    INSERT INTO retention_progress AS p (tenant_id, room_id, kind, seq)
    SELECT tenant_id, room_id, ${place.kind}, ${seq} FROM room
    WHERE tenant_id = ${place.tenant_id} AND room_id = ${place.room_id}
    ON CONFLICT (tenant_id, room_id, kind) DO UPDATE SET seq = greatest(p.seq, excluded.seq)`.execute(q)
}

/** What the rule would reach if it stood: rooms for which none is narrower, and what is older in them, counted up to a limit. */
export async function countReached(
  q: Queryable,
  tenantId: string,
  rule: RetentionRuleInput,
  { types, before, limit }: { types: readonly MessageType[]; before: Date | undefined; limit: number },
): Promise<{ rooms: number; items: number }> {
  const { kind, scope } = rule
  const narrowerRule = sql`EXISTS (
    SELECT FROM retention_rule e WHERE e.tenant_id = r.tenant_id AND e.kind = ${kind}
      AND (e.room_id = r.room_id ${scope.kind === 'TENANT' ? sql`OR e.workspace_id = r.workspace_id` : sql``})
  )`
  const reachedSql = sql`
    SELECT r.tenant_id, r.room_id, coalesce(p.seq, 0) AS seq FROM room r
    LEFT JOIN retention_progress p ON p.tenant_id = r.tenant_id AND p.room_id = r.room_id AND p.kind = ${kind}
    WHERE r.tenant_id = ${tenantId} AND r.type <> 'SELF'
      ${scope.kind === 'ROOM' ? sql`AND r.room_id = ${scope.id}::uuid` : sql`AND NOT ${narrowerRule}`}
      ${scope.kind === 'WORKSPACE' ? sql`AND r.workspace_id = ${scope.id}::uuid` : sql``}`
  const { rows: roomCount } = await sql<{ count: number }>`SELECT count(*) FROM (${reachedSql}) r`.execute(q)
  const rooms = Number(roomCount[0]!.count)
  if (!before) return { rooms, items: 0 }
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM (
      SELECT FROM (${reachedSql}) r
      JOIN LATERAL (
        SELECT FROM message m
        WHERE m.tenant_id = r.tenant_id AND m.room_id = r.room_id AND m.seq > r.seq
          AND m.seq < coalesce(first_seq_since(r.tenant_id, r.room_id, ${before}), 9223372036854775807)
          AND NOT m.is_expired AND m.type = ANY(${[...types]}::text[])
      ) m ON true
      LIMIT ${limit}
    ) older`.execute(q)
  return { rooms, items: Number(rows[0]!.count) }
}
