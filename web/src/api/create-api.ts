import type { AnswerOf, Contract, RequestOf } from '@trau/contract'
import { request } from './request.ts'
import type { RequestOptions } from './transport.ts'

/** The generated table: service → name → method and path. */
export type EndpointTable = Record<string, Record<string, readonly [method: string, path: string]>>

/** `orders`, `extraParams` and `requestPayload` travel as JSON; callers may give them as objects. */
type QueryInput<Q> = {
  [K in keyof Q]: K extends 'orders' | 'extraParams' | 'requestPayload' ? Q[K] | object : Q[K]
}
type Part<K extends string, T> = undefined extends T
  ? { [P in K]?: T }
  : object extends T
    ? { [P in K]?: T }
    : { [P in K]: T }

/** A row without parameters or query has zod's empty record there, which would forbid every name. */
type Known<T> = string extends keyof T ? object : T

/** What names the call's answer: parameters, query and body, without signal or time limit. */
export type PartsOfCall<E> =
  RequestOf<E> extends { params: infer P; query: infer Q; body: infer B }
    ? Part<'params', Known<P> & { tenant?: string }> & Part<'query', QueryInput<Known<Q>>> & Part<'body', B>
    : never

export type CallOptions<E> = PartsOfCall<E> & Omit<RequestOptions, 'params' | 'query' | 'body'>

/** One endpoint as a function. `key` is what its answers stand under in the query cache. */
export interface ApiCall<E> {
  (...options: object extends CallOptions<E> ? [CallOptions<E>?] : [CallOptions<E>]): Promise<AnswerOf<E>>
  readonly key: readonly [service: string, name: string]
  /** Types only; never set. */
  readonly endpoint?: E
}

export type EndpointOf<C> = C extends ApiCall<infer E> ? E : never

export type Api = {
  [S in keyof Contract]: { [N in keyof Contract[S]]: ApiCall<Contract[S][N]> }
}

/**
 * The typed client over the generated table. A name that is not in it answers with a rejection "Endpoint {name} not found",
 * so that a page older or newer than its table fails in one call and not as a whole.
 */
export function createApi(tables: EndpointTable, send: typeof request = request): Api {
  const services: Record<string, unknown> = {}
  for (const [service, table] of Object.entries(tables)) {
    const endpoints: Record<string, unknown> = {}
    for (const [name, [method, path]] of Object.entries(table)) {
      endpoints[name] = call(service, name, options => send(method, path, options))
    }
    services[service] = orNotFound(endpoints, service)
  }
  return orNotFound(services) as unknown as Api
}

const call = (service: string, name: string, run: (options?: RequestOptions) => Promise<unknown>) =>
  Object.assign(run, { key: [service, name] as const })

/** Names read by promises, printers and test runners are not endpoint names. */
const notEndpoints = new Set([
  'then',
  'toJSON',
  'constructor',
  'prototype',
  'asymmetricMatch',
  '$$typeof',
  'nodeType',
])

function orNotFound(entries: Record<string, unknown>, service?: string): Record<string, unknown> {
  return new Proxy(entries, {
    get(target, name) {
      if (typeof name === 'symbol' || notEndpoints.has(name) || name in target) {
        return Reflect.get(target, name)
      }
      if (service === undefined) return orNotFound({}, name)
      return call(service, name, () => Promise.reject(new Error(`Endpoint ${name} not found`)))
    },
  })
}
