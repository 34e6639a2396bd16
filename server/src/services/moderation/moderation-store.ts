import { maxReportedMessages, type ReportedMessage, type ReportStatus } from '@trau/contract'
import { type Insertable, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable, Tables, Tx } from '#platform/db/index.ts'
import { idsOf, type Places } from '../admin-permission/index.ts'
import { doneStatuses } from './policy.ts'
import type { ReportActionRow, ReportRow } from './tables.ts'

/** The SQL of reports and warnings. */

/** Undefined where this person's case about the other is still open. */
export async function insertReport(
  db: Queryable,
  report: Insertable<Tables['report']>,
): Promise<string | undefined> {
  const row = await db
    .insertInto('report')
    .values(report)
    .onConflict(conflict => conflict.doNothing())
    .returning('report_id')
    .executeTakeFirst()
  return row?.report_id
}

/** Adds a message to the case that the rules of the house have open about its author, or opens it. Nobody has taken it in hand yet. */
export async function addToWordReport(
  tx: Tx,
  tenantId: string,
  message: ReportedMessage,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO report (tenant_id, report_id, reporter_id, user_id, reason, messages, status, created_time, updated_time)
    VALUES (${tenantId}, ${uuidv7()}, NULL, ${message.senderId}, 'BLOCKED_WORDS', ${JSON.stringify([message])}::jsonb,
      'OPEN', ${now}, ${now})
    ON CONFLICT (tenant_id, user_id) WHERE reason = 'BLOCKED_WORDS' AND status = 'OPEN' DO UPDATE SET
      updated_time = EXCLUDED.updated_time,
      messages = CASE
        WHEN jsonb_array_length(report.messages) >= ${maxReportedMessages}
          OR report.messages @> ${JSON.stringify([{ messageId: message.messageId }])}::jsonb
        THEN report.messages ELSE report.messages || EXCLUDED.messages END`.execute(tx)
}

export async function findReport(
  q: Queryable,
  tenantId: string,
  reportId: string,
): Promise<ReportRow | undefined> {
  return ofReport(q.selectFrom('report').selectAll(), tenantId, reportId).executeTakeFirst()
}

export async function lockReport(tx: Tx, tenantId: string, reportId: string): Promise<ReportRow | undefined> {
  return ofReport(tx.selectFrom('report').selectAll().forUpdate(), tenantId, reportId).executeTakeFirst()
}

interface Filter {
  status?: ReportStatus | undefined
  userId?: string | undefined
  /** Where the reader may read cases. */
  places: Places
}

const filteredSql = (tenantId: string, { status, userId, places }: Filter) => sql`
  tenant_id = ${tenantId}
  ${status ? sql`AND status = ${status}` : sql``}
  ${userId ? sql`AND user_id = ${userId}` : sql``}
  AND ${conditionOf(places)}`

/** The same as `isIn`, as a condition. */
const conditionOf = ({ isEverywhere, workspaces, rooms }: Places) => {
  if (isEverywhere && workspaces.size === 0 && rooms.size === 0) return sql`true`
  const isOne = (column: string, of: ReadonlyMap<string, boolean>, isAllowed: boolean) =>
    sql`${sql.ref(column)} = ANY(${idsOf(of, isAllowed)}::uuid[])`
  return sql`CASE
    WHEN ${isOne('room_id', rooms, true)} THEN true
    WHEN ${isOne('room_id', rooms, false)} THEN false
    WHEN ${isOne('workspace_id', workspaces, true)} THEN true
    WHEN ${isOne('workspace_id', workspaces, false)} THEN false
    ELSE ${isEverywhere} END`
}

const isDone = sql`status = ANY(${[...doneStatuses]}::text[])`

/** Where a case stands in the list. */
export interface ReportPlace {
  isDone: boolean
  createdTime: number
  reportId: string
}

export const placeOf = (row: ReportRow): ReportPlace => ({
  isDone: doneStatuses.includes(row.status),
  createdTime: row.created_time.getTime(),
  reportId: row.report_id,
})

/** What is to be done first, the oldest of it before the rest. */
export async function selectReports(
  q: Queryable,
  tenantId: string,
  filter: Filter,
  page: { after?: ReportPlace | undefined; offset: number; limit: number },
): Promise<ReportRow[]> {
  const { after } = page
  const afterCondition =
    after &&
    sql`AND (${isDone}, created_time, report_id) > (${after.isDone}, ${new Date(after.createdTime)}::timestamptz, ${after.reportId}::uuid)`
  const { rows } = await sql<ReportRow>`
    SELECT * FROM report WHERE ${filteredSql(tenantId, filter)} ${afterCondition ?? sql``}
    ORDER BY ${isDone}, created_time, report_id
    OFFSET ${page.offset} LIMIT ${page.limit}`.execute(q)
  return rows
}

export async function countReports(q: Queryable, tenantId: string, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM report WHERE ${filteredSql(tenantId, filter)}`.execute(q)
  return rows[0]!.total
}

/** How many cases there are about each of these people. */
export async function countAbout(
  q: Queryable,
  tenantId: string,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; total: number }>`
    SELECT user_id, count(*) AS total FROM report
    WHERE tenant_id = ${tenantId} AND user_id = ANY(${[...userIds]}::uuid[]) GROUP BY user_id`.execute(q)
  return new Map(rows.map(row => [row.user_id, row.total]))
}

export async function setStatus(tx: Tx, report: ReportRow, status: ReportStatus, now: Date): Promise<void> {
  await tx
    .updateTable('report')
    .set({ status, updated_time: now })
    .where('tenant_id', '=', report.tenant_id)
    .where('report_id', '=', report.report_id)
    .execute()
}

export async function insertAction(tx: Tx, action: ReportActionRow): Promise<void> {
  await tx.insertInto('report_action').values(action).execute()
}

export async function selectActions(
  q: Queryable,
  tenantId: string,
  reportId: string,
): Promise<ReportActionRow[]> {
  return ofReport(q.selectFrom('report_action').selectAll(), tenantId, reportId)
    .orderBy('action_id')
    .execute()
}

export async function insertWarning(
  tx: Tx,
  warning: Omit<Insertable<Tables['warning']>, 'read_time'>,
): Promise<void> {
  await tx
    .insertInto('warning')
    .values({ ...warning, read_time: null })
    .execute()
}

/** The latest that its person has not yet said to have read. */
export async function findUnreadWarning(q: Queryable, tenantId: string, userId: string) {
  return q
    .selectFrom('warning')
    .select(['warning_id', 'reason', 'created_time'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('read_time', 'is', null)
    .orderBy('created_time', 'desc')
    .orderBy('warning_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** That warning, and those before it. */
export async function readWarnings(
  tx: Tx,
  tenantId: string,
  userId: string,
  warningId: string,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE warning SET read_time = ${now}
    WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND read_time IS NULL AND warning_id <= ${warningId}`.execute(
    tx,
  )
}

interface Filterable<T> {
  where(column: 'tenant_id' | 'report_id', operator: '=', value: string): T
}

function ofReport<T extends Filterable<T>>(query: T, tenantId: string, reportId: string): T {
  return query.where('tenant_id', '=', tenantId).where('report_id', '=', reportId)
}
