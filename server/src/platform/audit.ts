import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from './db/index.ts'

declare module './db/index.ts' {
  interface Tables {
    audit: {
      tenant_id: string
      audit_id: string
      actor_id: string | null
      action: string
      target: string
      ip_address: string | null
      created_time: Date
      previous_hash: Buffer | null
      hash: Buffer
    }
  }
}

export interface AuditEntry {
  tenantId: string
  actorId: string
  action: string
  target: unknown
  ipAddress: string
}

/** Appends to the tenant's audit log; each entry's hash covers the one before, so that a removed or changed one shows. */
export async function writeAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db.transaction().execute(async tx => {
    await sql`SELECT pg_advisory_xact_lock(7240003, hashtext(${entry.tenantId}))`.execute(tx)
    const last = await tx
      .selectFrom('audit')
      .select('hash')
      .where('tenant_id', '=', entry.tenantId)
      .orderBy('audit_id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const target = JSON.stringify(entry.target)
    const createdTime = new Date()
    const hash = hashOfEntry(last?.hash, { ...entry, target: JSON.parse(target), createdTime })
    await tx
      .insertInto('audit')
      .values({
        tenant_id: entry.tenantId,
        audit_id: uuidv7(),
        actor_id: entry.actorId,
        action: entry.action,
        target,
        ip_address: entry.ipAddress,
        created_time: createdTime,
        previous_hash: last?.hash ?? null,
        hash,
      })
      .execute()
  })
}

/** What an entry's hash must be after the one before it; to be computed again from what is stored. */
export function hashOfEntry(previous: Buffer | undefined, entry: AuditEntry & { createdTime: Date }): Buffer {
  const { tenantId, actorId, action, target, ipAddress, createdTime } = entry
  return createHash('sha256')
    .update(previous ?? '')
    .update(JSON.stringify([tenantId, actorId, action, inOrder(target), ipAddress, createdTime.getTime()]))
    .digest()
}

/** With names in order: PostgreSQL's jsonb keeps another one than they came in. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (value === null || typeof value !== 'object') return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, inOrder(inner)])
}
