import { z } from 'zod'
import type { Access } from './access.ts'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A token bucket for one caller (person, else address): `burst` at once, refilled at `perMinute`. */
export interface RateLimit {
  perMinute: number
  burst: number
  /** Whose bucket: the signed-in person (default), or the network address. */
  by?: 'user' | 'address'
  /** Endpoints that name the same one share it, as ways to the same thing. Absent: each has its own. */
  bucket?: string
}

/**
 * One row of the contract: the only description of a call. Routes, typed client, OpenAPI, the authorisation test and the
 * coverage report are all read from it.
 * `Request` is what a client sends, `Input` what a handler receives after parsing, `Answer` what stands under `data`.
 */
export interface Endpoint<Request = unknown, Input = unknown, Answer = unknown> {
  method: Method
  /** With `{tenant}` and path parameters in braces, as in the specification. */
  path: string
  summary: string
  access: Access
  params: z.ZodType
  query: z.ZodType
  body: z.ZodType | undefined
  answer: z.ZodType
  errors: readonly ErrorCode[]
  limit: RateLimit
  bodyLimit: number
  /** Written to the audit log with caller and target. */
  audit: boolean
  /** The body is multipart/form-data: one file in the part `file`, other fields as JSON. */
  upload: boolean
  /** Of an upload: its files go to the server's disk, so many at most, each up to `bodyLimit`. 0: one, in memory. */
  spools: number
  /** The answer is a file as it is, rather than `{ data }`. */
  sendsFile: boolean
  /** What is read holds a secret (tokens, signed addresses): it is not compressed, since a compressed length tells of its content. */
  holdsSecret: boolean
  /** A write that deletes what takes room, or ends something: it is done while the disk is nearly full and other writes are refused. */
  freesRoom: boolean
  /** Types only; never set. */
  readonly types?: { request: Request; input: Input; answer: Answer }
}

/** Any row; what generic code takes. */
// biome-ignore lint/suspicious/noExplicitAny: the three types are inferred where it is used
export type AnyEndpoint = Endpoint<any, any, any>

export type RequestOf<E> = E extends { readonly types?: { request: infer R } } ? R : never
export type InputOf<E> = E extends { readonly types?: { input: infer I } } ? I : never
export type AnswerOf<E> = E extends { readonly types?: { answer: infer A } } ? A : never

const nothing = z.object({})
export const KB = 1024

interface Row<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> {
  method: Method
  path: string
  summary: string
  access: Access
  params?: P
  query?: Q
  body?: B
  answer: A
  errors?: readonly ErrorCode[]
  limit?: RateLimit
  bodyLimit?: number
  audit?: boolean
  upload?: boolean
  spools?: number
  sendsFile?: boolean
  holdsSecret?: boolean
  freesRoom?: boolean
}

/** Path parameters beside `tenant`, query and body of a row, as the client gives them or as the handler gets them. */
interface Parts<P, Q, B> {
  params: P
  query: Q
  body: B
}

export function endpoint<
  A extends z.ZodType,
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = z.ZodUndefined,
>(
  row: Row<P, Q, B, A>,
): Endpoint<
  Parts<z.input<P>, z.input<Q>, z.input<B>>,
  Parts<z.output<P>, z.output<Q>, z.output<B>>,
  z.output<A>
> {
  return {
    method: row.method,
    path: row.path,
    summary: row.summary,
    access: row.access,
    params: row.params ?? nothing,
    query: row.query ?? nothing,
    body: row.body,
    answer: row.answer,
    errors: row.errors ?? [],
    limit: row.limit ?? { perMinute: 600, burst: 120 },
    bodyLimit: row.bodyLimit ?? 64 * KB,
    audit: row.audit ?? false,
    upload: row.upload ?? false,
    spools: row.spools ?? 0,
    sendsFile: row.sendsFile ?? false,
    holdsSecret: row.holdsSecret ?? false,
    freesRoom: row.freesRoom ?? false,
  }
}

/** `v1('identity-service')('/users/{value}')` → `/identity-service/v1/domains/{tenant}/users/{value}`. */
export const servicePath = (service: string) => (version: 'v1' | 'v2', rest: string) =>
  `/${service}/${version}/domains/{tenant}${rest}`
