import { hashOfEntry } from '../audit.ts'

/** The first entry that is not as it was written. `missing`: not there; `changed`: its content; `moved`: it does not follow the one before it. */
export interface BrokenEntry {
  seq: number
  reason: 'missing' | 'changed' | 'moved'
  action?: string
  createdTime?: number
}

export interface ChainPart {
  /** How many entries were looked at. */
  checked: number
  /** The last of them, and the last that there is. */
  seq: number
  lastSeq: number
  /** Of the last entry, in hexadecimal: whoever noted an earlier one can tell whether the log was written anew. */
  hash: string
  broken?: BrokenEntry
}

/** Of the pool, or of a connection of the command line. */
export interface Queries {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
}

interface Row {
  head_seq: string | null
  head_hash: Buffer | null
  before_hash: Buffer | null
  seq: string | null
  actor_id: string | null
  action: string
  target: unknown
  ip_address: string | null
  created_time: Date
  outcome: string
  subject_ids: string[]
  before: unknown
  after: unknown
  hash_version: number
  previous_hash: Buffer | null
  hash: Buffer
}

/** One statement, so that head and entries are of one moment while others write. */
const partQuery = `
  SELECT h.seq AS head_seq, h.hash AS head_hash, b.hash AS before_hash, a.seq, a.actor_id, a.action, a.target, a.ip_address,
    a.created_time, a.outcome, to_jsonb(a.subject_ids) AS subject_ids, a.before, a.after, a.hash_version, a.previous_hash, a.hash
  FROM (SELECT 1) one
  LEFT JOIN audit_head h ON h.tenant_id = $1
  LEFT JOIN audit b ON b.tenant_id = $1 AND b.seq = $2
  LEFT JOIN LATERAL (SELECT * FROM audit WHERE tenant_id = $1 AND seq > $2 ORDER BY seq LIMIT $3) a ON true
  ORDER BY a.seq`

const batch = 1_000

/** Computes the chain of a tenant again from what is stored, up to `most` entries after the one given, and stops at the first that is broken. */
export async function checkChain(
  db: Queries,
  tenantId: string,
  { afterSeq = 0, most = Number.POSITIVE_INFINITY }: { afterSeq?: number; most?: number } = {},
): Promise<ChainPart> {
  const part: ChainPart = { checked: 0, seq: afterSeq, lastSeq: 0, hash: '' }
  while (part.checked < most) {
    const limit = Math.min(batch, most - part.checked)
    const rows = (await db.query(partQuery, [tenantId, part.seq, limit])).rows as Row[]
    const entries = rows.filter(row => row.seq !== null)
    const { head_seq: headSeq, head_hash: headHash, before_hash: beforeHash } = rows[0]!
    part.lastSeq = Number(headSeq ?? 0)
    part.hash = headHash?.toString('hex') ?? ''
    if (part.seq > 0 && !beforeHash) return { ...part, broken: { seq: part.seq, reason: 'missing' } }
    let previousHash = beforeHash
    for (const row of entries) {
      const breach = checkEntry(row, tenantId, part.seq + 1, previousHash)
      if (breach) return { ...part, broken: breach }
      part.seq += 1
      part.checked += 1
      previousHash = row.hash
    }
    if (entries.length === limit) continue
    if (part.seq < part.lastSeq) return { ...part, broken: { seq: part.seq + 1, reason: 'missing' } }
    if (part.seq > part.lastSeq || !(headHash ?? Buffer.alloc(0)).equals(previousHash ?? Buffer.alloc(0)))
      return { ...part, broken: { seq: part.seq, reason: 'changed' } }
    break
  }
  return part
}

function checkEntry(
  row: Row,
  tenantId: string,
  seq: number,
  previousHash: Buffer | null,
): BrokenEntry | undefined {
  if (Number(row.seq) !== seq) return { seq, reason: 'missing' }
  const about = { seq, action: row.action, createdTime: row.created_time.getTime() }
  const hash = hashOfEntry(row.previous_hash, {
    ...{ seq, tenantId, actorId: row.actor_id, action: row.action, target: row.target },
    ...{ ipAddress: row.ip_address, createdTime: row.created_time, outcome: row.outcome },
    ...{ subjectIds: row.subject_ids, before: row.before, after: row.after, version: row.hash_version },
  })
  if (!hash.equals(row.hash)) return { ...about, reason: 'changed' }
  const follows = (row.previous_hash ?? Buffer.alloc(0)).equals(previousHash ?? Buffer.alloc(0))
  return follows ? undefined : { ...about, reason: 'moved' }
}

/** The tenants that have an audit log. */
export async function tenantsWithLog(db: Queries): Promise<string[]> {
  const { rows } = await db.query(
    'SELECT tenant_id FROM audit_head UNION SELECT DISTINCT tenant_id FROM audit ORDER BY tenant_id',
    [],
  )
  return (rows as { tenant_id: string }[]).map(row => row.tenant_id)
}
