import type pg from 'pg'
import { numberArray } from '../db/arrays.ts'
import type { Database } from '../db/index.ts'
import type { Log } from '../log.ts'
import { type Packed, type Publication, partitions } from './outbox.ts'
import { createSettingAside } from './setting-aside.ts'
import { Settled } from './settled.ts'

const lockSpace = 7_240_002
const batch = 500
const doneStatement = { name: 'outbox-done', text: 'DELETE FROM outbox WHERE id = ANY($1::bigint[])' }
/** More than is published in the half second that a crash of the database can undo. */
const longestMemory = 20_000
/** How long rows that were published at once stay in the table, so that many are deleted together. */
const deletePauseMs = 20

/** A row of the outbox with what it says. */
export interface OutboxRow {
  id: number
  tenantId: string
  /** What one partition holds is ordered; partitions are not, among each other. */
  partition: number
  publications: Publication[]
  /** It was written a moment ago and nobody else has read it: nothing of it can have been published before. */
  isFirst?: boolean
}

export interface DispatcherOptions {
  database: Database
  log: Log
  /** Publishes a batch in its order; when it throws, the same rows come again. */
  deliver(rows: OutboxRow[]): Promise<void>
  /** Makes the publications of a row that was written packed. */
  unpack(packed: Packed): Publication[]
  /** Whether other processes write to the same outbox, so that their commits must be listened for. */
  listen: boolean
  /** How often it looks by itself. Default: 1,000. */
  lookEveryMs?: number
  /** Milliseconds from any start; tests move it. */
  now?: () => number
}

interface StoredRow {
  id: number
  tenant_id: string
  partition: number
  payload: string
}

/**
 * Publishes outbox rows after their commit: one dispatcher a partition over all processes (session advisory locks), oldest first, at
 * least once, deleting what it published. It never remembers a position: a late commit has a low id and would be skipped. A row that
 * cannot be published holds up its own partition only, and is set aside when the fault is its own.
 * The only process on its database publishes what it has just written without reading it back, where nothing older can wait (`Settled`).
 */
export function createDispatcher(options: DispatcherOptions) {
  const { database, log } = options
  let client: pg.Client | undefined
  let held: number[] = []
  let running = false
  let again = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let idle: Promise<void> = Promise.resolve()
  const settingAside = createSettingAside(options.now)
  /** The rows published last. One of them that is there again was deleted in vain, and later ones may be out already. */
  const published = new Set<number>()
  const settled = new Settled()
  let turns: Promise<void> = Promise.resolve()
  let deletable: number[] = []
  let deleting: NodeJS.Timeout | undefined

  async function open(): Promise<pg.Client> {
    const fresh = await database.connect()
    held = []
    settled.doubtAll()
    fresh.on('end', () => {
      if (client === fresh) client = undefined
    })
    fresh.on('notification', wake)
    // A deletion that a crash of the database undoes only publishes again, under the same key: not worth a disk write of its own.
    await fresh.query('SET synchronous_commit = off')
    if (options.listen) await fresh.query('LISTEN outbox')
    return fresh
  }

  /** Takes every partition that no other process holds; the locks go with the connection. */
  async function lease(connection: pg.Client): Promise<void> {
    if (held.length === partitions) return
    const { rows } = await connection.query<{ p: number }>(
      'SELECT p FROM generate_series(0, $2 - 1) AS p WHERE NOT p = ANY($3::int[]) AND pg_try_advisory_lock($1, p)',
      [lockSpace, partitions, held],
    )
    held.push(...rows.map(row => row.p))
  }

  async function drain(): Promise<void> {
    client ??= await open()
    const connection = client
    await lease(connection)
    const blocked = new Set<number>()
    for (;;) {
      const looked = settled.look()
      const { rows } = await connection.query<StoredRow>({
        name: 'outbox-next',
        text: 'SELECT id, tenant_id, partition, payload FROM outbox WHERE partition = ANY($1::smallint[]) ORDER BY id LIMIT $2',
        values: [numberArray(held.filter(partition => !blocked.has(partition))), batch],
      })
      if (rows.length === 0) return looked(blocked)
      await inTurn(async () => {
        // What is settled is on its way without having been read.
        const fresh = rows.filter(row => !published.has(row.id) && !settled.has(row.partition))
        remember(fresh.length > 0 ? await publish(connection, fresh, blocked) : [])
      })
      const done = rows.filter(row => published.has(row.id)).map(row => row.id)
      await connection.query({ ...doneStatement, values: [numberArray(done)] })
      if (rows.length < batch) looked(blocked)
      if (rows.length < batch && !again) return
      again = false
    }
  }

  /** What is to be published is chosen and goes out in one turn: what another is about to publish is not known to be out. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = turns.then(work)
    turns = done.catch(() => {})
    return done
  }

  function remember(ids: number[]): void {
    settingAside.succeeded(ids)
    for (const id of ids) published.add(id)
    for (const id of published) {
      if (published.size <= longestMemory) return
      published.delete(id)
    }
  }

  /** All at once, as nearly always; else one by one. Returns what was published, and notes partitions whose next row was not. */
  async function publish(connection: pg.Client, rows: StoredRow[], blocked: Set<number>): Promise<number[]> {
    try {
      await options.deliver(rows.map(read))
      return rows.map(row => row.id)
    } catch {
      // Whose fault it was shows when each goes alone; what was out already carries the same idempotency key.
    }
    const done: number[] = []
    const lanes = Map.groupBy(rows, row => row.partition)
    await Promise.all(
      [...lanes].map(async ([partition, lane]) => {
        for (const row of lane) {
          try {
            await options.deliver([read(row)])
            done.push(row.id)
          } catch (error) {
            blocked.add(partition)
            await hold(connection, row, error)
            return
          }
        }
      }),
    )
    return done
  }

  /** A row that is given up leaves the partitions, and stays in the table for whoever looks into it. */
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
    again = true
  }

  const read = (row: StoredRow): OutboxRow => ({
    id: row.id,
    tenantId: row.tenant_id,
    partition: row.partition,
    publications: publicationsIn(JSON.parse(row.payload)),
  })

  function publicationsIn(payload: Publication[] | Packed): Publication[] {
    return Array.isArray(payload) ? payload : options.unpack(payload)
  }

  async function run(): Promise<void> {
    running = true
    do {
      again = false
      try {
        await drain()
      } catch (error) {
        if (!stopped) log.warn({ err: error }, 'the outbox could not be published; trying again')
        const broken = client
        client = undefined
        await broken?.end().catch(() => {})
        if (!stopped) await new Promise(resolve => setTimeout(resolve, 250))
      }
    } while (again && !stopped)
    running = false
  }

  function look(): void {
    again = true
    if (!running && !stopped) idle = run()
  }

  /** Something may be in the table that nobody here knows of. */
  function wake(): void {
    settled.doubtAll()
    look()
  }

  /** Publishes those of the rows in whose partitions nothing older waits, and looks into the table for the others. */
  async function publishAtOnce(rows: readonly OutboxRow[]): Promise<void> {
    const fresh = rows.filter(row => !published.has(row.id))
    const isAlone = held.length === partitions && !options.listen
    const isReady = ({ partition }: OutboxRow) => isAlone && settled.has(partition)
    const [ready, waiting] = [fresh.filter(isReady), fresh.filter(row => !isReady(row))]
    if (waiting.length > 0) lookFor(waiting)
    if (ready.length === 0) return
    try {
      await options.deliver(ready.map(row => ({ ...row, isFirst: true })))
    } catch {
      lookFor(ready)
      return
    }
    const ids = ready.map(row => row.id)
    remember(ids)
    deletable.push(...ids)
    deleting ??= setTimeout(deleteSoon, deletePauseMs)
  }

  /** They may have been written after the look that is under way. */
  function lookFor(rows: readonly OutboxRow[]): void {
    for (const { partition } of rows) settled.doubt(partition)
    look()
  }

  /** What is not deleted here, the next look finds, and knows that it was published. */
  function deleteSoon(): void {
    deleting = undefined
    const ids = deletable
    deletable = []
    client?.query({ ...doneStatement, values: [numberArray(ids)] }).catch(() => {})
  }

  return {
    settled,
    /** What a commit of this process wrote. */
    wrote(rows: readonly OutboxRow[]): void {
      void inTurn(() => publishAtOnce(rows))
    },
    look,
    wake,
    /** Tells the other processes that there is something, unless nobody else publishes. Nothing is stored, so it need not be durable. */
    async wakeOthers(): Promise<void> {
      if (held.length === partitions) return
      await database.pool.query(
        "SELECT set_config('synchronous_commit', 'off', true), pg_notify('outbox', '')",
      )
    },
    /** Publishes what an earlier process left, then follows commits; looks by itself as well. */
    start(): void {
      timer = setInterval(wake, options.lookEveryMs ?? 1_000)
      timer.unref()
      wake()
    },
    /** Publishes what is left and gives the partitions back. */
    async stop(): Promise<void> {
      clearInterval(timer)
      clearTimeout(deleting)
      await turns
      wake()
      await idle
      stopped = true
      await client?.end()
    },
  }
}

export type Dispatcher = ReturnType<typeof createDispatcher>
