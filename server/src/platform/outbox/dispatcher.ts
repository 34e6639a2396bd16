import type pg from 'pg'
import { numberArray } from '../db/arrays.ts'
import type { Database } from '../db/index.ts'
import type { Log } from '../log.ts'
import { DrainedPartitions } from './drained.ts'
import { type Packed, type Publication, partitions } from './outbox.ts'
import { createSettingAside } from './setting-aside.ts'

const lockSpace = 7_240_002
const batch = 500
const doneStatement = { name: 'outbox-done', text: 'DELETE FROM outbox WHERE id = ANY($1::bigint[])' }
/** More rows than are published in the half second whose deletions a crash of the database can undo. */
const maxPublishedIds = 20_000
/** How long rows that were published without a read stay in the table, so that many are deleted together. */
const deletePauseMs = 20

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

interface StoredRow {
  id: number
  tenant_id: string
  partition: number
  payload: string
}

/**
 * Publishes outbox rows after their commit: one dispatcher per partition over all processes (session advisory locks), oldest first, at
 * least once, and deletes published rows. It keeps no position: a late commit has a low id and would be skipped. A row that cannot be
 * published blocks only its own partition, and is set aside when the row itself is the cause.
 * The only process on its database publishes committed rows without reading them back, if nothing older can wait (`DrainedPartitions`).
 */
export function createDispatcher(options: DispatcherOptions) {
  const { database, log } = options
  let client: pg.Client | undefined
  let heldPartitions: number[] = []
  let isRunning = false
  let mustRunAgain = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let idle: Promise<void> = Promise.resolve()
  const settingAside = createSettingAside(options.now)
  /** The rows published last. If one reappears, its deletion was lost; it must not be published again after later rows. */
  const publishedIds = new Set<number>()
  const drainedPartitions = new DrainedPartitions()
  let turns: Promise<void> = Promise.resolve()
  let deletable: number[] = []
  let deleting: NodeJS.Timeout | undefined

  async function open(): Promise<pg.Client> {
    const fresh = await database.connect()
    heldPartitions = []
    drainedPartitions.markAllDirty()
    fresh.on('end', () => {
      if (client === fresh) client = undefined
    })
    fresh.on('notification', wake)
    // A deletion that a crash undoes only publishes a row again under the same key: not worth a disk write.
    await fresh.query('SET synchronous_commit = off')
    if (options.listen) await fresh.query('LISTEN outbox')
    return fresh
  }

  /** Leases every partition that no other process holds; the locks end with the connection. */
  async function lease(connection: pg.Client): Promise<void> {
    if (heldPartitions.length === partitions) return
    const { rows } = await connection.query<{ p: number }>(
      'SELECT p FROM generate_series(0, $2 - 1) AS p WHERE NOT p = ANY($3::int[]) AND pg_try_advisory_lock($1, p)',
      [lockSpace, partitions, heldPartitions],
    )
    heldPartitions.push(...rows.map(row => row.p))
  }

  async function drain(): Promise<void> {
    client ??= await open()
    const connection = client
    await lease(connection)
    const blockedPartitions = new Set<number>()
    for (;;) {
      const endScan = drainedPartitions.beginScan()
      const { rows } = await connection.query<StoredRow>({
        name: 'outbox-next',
        text: 'SELECT id, tenant_id, partition, payload FROM outbox WHERE partition = ANY($1::smallint[]) ORDER BY id LIMIT $2',
        values: [numberArray(heldPartitions.filter(partition => !blockedPartitions.has(partition))), batch],
      })
      if (rows.length === 0) return endScan(blockedPartitions)
      await inTurn(async () => {
        // Rows of drained partitions are published by `publishAtOnce`.
        const fresh = rows.filter(row => !publishedIds.has(row.id) && !drainedPartitions.has(row.partition))
        remember(fresh.length > 0 ? await publish(connection, fresh, blockedPartitions) : [])
      })
      const finishedIds = rows.filter(row => publishedIds.has(row.id)).map(row => row.id)
      await connection.query({ ...doneStatement, values: [numberArray(finishedIds)] })
      if (rows.length < batch) endScan(blockedPartitions)
      if (rows.length < batch && !mustRunAgain) return
      mustRunAgain = false
    }
  }

  /** Selecting rows and publishing them is one turn: two turns at once could publish the same row twice. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = turns.then(work)
    turns = turn.catch(() => {})
    return turn
  }

  function remember(ids: number[]): void {
    settingAside.succeeded(ids)
    for (const id of ids) publishedIds.add(id)
    for (const id of publishedIds) {
      if (publishedIds.size <= maxPublishedIds) return
      publishedIds.delete(id)
    }
  }

  /** Publishes all at once; if that fails, one by one. Returns the published ids, and adds partitions that failed to `blockedPartitions`. */
  async function publish(
    connection: pg.Client,
    rows: StoredRow[],
    blockedPartitions: Set<number>,
  ): Promise<number[]> {
    try {
      await options.deliver(rows.map(toOutboxRow))
      return rows.map(row => row.id)
    } catch {
      // One by one shows which row fails; rows published already carry the same idempotency key.
    }
    const publishedIds: number[] = []
    const lanes = Map.groupBy(rows, row => row.partition)
    await Promise.all(
      [...lanes].map(async ([partition, lane]) => {
        for (const row of lane) {
          try {
            await options.deliver([toOutboxRow(row)])
            publishedIds.push(row.id)
          } catch (error) {
            blockedPartitions.add(partition)
            await hold(connection, row, error)
            return
          }
        }
      }),
    )
    return publishedIds
  }

  /** A row that is given up leaves its partition, and stays in the table for inspection. */
  async function hold(
    connection: pg.Client,
    { id, tenant_id: tenantId }: StoredRow,
    error: unknown,
  ): Promise<void> {
    if (!settingAside.failed(id)) {
      log.warn({ err: error, outboxId: id }, 'a row of the outbox could not be published; trying again')
      return
    }
    log.error(
      { err: error, outboxId: id, tenantId },
      'a row of the outbox was set aside, and its partition goes on',
    )
    await connection.query('UPDATE outbox SET partition = -1 - partition WHERE id = $1', [id])
    mustRunAgain = true
  }

  const toOutboxRow = (row: StoredRow): OutboxRow => ({
    id: row.id,
    tenantId: row.tenant_id,
    partition: row.partition,
    publications: publicationsIn(JSON.parse(row.payload)),
  })

  function publicationsIn(payload: Publication[] | Packed): Publication[] {
    return Array.isArray(payload) ? payload : options.unpack(payload)
  }

  async function run(): Promise<void> {
    isRunning = true
    do {
      mustRunAgain = false
      try {
        await drain()
      } catch (error) {
        if (!isStopped) log.warn({ err: error }, 'the outbox could not be published; trying again')
        const lostClient = client
        client = undefined
        await lostClient?.end().catch(() => {})
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
    const fresh = rows.filter(row => !publishedIds.has(row.id))
    const isAlone = heldPartitions.length === partitions && !options.listen
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
    deletable.push(...ids)
    deleting ??= setTimeout(deleteSoon, deletePauseMs)
  }

  /** They may have been written after the running scan began. */
  function scanTableFor(rows: readonly OutboxRow[]): void {
    for (const { partition } of rows) drainedPartitions.markDirty(partition)
    scanTable()
  }

  /** Rows that are not deleted here are found by the next scan, which knows that they were published. */
  function deleteSoon(): void {
    deleting = undefined
    const ids = deletable
    deletable = []
    client?.query({ ...doneStatement, values: [numberArray(ids)] }).catch(() => {})
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
      if (heldPartitions.length === partitions) return
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
      clearTimeout(deleting)
      await turns
      wake()
      await idle
      isStopped = true
      await client?.end()
    },
  }
}

export type Dispatcher = ReturnType<typeof createDispatcher>
