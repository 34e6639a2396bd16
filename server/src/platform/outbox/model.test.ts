import { EventEmitter } from 'node:events'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../db/index.ts'
import { createLog } from '../log.ts'
import { createDispatcher, type OutboxRow } from './dispatcher.ts'
import { createOutbox, partitionOf } from './outbox.ts'

/**
 * A model test of the dispatcher, its bookkeeping and the writers on a simulated database: every wait is random, sends and other writes
 * of one key take its lock in turn, commits are announced late or never, publishing fails, and PostgreSQL crashes, which undoes the
 * deletions of the last half second. In every case all committed rows are published, each key in its order.
 */

/** The first two share a partition; a lane of sends carries the first and the third. */
const keys = sharingKeys()
const lanes = [[0, 2], [1]]
const lostByCrashMs = 500

type Ending = 'announced' | 'lost' | 'rolledBack'
const ending = fc.constantFrom<Ending>('announced', 'announced', 'announced', 'lost', 'rolledBack')
const gap = fc.integer({ min: 0, max: 60 })
const plan = fc.record({
  /** Batches that each lane sends, one after the other. */
  sends: fc.tuple(...lanes.map(lane => batchesOf(lane))),
  /** Other writes to each key (an edit, a reaction, a new member). */
  writes: fc.tuple(...keys.map(() => fc.array(fc.record({ gap, ending }), { maxLength: 8 }))),
  /** When nothing can be published, and for how long. */
  outages: fc.array(
    fc.record({ gap: fc.integer({ min: 0, max: 300 }), ms: fc.integer({ min: 1, max: 80 }) }),
    {
      maxLength: 3,
    },
  ),
  crashes: fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 2 }),
  /** How long each step takes, over and over. */
  waits: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 40 }),
})

function batchesOf(lane: number[]) {
  const batch = fc.record({ of: fc.subarray(lane, { minLength: 1 }), gap, ending, answerMs: gap })
  return fc.array(batch, { maxLength: 12 })
}

function sharingKeys(): [string, string, string] {
  const names = Array.from({ length: 1_000 }, (_, n) => `room ${n}`)
  const [first] = names
  const mate = names.find(name => name !== first && partitionOf(name) === partitionOf(first!))
  const other = names.find(name => partitionOf(name) !== partitionOf(first!))
  return [first!, mate!, other!]
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

interface StoredRow {
  id: number
  tenant_id: string
  partition: number
  payload: string
}

/** The outbox table, and connections to it that take their time. */
function simulateDatabase(pause: () => Promise<void>) {
  const table = new Map<number, StoredRow>()
  const deletedRows: { row: StoredRow; at: number }[] = []
  const committed = new Map<number, string>()
  const locks = new Map<string, Promise<void>>()
  let clients: EventEmitter[] = []
  let lastId = 0
  let epoch = 0

  async function connect() {
    await pause()
    const startEpoch = epoch
    const client = Object.assign(new EventEmitter(), {
      async query(
        statement: string | { name?: string; text: string; values: unknown[] },
        values?: unknown[],
      ) {
        await pause()
        if (epoch !== startEpoch) throw new Error('the connection is lost')
        const answer = run(statement, values)
        await pause()
        if (epoch !== startEpoch) throw new Error('the connection is lost')
        return { rows: answer }
      },
      async end() {},
    })
    clients.push(client)
    return client
  }

  function run(statement: string | { name?: string; text: string; values: unknown[] }, values?: unknown[]) {
    if (typeof statement === 'string') {
      if (!statement.includes('pg_try_advisory_lock')) return []
      return Array.from({ length: values![1] as number }, (_, p) => ({ p }))
    }
    const numbers = (value: unknown) =>
      String(value).replace(/[{}]/g, '').split(',').filter(Boolean).map(Number)
    const [numberList, limit] = statement.values
    if (statement.name === 'outbox-next') {
      const among = new Set(numbers(numberList))
      return [...table.values()]
        .filter(row => among.has(row.partition))
        .sort((a, b) => a.id - b.id)
        .slice(0, Number(limit))
    }
    for (const id of numbers(numberList)) {
      const row = table.get(id)
      if (row) deletedRows.push({ row, at: Date.now() })
      table.delete(id)
    }
    return []
  }

  /** One transaction that writes a row a key, under their locks; `insert` is given what to store. */
  async function transaction(of: string[], isKept: boolean, insert: (store: Insert) => Promise<void>) {
    const releases = []
    for (const key of of.toSorted()) releases.push(await lock(key))
    const startEpoch = epoch
    const writtenRows: { key: string; row: StoredRow }[] = []
    await insert((key, payload) => {
      const row = {
        id: ++lastId,
        tenant_id: 'default',
        partition: partitionOf(key),
        payload: payload(lastId),
      }
      writtenRows.push({ key, row })
      return row.id
    })
    await pause()
    const isCommitted = isKept && epoch === startEpoch
    if (isCommitted) {
      for (const { key, row } of writtenRows) {
        table.set(row.id, row)
        committed.set(row.id, key)
      }
    }
    for (const release of releases) release()
    // Its answer is on its way while the next one has the locks already.
    await pause()
    return isCommitted && epoch === startEpoch
  }

  async function lock(key: string): Promise<() => void> {
    const before = locks.get(key)
    let release = () => {}
    locks.set(key, new Promise(resolve => (release = resolve)))
    await before
    return release
  }

  return {
    table,
    committed,
    transaction,
    database: { connect } as unknown as Database,
    crash() {
      epoch++
      for (const { row, at } of deletedRows) if (Date.now() - at < lostByCrashMs) table.set(row.id, row)
      deletedRows.length = 0
      const lostClients = clients
      clients = []
      for (const client of lostClients) client.emit('end')
    },
  }
}
type Insert = (key: string, payload: (id: number) => string) => number

const publicationsOf = (id: number) => [{ to: { users: [] }, event: { type: `${id}`, data: {} } }] as never

test('every committed row is published, each key in order, whatever happens meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async ({ sends, writes, outages, crashes, waits }) => {
      const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
      let step = 0
      const pause = async () => {
        const ms = waits[step++ % waits.length]!
        if (ms > 0) await sleep(ms)
      }
      const { database, table, committed, transaction, crash } = simulateDatabase(pause)
      const publishedIds: number[] = []
      /** Being published, or published without failure: they must not be published again. */
      const out = new Set<number>()
      const wrong: string[] = []
      let isDown = false
      const dispatcher = createDispatcher({
        database,
        log: createLog('silent'),
        listen: false,
        unpack: ({ data }) => publicationsOf(data as number),
        async deliver(rows: OutboxRow[]) {
          for (const { id, isFirst } of rows) {
            if (out.has(id)) wrong.push(`${id} is published although it is out`)
            if (isFirst && publishedIds.includes(id)) wrong.push(`${id} is not out for the first time`)
            out.add(id)
          }
          for (const { id, publications } of rows) {
            await pause()
            if (isDown) {
              for (const row of rows) out.delete(row.id)
              throw new Error('nobody answers')
            }
            if (publications[0]!.event.type !== `${id}`) wrong.push(`${id} has the wrong content`)
            if (!committed.has(id)) wrong.push(`${id} was not committed`)
            publishedIds.push(id)
            await pause()
          }
        },
      })
      const outbox = createOutbox({ dispatcher })
      dispatcher.start()

      const send = async (of: string[], how: Ending, answerMs: number) => {
        const committedRows: OutboxRow[] = []
        const isConfirmed = await transaction(of, how !== 'rolledBack', async store => {
          for (const key of of) {
            const id = store(key, one => JSON.stringify({ kind: 'sent', data: one }))
            committedRows.push({
              id,
              tenantId: 'default',
              partition: partitionOf(key),
              publications: publicationsOf(id),
            })
          }
        })
        await sleep(answerMs)
        if (isConfirmed && how === 'announced') outbox.publishCommitted(committedRows)
        else outbox.wake()
      }
      const write = async (key: string, how: Ending) => {
        let tx: unknown
        await transaction([key], how !== 'rolledBack', async store => {
          const execute = async () => {
            await pause()
            store(key, id => JSON.stringify(publicationsOf(id)))
          }
          tx = { insertInto: () => ({ values: () => ({ execute }) }) }
          await outbox.add(tx as never, 'default', key, publicationsOf(0))
        })
        outbox.transactionEnded(tx as never)
      }
      const actors = [
        ...sends.map(async batches => {
          for (const batch of batches) {
            await sleep(batch.gap)
            await send(
              batch.of.map(n => keys[n]!),
              batch.ending,
              batch.answerMs,
            )
          }
        }),
        ...writes.map(async (list, n) => {
          for (const one of list) {
            await sleep(one.gap)
            await write(keys[n]!, one.ending)
          }
        }),
        ...outages.map(async outage => {
          await sleep(outage.gap)
          isDown = true
          await sleep(outage.ms)
          isDown = false
        }),
        ...crashes.map(async at => {
          await sleep(at)
          crash()
        }),
      ]
      const all = Promise.all(actors)
      // Far more time than needed.
      await vi.advanceTimersByTimeAsync(20_000)
      await all
      const stopping = dispatcher.stop()
      await vi.advanceTimersByTimeAsync(5_000)
      await stopping

      expect(wrong).toEqual([])
      for (const key of keys) {
        const expectedIds = [...committed].filter(([, of]) => of === key).map(([id]) => id)
        const firstPublished = [...new Set(publishedIds)].filter(id => committed.get(id) === key)
        expect(firstPublished).toEqual(expectedIds.toSorted((a, b) => a - b))
      }
      expect([...table.keys()]).toEqual([])
    }),
    { numRuns: 3 * (fc.readConfigureGlobal().numRuns ?? 100) },
  )
})
