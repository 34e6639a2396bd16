import { createHash } from 'node:crypto'
import { uuidPattern } from '@trau/contract/rules/id'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from './db/index.ts'
import { storableText } from './db/storable-text.ts'

declare module './db/index.ts' {
  interface Tables {
    audit: {
      tenant_id: string
      audit_id: string
      seq: number
      actor_id: string | null
      action: string
      target: string
      ip_address: string | null
      created_time: Date
      outcome: string
      subject_ids: string[]
      before: string | null
      after: string | null
      hash_version: number
      previous_hash: Buffer | null
      hash: Buffer
    }
  }
}

export interface AuditEntry {
  tenantId: string
  /** null: the server itself. */
  actorId: string | null
  action: string
  target: unknown
  ipAddress: string
  /** Whom it is about, beside the people whom the target names: they see the entry. */
  subjectIds?: readonly string[]
  /** `ok`, or the code that it was refused with. Default: `ok`. */
  outcome?: string
  /** What was so before and after, where the action changed it. */
  before?: unknown
  after?: unknown
}

const hashVersion = 2

/**
 * Appends to the tenant's audit log. Entries are numbered under the lock of the tenant's `audit_head`, and each one's hash covers the one before,
 * so that a removed, changed or moved one shows (`audit/chain.ts`).
 */
export const writeAudit = (db: Db, entry: AuditEntry): Promise<void> =>
  db.transaction().execute(tx => appendAudit(tx, entry))

/** As `writeAudit`, in a transaction that does more. It holds the tenant's log until its end, so this comes last in it. */
export async function appendAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { tenantId } = entry
  const { rows } = await sql<{ seq: number; hash: Buffer | null }>`
    INSERT INTO audit_head AS h (tenant_id, seq) VALUES (${tenantId}, 1)
    ON CONFLICT (tenant_id) DO UPDATE SET seq = h.seq + 1 RETURNING seq, hash`.execute(tx)
  const { seq, hash: previousHash } = rows[0]!
  const storedEntry = {
    ...{ seq, tenantId, actorId: entry.actorId, action: entry.action, ipAddress: entry.ipAddress },
    ...{ target: asJson(entry.target) ?? {}, before: asJson(entry.before), after: asJson(entry.after) },
    subjectIds: subjectsOf(entry),
    outcome: entry.outcome ?? 'ok',
    createdTime: new Date(),
    version: hashVersion,
  }
  const hash = hashOfEntry(previousHash, storedEntry)
  await tx
    .insertInto('audit')
    .values({
      ...{
        tenant_id: tenantId,
        audit_id: uuidv7(),
        seq,
        actor_id: storedEntry.actorId,
        action: storedEntry.action,
      },
      ...{ target: JSON.stringify(storedEntry.target), ip_address: storedEntry.ipAddress },
      ...{
        created_time: storedEntry.createdTime,
        outcome: storedEntry.outcome,
        subject_ids: storedEntry.subjectIds,
      },
      before: storedEntry.before === null ? null : JSON.stringify(storedEntry.before),
      after: storedEntry.after === null ? null : JSON.stringify(storedEntry.after),
      ...{ hash_version: hashVersion, previous_hash: previousHash, hash },
    })
    .execute()
  await sql`UPDATE audit_head SET hash = ${hash} WHERE tenant_id = ${tenantId}`.execute(tx)
}

/** As it will be read again: without what is undefined, and without characters that PostgreSQL cannot store, which a refused call may have sent. */
export const asJson = (value: unknown): unknown =>
  value === undefined || value === null ? null : storable(JSON.parse(JSON.stringify(value)))

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [storableText(name), storable(one)]))
}

/** An entry names so many people at most; an action on more of them is one of the whole. */
const maxSubjects = 500

/** The people whom an entry is about: named by its target as `userId`, `userIds` or `value`, or given beside it. */
function subjectsOf({ target, subjectIds = [] }: AuditEntry): string[] {
  const { userId, userIds, value } = (target ?? {}) as Record<string, unknown>
  const namedPeople = [userId, userIds, value]
    .flat()
    .flatMap(one => (typeof one === 'string' ? one.split(',') : []))
  const ids = [...namedPeople, ...subjectIds]
    .map(id => id.trim().toLowerCase())
    .filter(id => uuidPattern.test(id))
  return [...new Set(ids)].slice(0, maxSubjects)
}

/** An entry as it is stored. */
export interface StoredEntry {
  seq: number
  tenantId: string
  actorId: string | null
  action: string
  target: unknown
  ipAddress: string | null
  createdTime: Date
  outcome: string
  subjectIds: readonly string[]
  before: unknown
  after: unknown
  /** 1: written before entries were numbered. */
  version: number
}

/** What an entry's hash must be after the one before it; to be computed again from what is stored. */
export function hashOfEntry(previous: Buffer | null, entry: StoredEntry): Buffer {
  const { tenantId, actorId, action, target, ipAddress, createdTime } = entry
  const first = [tenantId, actorId, action, inOrder(target), ipAddress, createdTime.getTime()]
  const { version, seq, outcome, subjectIds, before, after } = entry
  const coveredIds =
    version === 1 ? first : [...first, version, seq, outcome, subjectIds, inOrder(before), inOrder(after)]
  return createHash('sha256')
    .update(previous ?? '')
    .update(JSON.stringify(coveredIds))
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
