import type { AuditEntry } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { AuditRow } from '#platform/audit/read.ts'
import { actorNames } from '#platform/auth/operator.ts'
import { findUserInfos } from '../../identity/index.ts'

/** An entry that names many people is shown with the first of them; a whole one names that many and lists the others by id. */
const namedSubjects = 20

export async function viewEntries(
  app: App,
  tenantId: string,
  rows: readonly AuditRow[],
  { isWhole = false } = {},
): Promise<AuditEntry[]> {
  const ids = rows.flatMap(row => [row.actor_id ?? [], row.subject_ids.slice(0, namedSubjects)].flat())
  const infos = await findUserInfos(app, tenantId, [...new Set(ids)])
  const infoOf = (userId: string) =>
    infos.get(userId) ?? { userId, ...(actorNames[userId] && { name: actorNames[userId] }) }
  return rows.map(row => ({
    seq: row.seq,
    ...(row.actor_id ? { actor: infoOf(row.actor_id) } : {}),
    subjects: (isWhole ? row.subject_ids : row.subject_ids.slice(0, namedSubjects)).map(infoOf),
    subjectCount: row.subject_ids.length,
    action: row.action,
    target: row.target,
    outcome: row.outcome,
    ...(row.before === null ? {} : { before: row.before }),
    ...(row.after === null ? {} : { after: row.after }),
    ...(row.ip_address ? { ipAddress: row.ip_address } : {}),
    createdTime: row.created_time.getTime(),
  }))
}
