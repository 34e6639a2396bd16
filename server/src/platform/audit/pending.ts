import { v7 as uuidv7 } from 'uuid'
import { type AuditEntry, appendAudit, asJson } from '../audit.ts'
import type { Db } from '../db/index.ts'

declare module '../db/index.ts' {
  interface Tables {
    audit_pending: {
      tenant_id: string
      pending_id: string
      entry: string
      created_time: Date
    }
  }
}

/** What an interrupted call ended with: whether it did its work is not known. */
export const interruptedOutcome = 'interrupted'
/** No call takes so long; what is older belongs to a process that died. */
const longestCallMs = 15 * 60_000
const batch = 100

/** Notes, before an audited call does anything, that it began. */
export async function beginAudit(db: Db, entry: AuditEntry, now = new Date()): Promise<string> {
  const pendingId = uuidv7()
  const { tenantId } = entry
  await db
    .insertInto('audit_pending')
    .values({
      ...{ tenant_id: tenantId, pending_id: pendingId, created_time: now },
      entry: JSON.stringify(asJson(entry)),
    })
    .execute()
  return pendingId
}

/** The entry of a call that has ended, in place of the note that it began. */
export async function endAudit(db: Db, pendingId: string, entry: AuditEntry): Promise<void> {
  await db.transaction().execute(async tx => {
    await tx
      .deleteFrom('audit_pending')
      .where('tenant_id', '=', entry.tenantId)
      .where('pending_id', '=', pendingId)
      .execute()
    await appendAudit(tx, entry)
  })
}

/**
 * Writes the entries of calls whose process died.
 * @param isAlone no other process works on this database, and this one has just started: whatever is noted was interrupted
 */
export async function writeInterrupted(db: Db, now: Date, isAlone = false): Promise<number> {
  const before = isAlone ? now : new Date(now.getTime() - longestCallMs)
  for (let writtenCount = 0; ; ) {
    const count = await db.transaction().execute(async tx => {
      const rows = await tx
        .selectFrom('audit_pending')
        .selectAll()
        .where('created_time', '<', before)
        .orderBy('created_time')
        .limit(batch)
        .forUpdate()
        .skipLocked()
        .execute()
      // Entries of one tenant follow each other, so that two sweeps take the heads of the log in one order.
      for (const row of rows.sort((a, b) => (a.tenant_id < b.tenant_id ? -1 : 1))) {
        const entry = row.entry as unknown as AuditEntry
        await tx
          .deleteFrom('audit_pending')
          .where('tenant_id', '=', row.tenant_id)
          .where('pending_id', '=', row.pending_id)
          .execute()
        const target = { ...(entry.target as object), beganTime: row.created_time.getTime() }
        await appendAudit(tx, { ...entry, target, outcome: interruptedOutcome })
      }
      return rows.length
    })
    writtenCount += count
    if (count < batch) return writtenCount
  }
}
