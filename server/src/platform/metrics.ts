import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { App } from './app.ts'
import type { OutboxRow } from './outbox/dispatcher.ts'

/** What `/metrics` tells of the product's own work, beside the process and its HTTP answers. docs/operating.md lists them. */
export function createMetrics(app: App) {
  const registry = new Registry()
  // Counts from the start on.
  processFigures()
  const publishedCounter = new Counter({
    name: 'trau_events_published_total',
    help: 'Events that left the outbox to those who listen, by type; messageSent are the messages people sent',
    labelNames: ['type'],
    registers: [registry],
  })

  const pushes = new Counter({
    name: 'trau_pushes_total',
    help: 'Tries to send a push, by what became of them: SENT, FAILED is tried again, DEAD is given up',
    labelNames: ['state'],
    registers: [registry],
  })
  new Gauge({
    name: 'trau_push_jobs',
    help: 'Pushes that wait, by state',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { rows } = await app.database.pool
        .query<{ state: string; count: string }>(
          "SELECT state, count(*) FROM push_job WHERE state IN ('QUEUED', 'SENDING', 'FAILED') GROUP BY state",
        )
        .catch(() => ({ rows: [] }))
      for (const state of ['QUEUED', 'SENDING', 'FAILED'])
        this.set({ state }, Number(rows.find(row => row.state === state)?.count ?? 0))
    },
  })

  // The rows carry no time: how long one is the oldest is seen from outside, from one look to the next.
  let oldest: { id: string; since: number } | undefined
  new Gauge({
    name: 'trau_outbox_events',
    help: 'Events that wait in the outbox',
    registers: [registry],
    async collect() {
      this.set(await numberFrom(app, 'SELECT count(*) AS value FROM outbox'))
    },
  })
  new Gauge({
    name: 'trau_outbox_oldest_seconds',
    help: 'For how long the same event has been the oldest of the outbox, as far as this was looked at; 0 when it is empty or moves',
    registers: [registry],
    async collect() {
      const id = await valueFrom(app, 'SELECT min(id)::text AS value FROM outbox')
      const now = performance.now()
      if (!id) oldest = undefined
      else if (oldest?.id !== id) oldest = { id, since: now }
      this.set(oldest ? (now - oldest.since) / 1_000 : 0)
    },
  })
  new Gauge({
    name: 'trau_outgoing_messages',
    help: 'Mail and SMS by state: LOCAL stays here, QUEUED, SENDING and FAILED wait, DEAD could not be delivered',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { rows } = await app.database.pool
        .query<{ state: string; count: string }>(
          "SELECT state, count(*) FROM outgoing_message WHERE state NOT IN ('SENT', 'NOBODY') GROUP BY state",
        )
        .catch(() => ({ rows: [] }))
      for (const state of ['LOCAL', 'QUEUED', 'SENDING', 'FAILED', 'DEAD'])
        this.set({ state }, Number(rows.find(row => row.state === state)?.count ?? 0))
    },
  })
  new Gauge({
    name: 'trau_scans_waiting',
    help: 'Files that wait for the antivirus',
    registers: [registry],
    async collect() {
      this.set(await numberFrom(app, 'SELECT count(*) AS value FROM media_scan'))
    },
  })
  new Gauge({
    name: 'trau_scans_oldest_seconds',
    help: 'For how long the first of them has waited; 0 when none does',
    registers: [registry],
    async collect() {
      this.set(
        await numberFrom(
          app,
          'SELECT coalesce(greatest(0, extract(epoch FROM now() - min(created_time))), 0) AS value FROM media_scan',
        ),
      )
    },
  })
  new Gauge({
    name: 'trau_turn_allocations',
    help: 'Relayed addresses that participants of calls hold at this process',
    registers: [registry],
    collect() {
      this.set(app.turn.stats()?.allocations ?? 0)
    },
  })
  new Counter({
    name: 'trau_turn_relayed_bytes_total',
    help: 'Bytes of media that this process has relayed',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(app.turn.stats()?.relayedBytes ?? 0)
    },
  })
  new Counter({
    name: 'trau_turn_refusals_total',
    help: 'What TURN did not do, by reason: junk, forged, expired, notLive, quota, peer',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [reason, count] of Object.entries(app.turn.stats()?.refusals ?? {}))
        this.inc({ reason }, count)
    },
  })
  new Gauge({
    name: 'trau_database_waiting',
    help: 'Requests of this process that wait for a connection to the database',
    registers: [registry],
    collect() {
      this.set(app.database.pool.waitingCount)
    },
  })

  return {
    registry,
    /** All figures, those of the process too, as Prometheus reads them. */
    text: () => Registry.merge([processFigures(), registry]).metrics(),
    /** Counts what became of a try to send a push. */
    pushed: (state: string): void => pushes.inc({ state }),
    /** Counts what a dispatcher has delivered. */
    delivered(rows: readonly OutboxRow[]): void {
      for (const { publications } of rows)
        for (const { event } of publications) publishedCounter.inc({ type: event.type })
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>

let figuresOfProcess: Registry | undefined

/** Their timers and observers live as long as the process, and would keep a closed app with them if they were its own. */
function processFigures(): Registry {
  if (figuresOfProcess) return figuresOfProcess
  figuresOfProcess = new Registry()
  collectDefaultMetrics({ register: figuresOfProcess, prefix: 'trau_' })
  return figuresOfProcess
}

/** Undefined while the database does not answer: the other figures are wanted then all the more. */
async function valueFrom(app: App, text: string): Promise<string | undefined> {
  const { rows } = await app.database.pool
    .query<{ value: string | null }>(text)
    .catch(() => ({ rows: [{ value: null }] }))
  return rows[0]?.value ?? undefined
}

const numberFrom = async (app: App, text: string) => Number((await valueFrom(app, text)) ?? Number.NaN)
