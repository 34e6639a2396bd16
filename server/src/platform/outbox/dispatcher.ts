import type { Database } from '../db/index.ts'
import type { Log } from '../log.ts'
import { DrainedPartitions } from './drained.ts'
import type { Packed, Publication } from './outbox.ts'
import { batch, OutboxConnection, type StoredRow } from './outbox-connection.ts'
import { PublishedRows } from './published-rows.ts'
import { createRowPublisher } from './row-publisher.ts'
import { createSettingAside } from './setting-aside.ts'

/** A row of the outbox with its publications. */
export interface OutboxRow {
  id: number
  tenantId: string
  /** Rows of one partition are ordered; rows of different partitions are not. */
  partition: number
  publications: Publication[]
  /** Written just now and read by nobody else: nothing of it can have been published before. */
  isFirst?: boolean
}

export interface DispatcherOptions {
  database: Database
  log: Log
  /** Publishes a batch in order; when it throws, the same rows are delivered again. */
  deliver(rows: OutboxRow[]): Promise<void>
  /** Builds the publications of a row that was written packed. */
  unpack(packed: Packed): Publication[]
  /** Whether other processes write to the same outbox, so that this one must listen for their commits. */
  listen: boolean
  /** How often the table is polled. Default: 1,000. */
  pollEveryMs?: number
  /** Monotonic milliseconds; tests replace it. */
  now?: () => number
}

/**
 * Publishes outbox rows after their commit: one dispatcher per partition over all processes (session advisory locks), oldest first, at
 * least once, and deletes published rows. It keeps no position: a late commit has a low id and would be skipped. A row that cannot be
 * published blocks only its own partition, and is set aside when the row itself is the cause.
 * The only process on its database publishes committed rows without reading them back, if nothing older can wait (`DrainedPartitions`).
 */
export function createDispatcher(options: DispatcherOptions) {
  const { database, log, listen } = options
  let isRunning = false
  let mustRunAgain = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let idle: Promise<void> = Promise.resolve()
  let turns: Promise<void> = Promise.resolve()
  const settingAside = createSettingAside(options.now)
  const publishedRows = new PublishedRows()
  const drainedPartitions = new DrainedPartitions()
  const connection = new OutboxConnection({
    database,
    listen,
    onOpen: () => drainedPartitions.markAllDirty(),
    onNotice: wake,
  })
  const publish = createRowPublisher({
    log,
    settingAside,
    deliver: rows => options.deliver(rows.map(toOutboxRow)),
    setAside: id => connection.setAside(id),
  })

  async function drain(): Promise<void> {
    await connection.lease()
    const blockedPartitions = new Set<number>()
    for (;;) {
      const endScan = drainedPartitions.beginScan()
      const open = connection.leasedPartitions.filter(partition => !blockedPartitions.has(partition))
      const rows = await connection.oldestRows(open)
      if (rows.length === 0) return endScan(blockedPartitions)
      await inTurn(() => publishRead(rows, blockedPartitions))
      await connection.delete(rows.map(row => row.id).filter(id => publishedRows.has(id)))
      if (rows.length < batch) endScan(blockedPartitions)
      if (rows.length < batch && !mustRunAgain) return
      mustRunAgain = false
    }
  }

  /** @param blockedPartitions gains those of which a row could not be published */
  async function publishRead(rows: readonly StoredRow[], blockedPartitions: Set<number>): Promise<void> {
    // Rows of drained partitions are published by `publishAtOnce`.
    const fresh = rows.filter(row => !publishedRows.has(row.id) && !drainedPartitions.has(row.partition))
    if (fresh.length === 0) return
    const outcome = await publish(fresh)
    for (const partition of outcome.blockedPartitions) blockedPartitions.add(partition)
    if (outcome.hasSetAside) mustRunAgain = true
    remember(outcome.publishedIds)
  }

  /** Selecting rows and publishing them is one turn: two turns at once could publish the same row twice. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = turns.then(work)
    turns = turn.catch(() => {})
    return turn
  }

  function remember(ids: readonly number[]): void {
    settingAside.succeeded(ids)
    publishedRows.add(ids)
  }

  function toOutboxRow(row: StoredRow): OutboxRow {
    const payload: Publication[] | Packed = JSON.parse(row.payload)
    return {
      id: row.id,
      tenantId: row.tenant_id,
      partition: row.partition,
      publications: Array.isArray(payload) ? payload : options.unpack(payload),
    }
  }

  async function run(): Promise<void> {
    isRunning = true
    do {
      mustRunAgain = false
      try {
        await drain()
      } catch (error) {
        if (!isStopped) log.warn({ err: error }, 'the outbox could not be published; trying again')
        await connection.giveUp()
        if (!isStopped) await new Promise(resolve => setTimeout(resolve, 250))
      }
    } while (mustRunAgain && !isStopped)
    isRunning = false
  }

  function scanTable(): void {
    mustRunAgain = true
    if (!isRunning && !isStopped) idle = run()
  }

  /** The table may hold rows that this process does not know of. */
  function wake(): void {
    drainedPartitions.markAllDirty()
    scanTable()
  }

  /** Publishes rows of drained partitions, and scans the table for the others. */
  async function publishAtOnce(rows: readonly OutboxRow[]): Promise<void> {
    const fresh = rows.filter(row => !publishedRows.has(row.id))
    const isAlone = connection.holdsAll && !listen
    const isReady = ({ partition }: OutboxRow) => isAlone && drainedPartitions.has(partition)
    const [ready, waiting] = [fresh.filter(isReady), fresh.filter(row => !isReady(row))]
    if (waiting.length > 0) scanTableFor(waiting)
    if (ready.length === 0) return
    try {
      await options.deliver(ready.map(row => ({ ...row, isFirst: true })))
    } catch {
      scanTableFor(ready)
      return
    }
    const ids = ready.map(row => row.id)
    remember(ids)
    connection.deleteSoon(ids)
  }

  /** They may have been written after the running scan began. */
  function scanTableFor(rows: readonly OutboxRow[]): void {
    for (const { partition } of rows) drainedPartitions.markDirty(partition)
    scanTable()
  }

  return {
    drained: drainedPartitions,
    /** Publishes the rows that a commit of this process wrote. */
    publishCommitted(rows: readonly OutboxRow[]): void {
      void inTurn(() => publishAtOnce(rows))
    },
    scanTable,
    wake,
    /** Notifies the other processes of new rows, unless this one holds all partitions. Nothing is stored, so it need not be durable. */
    async wakeOthers(): Promise<void> {
      if (connection.holdsAll) return
      await database.pool.query(
        "SELECT set_config('synchronous_commit', 'off', true), pg_notify('outbox', '')",
      )
    },
    /** Publishes what an earlier process left, then follows commits, and polls. */
    start(): void {
      timer = setInterval(wake, options.pollEveryMs ?? 1_000)
      timer.unref()
      wake()
    },
    /** Publishes what is left and releases the partitions. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await turns
      wake()
      await idle
      isStopped = true
      await connection.close()
    },
  }
}

export type Dispatcher = ReturnType<typeof createDispatcher>
