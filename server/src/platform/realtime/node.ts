import { randomUUID } from 'node:crypto'
import { Disconnect, errors, RealtimeError } from './codes.ts'
import { Hub, type HubClient } from './hub.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { Values } from './schema.ts'
import type { RealtimeHooks, RealtimeLog, RealtimeOptions } from './types.ts'
import { Wheel } from './wheel.ts'
import { Writer } from './writer.ts'

const silent: RealtimeLog = { warn: () => undefined, error: () => undefined }

/** A server-side call while somebody is connecting: replayed on them, so that a revocation is not overtaken. */
interface Order<Client> {
  user: string
  apply: (client: Client) => void
}

/** What a client may ask, by the command's name. A handler answers once, or throws a `RealtimeError` or a `Disconnect`. */
export type Handlers<Client> = Readonly<
  Record<string, (client: Client, request: Values, reply: (result: Values) => void) => Promise<void>>
>

/** What all connections of this process share. */
export class Node<Client extends HubClient> {
  readonly id = randomUUID()
  readonly startedAt = Date.now()
  readonly hooks: RealtimeHooks
  readonly handlers: Handlers<Client>
  readonly limits: Limits
  readonly origins: NonNullable<RealtimeOptions['origins']>
  readonly log: RealtimeLog
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly hub: Hub<Client>
  readonly wheel: Wheel
  readonly writer = new Writer()
  /** Every open connection, accepted or not yet. */
  readonly connections = new Set<Client>()
  /** Emulated connections by the secret their commands carry. */
  readonly sessions = new Map<string, Client>()
  readonly counters = { deliveries: 0, writes: 0, bytesOut: 0, commands: 0 }
  readonly disconnects: Record<number, number> = {}
  isClosing = false
  #connecting = 0
  #orders: Order<Client>[] = []

  constructor(options: RealtimeOptions, handlers: Handlers<Client>) {
    this.handlers = handlers
    this.hooks = options.hooks
    this.limits = { ...defaultLimits, ...options.limits }
    this.origins = options.origins ?? isSameHost
    this.log = options.log ?? silent
    this.now = options.now ?? Date.now
    this.wheel = new Wheel(options.now ?? (() => performance.now()), Math.min(100, this.limits.pingMs / 10))
    const { historyBytes, idleChannelMs, idempotencyMs } = this.limits
    const { namespaces } = options
    this.hub = new Hub({ namespaces, now: this.now, historyBytes, idleChannelMs, idempotencyMs })
  }

  /** Runs a hook within its time. What it throws is a `RealtimeError` or a `Disconnect`, whatever it threw. */
  async ask<T>(name: string, hook: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.log.warn({ hook: name, ms: this.limits.hookMs }, 'a real-time hook did not answer in time')
        reject(errors.internal)
      }, this.limits.hookMs)
    })
    try {
      return await Promise.race([hook(), late])
    } catch (error) {
      if (error instanceof RealtimeError || error instanceof Disconnect) throw error
      this.log.error({ hook: name, err: error }, 'a real-time hook failed')
      throw errors.internal
    } finally {
      clearTimeout(timer)
    }
  }

  /** Applies to the user's connections, and to those still connecting that turn out to be theirs. */
  order(user: string, apply: (client: Client) => void): void {
    for (const client of [...(this.hub.users.get(user) ?? [])]) apply(client)
    if (this.#connecting > 0) this.#orders.push({ user, apply })
  }

  /** Between the two calls, orders are noted; the returned function replays those for the user. */
  startConnecting(): (client: Client | undefined) => void {
    this.#connecting++
    const from = this.#orders.length
    return client => {
      this.#connecting--
      const orders = client && this.#orders.slice(from).filter(order => order.user === client.user)
      if (this.#connecting === 0) this.#orders = []
      for (const order of orders ?? []) order.apply(client!)
    }
  }
}

function isSameHost(origin: string | undefined, host: string): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}
