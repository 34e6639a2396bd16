import type { HoldPolicy, HoldRequest, LegalHold } from '@trau/contract'
import { holdRequestDays } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { findUserInfos } from '../identity/index.ts'
import { findRoomNames } from '../room/index.ts'
import { findHolds } from './hold-store.ts'
import { countSealed } from './sealed-store.ts'
import type { HoldRow, PolicyRow, RequestRow } from './tables.ts'

const dayMs = 24 * 3_600_000
/** So long a request waits, and an approved export stands. */
export const requestMs = holdRequestDays * dayMs

export async function viewPolicy(
  app: App,
  tenantId: string,
  row: PolicyRow | undefined,
): Promise<HoldPolicy> {
  if (!row) return { isOn: false, text: '' }
  const infos = await findUserInfos(app, tenantId, [row.published_by])
  return {
    ...publishedPart(row),
    publishedBy: infos.get(row.published_by) ?? { userId: row.published_by },
    publishedTime: row.published_time.getTime(),
  }
}

export const publishedPart = (row: PolicyRow | undefined) => ({
  isOn: row?.is_on ?? false,
  text: row?.text ?? '',
  ...(row?.link ? { link: row.link } : {}),
})

export async function viewHolds(app: App, tenantId: string, rows: readonly HoldRow[]): Promise<LegalHold[]> {
  const [infos, names, sealedCounts] = await Promise.all([
    findUserInfos(app, tenantId, [...new Set(rows.flatMap(row => row.user_ids))]),
    findRoomNames(app.db, tenantId, [...new Set(rows.flatMap(row => row.room_ids))]),
    countSealed(
      app.db,
      tenantId,
      rows.map(row => row.hold_id),
    ),
  ])
  return rows.map(row => ({
    holdId: row.hold_id,
    reason: row.reason,
    people: row.user_ids.map(userId => infos.get(userId) ?? { userId }),
    rooms: row.room_ids.map(roomId => {
      const name = names.get(roomId)
      return { roomId, ...(name ? { name } : {}) }
    }),
    ...(row.from_time ? { from: row.from_time.getTime() } : {}),
    ...(row.until_time ? { until: row.until_time.getTime() } : {}),
    status: statusOf(row, app.clock.now()),
    createdTime: row.created_time.getTime(),
    ...(row.opened_time ? { openedTime: row.opened_time.getTime() } : {}),
    ...(row.ended_time ? { endedTime: row.ended_time.getTime() } : {}),
    sealed: sealedCounts.get(row.hold_id) ?? 0,
  }))
}

/** Nobody approved it in time. */
const statusOf = ({ status, created_time }: HoldRow, now: number): LegalHold['status'] =>
  status === 'REQUESTED' && created_time.getTime() + requestMs <= now ? 'REFUSED' : status

export async function viewRequests(
  app: App,
  tenantId: string,
  rows: readonly RequestRow[],
): Promise<HoldRequest[]> {
  const holdRows = await findHolds(
    app.db,
    tenantId,
    rows.map(row => row.hold_id),
  )
  const holds = new Map(
    (await viewHolds(app, tenantId, [...holdRows.values()])).map(hold => [hold.holdId, hold]),
  )
  const ids = rows.flatMap(row => [row.requested_by, row.decided_by ?? []].flat())
  const infos = await findUserInfos(app, tenantId, [...new Set(ids)])
  const infoOf = (userId: string) => infos.get(userId) ?? { userId }
  const now = app.clock.now()
  return rows.map(row => ({
    requestId: row.request_id,
    kind: row.kind,
    note: row.note,
    hold: holds.get(row.hold_id)!,
    status: row.status === 'PENDING' && row.expires_time.getTime() <= now ? 'EXPIRED' : row.status,
    requestedBy: infoOf(row.requested_by),
    requestedTime: row.requested_time.getTime(),
    expiresTime: row.expires_time.getTime(),
    ...(row.decided_by ? { decidedBy: infoOf(row.decided_by) } : {}),
    ...(row.decided_time ? { decidedTime: row.decided_time.getTime() } : {}),
    ...(row.kind === 'EXPORT' && row.status === 'APPROVED'
      ? { downloadUntil: row.decided_time!.getTime() + requestMs }
      : {}),
  }))
}
