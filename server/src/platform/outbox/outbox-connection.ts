import type pg from 'pg'
import { numberArray } from '../db/arrays.ts'
import type { Database } from '../db/index.ts'
import { partitions } from './outbox.ts'

const lockSpace = 7_240_002
/** The most rows that one read answers. */
export const batch = 500
/** How long rows that were published without a read stay in the table, so that many are deleted together. */
const deletePauseMs = 20

export interface StoredRow {
  id: number
  tenant_id: string
  partition: number
  payload: string
}

interface OutboxConnectionOptions {
  database: Database
  /** Whether to hear of commits of other processes. */
  listen: boolean
  /** Another process may have written to any partition meanwhile. */
  onOpen(): void
  onNotice(): void
}

/**
 * The table of the outbox on a connection of its own, with the partitions that this process leased by session advisory locks. The
 * locks end with the connection; the partitions still count as leased until another is opened.
 */
export class OutboxConnection {
  #options: OutboxConnectionOptions
  #client: pg.Client | undefined
  #leasedPartitions: number[] = []
  #idsToDelete: number[] = []
  #deleting: NodeJS.Timeout | undefined

  constructor(options: OutboxConnectionOptions) {
    this.#options = options
  }

  get leasedPartitions(): readonly number[] {
    return this.#leasedPartitions
  }

  get holdsAll(): boolean {
    return this.#leasedPartitions.length === partitions
  }

  /** Opens the connection where none stands, and leases every partition that no other process holds. */
  async lease(): Promise<void> {
    this.#client ??= await this.#open()
    if (this.holdsAll) return
    const { rows } = await this.#client.query<{ p: number }>(
      'SELECT p FROM generate_series(0, $2 - 1) AS p WHERE NOT p = ANY($3::int[]) AND pg_try_advisory_lock($1, p)',
      [lockSpace, partitions, this.#leasedPartitions],
    )
    this.#leasedPartitions.push(...rows.map(row => row.p))
  }

  /** The oldest rows of these partitions, at most `batch`. */
  async oldestRows(wantedPartitions: readonly number[]): Promise<StoredRow[]> {
    const { rows } = await this.#standing().query<StoredRow>({
      name: 'outbox-next',
      text: 'SELECT id, tenant_id, partition, payload FROM outbox WHERE partition = ANY($1::smallint[]) ORDER BY id LIMIT $2',
      values: [numberArray(wantedPartitions), batch],
    })
    return rows
  }

  async delete(ids: readonly number[]): Promise<void> {
    await this.#standing().query(deletionOf(ids))
  }

  /** A moment later, with others. What is not deleted is found by the next read. */
  deleteSoon(ids: readonly number[]): void {
    this.#idsToDelete.push(...ids)
    this.#deleting ??= setTimeout(() => {
      this.#deleting = undefined
      const deletedIds = this.#idsToDelete
      this.#idsToDelete = []
      this.#client?.query(deletionOf(deletedIds)).catch(() => {})
    }, deletePauseMs)
  }

  /** The row leaves its partition, and stays in the table for inspection. */
  async setAside(id: number): Promise<void> {
    await this.#standing().query('UPDATE outbox SET partition = -1 - partition WHERE id = $1', [id])
  }

  /** The next lease opens another. */
  async giveUp(): Promise<void> {
    const lostClient = this.#client
    this.#client = undefined
    await lostClient?.end().catch(() => {})
  }

  async close(): Promise<void> {
    clearTimeout(this.#deleting)
    await this.#client?.end()
  }

  #standing(): pg.Client {
    if (!this.#client) throw new Error('the connection of the outbox was lost')
    return this.#client
  }

  async #open(): Promise<pg.Client> {
    const { database, listen, onOpen, onNotice } = this.#options
    const client = await database.connect()
    this.#leasedPartitions = []
    onOpen()
    client.on('end', () => {
      if (this.#client === client) this.#client = undefined
    })
    client.on('notification', onNotice)
    // A deletion that a crash undoes only publishes a row again under the same key: not worth a disk write.
    await client.query('SET synchronous_commit = off')
    if (listen) await client.query('LISTEN outbox')
    return client
  }
}

const deletionOf = (ids: readonly number[]) => ({
  name: 'outbox-done',
  text: 'DELETE FROM outbox WHERE id = ANY($1::bigint[])',
  values: [numberArray(ids)],
})
