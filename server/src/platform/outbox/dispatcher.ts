import type pg from 'pg'
import { numberArray } from '../db/arrays.ts'
import type { Database } from '../db/index.ts'
import type { Log } from '../log.ts'
import { type Packed, type Publication, partitions, type Told } from './outbox.ts'
import { createSettingAside } from './setting-aside.ts'

const lockSpace = 7_240_002
const batch = 500
/** More than is published in the half second that a crash of the database can undo. */
const longestMemory = 20_000
/** As many as are taken at a time: where more wait, publishing does not keep up, and reading is not what matters. */
const mostKnown = batch

export interface OutboxRow {
  id: number
  tenantId: string
  /** What one partition holds is ordered; partitions are not, among each other. */
  partition: number
  publications: Publication[]
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
  /** Milliseconds from any start; tests move it. */
  now?: () => number
}

interface StoredRow {
  id: number
  tenant_id: string
  partition: number
  /** Null where this process knows what it says. */
  payload: string | null
}

/**
 * Publishes outbox rows after their commit: one dispatcher a partition over all processes (session advisory locks), oldest first, at
 * least once, deleting what it published. It never remembers a position: a late commit has a low id and would be skipped. A row that
 * cannot be published holds up its own partition only, and is set aside when the fault is its own.
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
  /** What rows that this process wrote say, until it has taken them or another has. */
  const known = new Map<number, Publication[]>()

  async function open(): Promise<pg.Client> {
    const fresh = await database.connect({ pipeline: true })
    held = []
    known.clear()
    fresh.on('end', () => {
      if (client === fresh) client = undefined
    })
    fresh.on('notification', () => wake())
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
    await lease(client)
    const blocked = new Set<number>()
    let deletion: Promise<unknown> = Promise.resolve()
    for (;;) {
      // The question leaves with the deletion, and is answered after it.
      const [{ rows }] = await Promise.all([next(client, blocked), deletion])
      if (rows.length === 0) return
      const fresh = rows.filter(row => !published.has(row.id))
      const out = fresh.length > 0 ? await publish(client, fresh, blocked) : []
      settingAside.succeeded(out)
      remember(out)
      const done = rows.filter(row => published.has(row.id)).map(row => row.id)
      deletion = client.query({
        name: 'outbox-done',
        text: 'DELETE FROM outbox WHERE id = ANY($1::bigint[])',
        values: [numberArray(done)],
      })
      if (rows.length < batch && !again) break
      again = false
    }
    await deletion
  }

  const next = (connection: pg.Client, blocked: ReadonlySet<number>) =>
    connection.query<StoredRow>({
      name: 'outbox-next',
      text: `SELECT id, tenant_id, partition, CASE WHEN id = ANY($3::bigint[]) THEN NULL ELSE payload END AS payload
        FROM outbox WHERE partition = ANY($1::smallint[]) ORDER BY id LIMIT $2`,
      values: [
        numberArray(held.filter(partition => !blocked.has(partition))),
        batch,
        numberArray([...known.keys()]),
      ],
    })

  function remember(ids: number[]): void {
    for (const id of ids) {
      published.add(id)
      known.delete(id)
    }
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
    known.delete(id)
    again = true
  }

  const read = (row: StoredRow): OutboxRow => ({
    id: row.id,
    tenantId: row.tenant_id,
    partition: row.partition,
    publications: row.payload === null ? known.get(row.id)! : publicationsIn(JSON.parse(row.payload)),
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

  /** What another process may take is not kept, nor what is out already: a row may be found before its writer hears of its commit. */
  function learn({ id, publications }: Told): void {
    const isAwaited = held.length === partitions && !published.has(id)
    // One that is known stays so while it is asked for: where there is no room, what comes is not known.
    if (isAwaited && known.size < mostKnown) known.set(id, publications)
  }

  /** @param told rows that were written by this process, and committed */
  function wake(told: readonly Told[] = []): void {
    for (const row of told) learn(row)
    again = true
    if (!running && !stopped) idle = run()
  }

  return {
    wake,
    /** Tells the other processes that there is something, unless nobody else publishes. Nothing is stored, so it need not be durable. */
    async wakeOthers(): Promise<void> {
      if (held.length === partitions) return
      await database.pool.query(
        "SELECT set_config('synchronous_commit', 'off', true), pg_notify('outbox', '')",
      )
    },
    /** Publishes what an earlier process left, then follows commits; looks by itself every second. */
    start(): void {
      timer = setInterval(() => wake(), 1_000)
      timer.unref()
      wake()
    },
    /** Publishes what is left and gives the partitions back. */
    async stop(): Promise<void> {
      clearInterval(timer)
      wake()
      await idle
      stopped = true
      await client?.end()
    },
  }
}

export type Dispatcher = ReturnType<typeof createDispatcher>
