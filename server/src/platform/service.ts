import type { Endpoint } from '@trau/contract'
import type { FastifyInstance } from 'fastify'
import type { App, Handlers, Services } from './app.ts'
import type { Notices } from './db/notices.ts'
import { type RouteServices, registerEndpoints } from './http/routes.ts'
import type { Job } from './jobs/index.ts'
import type { Part } from './lifecycle.ts'
import type { Metrics } from './metrics.ts'
import type { PersonalData } from './personal-data.ts'
import type { Processor } from './processors/index.ts'

/**
 * A service as one declaration: all that the rest of the server has to know of it. `composition/services.ts` lists them, and `createApp` walks
 * the list from the first to the last to start, and back to stop.
 */
export interface Service<Ports = Partial<Services>, Made = Partial<Services>> {
  /** As its folder. Its jobs are named `<name>/<what>`. */
  name: string
  /** Groups of the contract with their handlers: `serve(contract.chat, handlers)`. */
  endpoints?: readonly ServedEndpoints[]
  /** What it answers outside the contract: other protocols on paths of their own. */
  routes?: readonly ((server: FastifyInstance, routes: RouteServices<App>) => void)[]
  /** What its migrations made: only its SQL names them. */
  tables?: readonly string[]
  personalData?: readonly PersonalData[]
  /** Functions that a service below declares in `Services`, because it needs them and may not import them. Lists of several services are joined. */
  ports?: Ports
  /** What it keeps in memory, reached as `app.services`. `app.services` cannot be read before every service has made its own. */
  create?(app: App, dependencies: Dependencies): Made
  /** Work that follows events after their commit. */
  processors?: readonly ((app: App) => Processor)[]
  /** Scheduled work, once over all processes. */
  jobs?: readonly Job[]
  /** Work that cannot wait for the next minute; every process does it. */
  tickers?: readonly TickerRow[]
  /** Begins work that waits in tables. Not called in a process that is here for a single command. */
  start?(app: App): unknown
  /** Finishes or ends its work. No request runs any more, and events still leave. */
  stop?(app: App): unknown
  /** Frees what it holds. No client is connected any more, and the database is still open. */
  close?(app: App): unknown
}

/** What composition opens before the services. A service adds here what it needs of that (declaration merging). */
export interface Dependencies {
  notices: Notices
  metrics: Pick<Metrics, 'pushed'>
  /** Other processes share the database. */
  isShared: boolean
  /** If this process holds the connections: makes every client subscribe and fetch again, because notices may have been lost. */
  invalidate: (() => void) | undefined
}

export interface TickerRow {
  /** What the log calls it. */
  name: string
  everyMs: number
  run(app: App): Promise<unknown>
  /** It goes on while the disk is nearly full and writes are refused. */
  runsReadOnly?: true
  /** Ends a run that would hold up the end of the server. */
  interrupt?(app: App): void
}

/** Declares a service. A word that `Service` does not have does not compile. */
export const defineService = <
  Ports extends Partial<Services> = Record<never, never>,
  Made extends Partial<Services> = Record<never, never>,
>(
  service: Service<Ports, Made>,
): Service<Ports, Made> => service

export interface ServedEndpoints {
  endpoints: Record<string, Endpoint>
  register(server: FastifyInstance, routes: RouteServices<App>): void
}

/** A group of the contract with one handler for each of its endpoints; a missing one does not compile. */
export const serve = <Group extends Record<string, Endpoint>>(
  endpoints: Group,
  handlers: Handlers<Group>,
): ServedEndpoints => ({
  endpoints,
  register: (server, routes) => registerEndpoints(server, endpoints, handlers, routes),
})

type ProvidedBy<S> = S extends Service<infer Ports, infer Made> ? keyof Ports | keyof Made : never
type Complete<Name> = [Exclude<keyof Services, Name>] extends [never]
  ? Services
  : { noServiceProvides: Exclude<keyof Services, Name> }

/**
 * `Services`: what composition gives, and what each service provides. What nobody provides does not compile; what two provide, unless it is a
 * list, fails at the start.
 */
export function createServices<const List extends readonly Service[], Given extends Partial<Services>>(
  list: List,
  app: App,
  dependencies: Dependencies,
  base: Given,
): Complete<keyof Given | ProvidedBy<List[number]>> {
  const result = new Map<string, unknown>(Object.entries(base))
  for (const { name, ports, create } of list)
    for (const [key, value] of [
      ...Object.entries(ports ?? {}),
      ...Object.entries(create?.(app, dependencies) ?? {}),
    ]) {
      const before = result.get(key)
      if (Array.isArray(value)) result.set(key, Array.isArray(before) ? [...before, ...value] : [...value])
      else if (result.has(key)) throw new Error(`${name} provides ${key}, which another service provides`)
      else result.set(key, value)
    }
  return Object.fromEntries(result) as unknown as Complete<keyof Given | ProvidedBy<List[number]>>
}

/** Services as parts of the running server that begin and end their work. */
export const workOf = (list: readonly Service[], app: App): Part[] =>
  list.map(service => ({
    name: service.name,
    start: () => service.start?.(app),
    stop: () => service.stop?.(app),
  }))

/** Services as parts of the running server that hold something until all work has ended. */
export const resourcesOf = (list: readonly Service[], app: App): Part[] =>
  list.map(service => ({ name: service.name, stop: () => service.close?.(app) }))
