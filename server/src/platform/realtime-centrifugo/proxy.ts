import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fail } from '../errors.ts'
import {
  type ClientView,
  type ConnectContext,
  Disconnect,
  errors,
  type Realtime,
  RealtimeError,
  type RealtimeHooks,
  type RealtimeLog,
  type SubscribeOptions,
  type TransportKind,
} from '../realtime/index.ts'
import { isSameSecret } from '../same-secret.ts'

export const proxyPath = '/internal/centrifugo'
export const proxySecretHeader = 'x-trau-proxy-secret'

/** How often a connection that lives is asked about, and a subscription. */
export const beatSeconds = 25
export const subscriptionBeatSeconds = 300
/** After this every process knows of a change that was under way when it said yes. */
const secondLookMs = 1_000

/** The hooks of the embedded endpoint, and what only a connection held elsewhere needs. */
export interface ClusterHooks extends Omit<RealtimeHooks, 'onConnect' | 'onDisconnect'> {
  onConnect(context: ConnectContext & { client: string }): ReturnType<RealtimeHooks['onConnect']>
  /** Asked every `beatSeconds` for each connection that lives; undefined ends it, a new meta replaces the old. */
  onBeat(client: ClientView): Promise<{ meta: unknown } | undefined>
}

export interface ProxyOptions {
  secret: string
  hooks: ClusterHooks
  realtime: Pick<Realtime, 'refresh' | 'unsubscribe'>
  log: RealtimeLog
}

const Event = z.object({
  client: z.string().min(1),
  transport: z.string().default('websocket'),
  protocol: z.enum(['json', 'protobuf']).default('json'),
  user: z.string().default(''),
  channel: z.string().default(''),
  method: z.string().default(''),
  token: z.string().default(''),
  name: z.string().default(''),
  version: z.string().default(''),
  data: z.unknown().optional(),
  meta: z.unknown().optional(),
})
type Event = z.output<typeof Event>

/**
 * Where Centrifugo asks what the embedded endpoint asks its hooks (https://centrifugal.dev/docs/server/proxy). Whoever does not
 * know the secret finds nothing here. Centrifugo tells of no disconnect: a connection is gone when its beats stop.
 */
export function registerCentrifugoProxy(server: FastifyInstance, options: ProxyOptions): { close(): void } {
  const { hooks, realtime } = options
  const recheckTimers = new Set<NodeJS.Timeout>()

  /** A yes said while a removal was on its way to this process, and reached Centrifugo before it, must not stand. */
  function recheckLater(isStillRight: () => Promise<boolean>, undo: () => Promise<void>): void {
    const timer = setTimeout(async () => {
      recheckTimers.delete(timer)
      try {
        if (!(await isStillRight())) await undo()
      } catch (error) {
        options.log.warn({ err: error }, 'a connection could not be looked at again')
      }
    }, secondLookMs)
    timer.unref()
    recheckTimers.add(timer)
  }

  const events: Record<string, (event: Event, request: FastifyRequest) => Promise<unknown>> = {
    async connect(event, request) {
      const reply = await hooks.onConnect({
        client: event.client,
        token: '',
        headers: headersOf(request),
        data: event.data,
        remoteAddress: '',
        transport: event.transport as TransportKind,
        protocol: event.protocol,
        name: event.name,
        version: event.version,
      })
      const view = viewOf({ ...event, user: reply.user, meta: reply.meta })
      recheckLater(
        async () => (await hooks.onBeat(view)) !== undefined,
        () => realtime.refresh(view.user, { client: view.client, expired: true }),
      )
      const subs = Object.entries(reply.subs ?? {}).map(async ([channel, sub]) => [channel, await subOf(sub)])
      return {
        user: reply.user,
        info: reply.info,
        meta: reply.meta,
        data: reply.data,
        expire_at: inSeconds(beatSeconds),
        subs: Object.fromEntries(await Promise.all(subs)),
      }
    },

    async refresh(event) {
      const beat = await hooks.onBeat(viewOf(event))
      return beat ? { expire_at: inSeconds(beatSeconds), meta: beat.meta } : { expired: true }
    },

    async subscribe(event) {
      const ask = () => subscriptionOf(hooks, event)
      const sub = await ask()
      recheckLater(
        () => isAllowed(ask),
        () => realtime.unsubscribe(event.user, event.channel, { client: event.client }),
      )
      return { ...(await subOf(sub)), expire_at: inSeconds(subscriptionBeatSeconds) }
    },

    async sub_refresh(event) {
      const stands = await isAllowed(() => subscriptionOf(hooks, event))
      return stands ? { expire_at: inSeconds(subscriptionBeatSeconds) } : { expired: true }
    },

    async publish(event) {
      if (!hooks.onPublish) throw errors.notAvailable
      const { data, skipHistory, tags, result } = await hooks.onPublish(
        viewOf(event),
        event.channel,
        event.data,
      )
      // Centrifugo publishes what a proxy lets pass, so a hook that has published itself has no answer here.
      if (result === 'published') throw errors.notAvailable
      return { data: data ?? event.data, skip_history: skipHistory, tags }
    },

    async rpc(event) {
      if (!hooks.onRpc) throw errors.notAvailable
      return { data: (await hooks.onRpc(viewOf(event), event.method, event.data)) ?? null }
    },
  }

  for (const [name, answer] of Object.entries(events)) {
    server.post(`${proxyPath}/${name}`, {
      bodyLimit: 256 * 1024,
      // Before the body is read, so that a stranger learns nothing from how one is refused.
      async onRequest(request) {
        if (!isSameSecret(String(request.headers[proxySecretHeader] ?? ''), options.secret))
          throw fail('endpointNotFound')
      },
      async handler(request, reply) {
        try {
          return { result: await answer(Event.parse(request.body), request) }
        } catch (error) {
          const refusal = refusalOf(error, name, options.log)
          // To a beat an error would read as "gone"; a failed request gives the connection another minute.
          if (name.endsWith('refresh')) reply.code(503)
          return refusal
        }
      },
    })
  }

  return {
    close() {
      for (const timer of recheckTimers) clearTimeout(timer)
    },
  }
}

async function subscriptionOf(hooks: ClusterHooks, event: Event): Promise<SubscribeOptions> {
  if (!hooks.onSubscribe) throw errors.permissionDenied
  return hooks.onSubscribe(viewOf(event), event.channel, { token: event.token, data: event.data })
}

/** False where the hook says no; when it cannot say, it throws, and what stands stays. */
async function isAllowed(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask()
    return true
  } catch (error) {
    if (error instanceof Disconnect || (error instanceof RealtimeError && !error.temporary)) return false
    throw error
  }
}

/** Which channels a connection has is Centrifugo's to know; here only what the hook finds out itself counts. */
function viewOf({ client, user, meta, transport }: Event): ClientView {
  return { client, user, meta, transport: transport as TransportKind, isSubscribed: () => true }
}

async function subOf({ info, data, recover, joinLeave }: SubscribeOptions) {
  const override = {
    ...(recover !== undefined && { force_recovery: { value: recover } }),
    ...(joinLeave !== undefined && { join_leave: { value: joinLeave } }),
  }
  return { info, data: typeof data === 'function' ? await data() : data, override }
}

/** Spread a little, so that those who came together do not ask together for ever. */
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000 + seconds * (0.9 + 0.2 * Math.random()))

function headersOf(request: FastifyRequest): Record<string, string> {
  const { authorization } = request.headers
  return authorization === undefined ? {} : { authorization }
}

function refusalOf(error: unknown, event: string, log: RealtimeLog) {
  if (error instanceof Disconnect) return { disconnect: { code: error.code, reason: error.reason } }
  if (error instanceof RealtimeError) {
    const { code, message, temporary } = error
    return { error: { code, message, temporary } }
  }
  log.error({ err: error, event }, 'a real-time hook failed')
  const { code, message, temporary } = errors.internal
  return { error: { code, message, temporary } }
}

/** Of equal length, so that they can be compared in equal time. */
