import type { Database } from '../db/index.ts'
import type { Notices } from '../db/notices.ts'
import type { Log } from '../log.ts'

const topic = 'call_relay'
/** PostgreSQL accepts less than 8,000 bytes per notice; the header needs some. */
const partLength = 7_800
const maxParts = 40
const replyMs = 6_000
const maxPartial = 200

interface Partial {
  parts: string[]
  count: number
}

export interface RemoteOptions {
  nodeId: string
  database: Pick<Database, 'pool'>
  notices: Notices
  log: Log
  /** What another process asks of this one. */
  serve(request: unknown): Promise<unknown>
}

/** Requests between processes on one database, by NOTIFY in parts: a description is larger than a notice. Nothing is stored. */
export function createRemote({ nodeId, database, notices, log, serve }: RemoteOptions) {
  const partials = new Map<string, Partial>()
  const waiting = new Map<string, { resolve(value: unknown): void; reject(error: Error): void }>()

  notices.on(topic, notice => {
    const [, to, from, id, part, count, text] = /^(\S+) (\S+) (\S+) (\d+)\/(\d+) (\S*)$/.exec(notice) ?? []
    if (to !== nodeId || Number(count) > maxParts) return
    const partial = partials.get(id!) ?? { parts: [], count: Number(count) }
    partial.parts[Number(part)] = text!
    partials.set(id!, partial)
    if (partials.size > maxPartial) partials.delete(partials.keys().next().value!)
    if (partial.parts.filter(one => one !== undefined).length < partial.count) return
    partials.delete(id!)
    const message = JSON.parse(Buffer.from(partial.parts.join(''), 'base64').toString('utf8')) as Message
    if ('request' in message) void answer(from!, id!, message.request)
    else settle(id!, message)
  })

  type Message = { request: unknown } | { value: unknown } | { error: string }

  async function answer(to: string, id: string, request: unknown): Promise<void> {
    const message: Message = await serve(request).then(
      value => ({ value }),
      error => ({ error: String(error?.message ?? error) }),
    )
    await send(to, id, message).catch(error =>
      log.warn({ err: error }, 'another process got no answer about a call'),
    )
  }

  function settle(id: string, message: Message): void {
    const request = waiting.get(id)
    waiting.delete(id)
    if ('value' in message) request?.resolve(message.value)
    else if ('error' in message) request?.reject(new Error(message.error))
  }

  async function send(to: string, id: string, message: Message): Promise<void> {
    // Base64, so that no part ends within a character.
    const text = Buffer.from(JSON.stringify(message)).toString('base64')
    const count = Math.max(1, Math.ceil(text.length / partLength))
    const notes = Array.from(
      { length: count },
      (_, i) => `${to} ${nodeId} ${id} ${i}/${count} ${text.slice(i * partLength, (i + 1) * partLength)}`,
    )
    await database.pool.query(
      `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, note)
       FROM unnest($2::text[]) WITH ORDINALITY AS notes(note, n) ORDER BY n`,
      [topic, notes],
    )
  }

  return {
    /** @throws an Error where the other refuses, or does not answer in time */
    async ask(to: string, request: unknown): Promise<unknown> {
      const id = crypto.randomUUID()
      const reply = new Promise<unknown>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        setTimeout(
          () => settle(id, { error: 'the process that relays the call does not answer' }),
          replyMs,
        ).unref()
      })
      reply.catch(() => {})
      await send(to, id, { request })
      return reply
    },
  }
}

export type Remote = ReturnType<typeof createRemote>
