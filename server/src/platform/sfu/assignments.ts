import type { Database } from '../db/index.ts'

/** A process that has been silent for so long has lost its calls. */
export const leaseMs = 3_000

export interface RelayAssignments {
  /** Takes the call for this process unless another one has it. @returns the process that has it */
  claim(tenantId: string, callId: string): Promise<string>
  /** The process that has the call, if one does. */
  find(tenantId: string, callId: string): Promise<string | undefined>
  /** Keeps the calls of this process. @returns ids of those that it still has, as `tenant call` */
  renew(): Promise<Set<string>>
  release(tenantId: string, callId: string): Promise<void>
  /** Gives all calls of this process away at once. */
  releaseAll(): Promise<void>
}

/** Which process relays which call, for processes on one database. */
export function createAssignments({ pool }: Pick<Database, 'pool'>, nodeId: string): RelayAssignments {
  return {
    async claim(tenantId, callId) {
      const { rows } = await pool.query<{ node_id: string }>(
        `INSERT INTO call_relay AS held (tenant_id, call_id, node_id, seen_time) VALUES ($1, $2, $3, now())
         ON CONFLICT (tenant_id, call_id) DO UPDATE SET
           node_id = CASE WHEN held.seen_time < now() - $4 * interval '1 ms' THEN excluded.node_id ELSE held.node_id END,
           seen_time = CASE WHEN held.seen_time < now() - $4 * interval '1 ms' THEN now() ELSE held.seen_time END
         RETURNING node_id`,
        [tenantId, callId, nodeId, leaseMs],
      )
      return rows[0]!.node_id
    },
    async find(tenantId, callId) {
      const { rows } = await pool.query<{ node_id: string }>(
        `SELECT node_id FROM call_relay
         WHERE tenant_id = $1 AND call_id = $2 AND seen_time >= now() - $3 * interval '1 ms'`,
        [tenantId, callId, leaseMs],
      )
      return rows[0]?.node_id
    },
    async renew() {
      const { rows } = await pool.query<{ tenant_id: string; call_id: string }>(
        'UPDATE call_relay SET seen_time = now() WHERE node_id = $1 RETURNING tenant_id, call_id',
        [nodeId],
      )
      return new Set(rows.map(row => `${row.tenant_id} ${row.call_id}`))
    },
    async release(tenantId, callId) {
      await pool.query('DELETE FROM call_relay WHERE tenant_id = $1 AND call_id = $2 AND node_id = $3', [
        tenantId,
        callId,
        nodeId,
      ])
    },
    async releaseAll() {
      await pool.query('DELETE FROM call_relay WHERE node_id = $1', [nodeId])
    },
  }
}
