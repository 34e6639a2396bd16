import {
  type AnswerOf,
  commonErrors,
  type Endpoint,
  type ErrorCode,
  type InputOf,
  type ServedFile,
} from '@trau/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import type { AccessTokens, Caller } from '../auth/access-token.ts'
import { requirePermission } from '../auth/permissions.ts'
import type { Config } from '../config.ts'
import { Failure, fail } from '../errors.ts'
import type { RateLimiter } from '../rate-limit/bucket.ts'
import { authenticate, bearerOf } from './caller.ts'
import { type RequestContext, requestContext } from './context.ts'
import { sendFile } from './files.ts'
import { acceptUploads, dropSpooled, readUpload, strayBodyLimit, uploadPatienceMs } from './uploads.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long a request's body may take to arrive, where that is not half a minute. */
    patienceMs?: number
    /** Who accepts it gets the answer compressed (`compress.ts`). */
    isCompressed?: boolean
    /** Needs neither a body nor a credential, so a form that comes with it changes nothing. */
    ignoresForm?: boolean
  }
  interface FastifyRequest {
    /** Who calls, once the token has said so. */
    callerId: string | undefined
  }
}

export type Handler<E, App> = (context: RequestContext<App>, input: InputOf<E>) => Promise<AnswerOf<E>>

/** One handler for every endpoint of a service; a missing one does not compile. */
export type HandlersOf<Service, App> = { [Name in keyof Service]: Handler<Service[Name], App> }

export interface RouteServices<App> {
  app: App
  config: Config
  accessTokens: AccessTokens
  rateLimiter: RateLimiter
  tenantExists(tenantId: string): Promise<boolean>
  /** Whether the tenant requires a second factor of this administrator, who has none. */
  needsSecondFactor(administrator: Caller): Promise<boolean>
  /** The disk is nearly full: calls that write are refused. */
  isReadOnly(): boolean
  /** A write's outcome, or serverReadOnly as soon as the disk is nearly full. */
  orReadOnly<T>(write: Promise<T>): Promise<T>
  /** Origin and prefix that DPoP proofs name, as the browser sees it. */
  publicOrigin(request: FastifyRequest): string
  /** Where uploads lie until their call has taken them. */
  spoolFolder: string
  /** In tests an answer that does not fit its schema, or an error that the row does not list, is a failure. */
  strict: boolean
  writeAudit(entry: {
    tenantId: string
    actorId: string
    action: string
    target: unknown
    ipAddress: string
  }): Promise<void>
}

/** Registers every row of a service with its handler: token → tenant → limits → input → handler → `{ data }`. */
export function registerService<Service extends Record<string, Endpoint>, App>(
  server: FastifyInstance,
  service: Service,
  handlers: HandlersOf<Service, App>,
  services: RouteServices<App>,
): void {
  for (const [name, row] of Object.entries(service) as [keyof Service & string, Endpoint][]) {
    const handler = handlers[name] as Handler<Endpoint, App>
    const may = new Set<ErrorCode>([
      ...row.errors,
      ...commonErrors,
      ...(row.access.errors ?? []),
      ...Object.values(row.access.may).filter(code => code !== 'allow'),
    ])
    const route: RouteOptions = {
      method: row.method,
      url: row.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: row.upload ? strayBodyLimit : row.bodyLimit,
      config: {
        ...(row.upload && { patienceMs: uploadPatienceMs }),
        isCompressed: isCompressed(row),
        ignoresForm: row.body === undefined && row.access.token === 'none',
        sendsForeignContent: row.sendsFile,
      },
      handler: async (request, reply) => {
        const { tenant, ...rawParams } = request.params as Record<string, string>
        const tenantId = tenant ?? 'default'
        const bearer = bearerOf(request)
        // A caller with a valid token is paced as a person, before anything is looked up for them.
        const signedIn =
          row.access.token === 'user'
            ? await authenticate(services.accessTokens, bearer, tenantId)
            : undefined
        request.callerId = signedIn?.userId
        if (signedIn && row.limit.by !== 'address')
          services.rateLimiter.take(`${name}:${signedIn.userId}`, row.limit)
        else services.rateLimiter.takeByAddress(name, request.ip, row.limit)
        if (!signedIn && !(await services.tenantExists(tenantId))) throw fail('tenantNotFound')
        const caller = signedIn?.isAdmin ? await withoutUnprovenRights(signedIn) : signedIn
        if (row.access.permission) requirePermission(caller, row.access.permission)
        if (row.method !== 'GET' && services.isReadOnly()) throw fail('serverReadOnly')

        const context = requestContext({
          app: services.app,
          tenantId,
          caller,
          bearer,
          requestId: request.id,
          ipAddress: request.ip,
          origin: services.publicOrigin(request),
          device: {
            deviceId: headerOf(request, 'x-device-id', 64),
            userAgent: headerOf(request, 'x-user-agent', 512) || headerOf(request, 'user-agent', 512),
          },
          proof: proofOf(request),
        })
        const params = parse(row.params, 'params', rawParams)
        const query = parse(row.query, 'query', request.query)
        const sentBody = row.upload ? await readUpload(request, row, services.spoolFolder) : request.body
        try {
          const input = { params, query, body: row.body ? parse(row.body, 'body', sentBody) : undefined }
          const answer = handler(context, input)
          const data = await (row.method === 'GET' ? answer : services.orReadOnly(answer))
          if (row.audit) {
            await services.writeAudit({
              tenantId,
              actorId: context.me.userId,
              action: name,
              target: withoutSecrets({
                ...(input.params as object),
                ...(row.method === 'DELETE' ? (input.query as object) : {}),
                ...(input.body as object | undefined),
              }),
              ipAddress: request.ip,
            })
          }
          if (services.strict) row.answer.parse(data)
          if (row.sendsFile) return await sendFile(request, reply, data as ServedFile, services.config)
          reply.header('cache-control', 'no-store')
          return { data }
        } catch (error) {
          if (services.strict && error instanceof Failure && !may.has(error.code)) {
            throw new Error(`${name} answered ${error.code}, which its row does not list`)
          }
          throw error
        } finally {
          if (row.spools > 0) await dropSpooled(sentBody as Record<string, unknown>)
        }
      },
    }
    if (!row.upload) server.route(route)
    else
      void server.register(async scope => {
        await acceptUploads(scope, row)
        scope.route(route)
      })
  }

  async function withoutUnprovenRights(administrator: Caller): Promise<Caller> {
    if (!(await services.needsSecondFactor(administrator))) return administrator
    return { ...administrator, isAdmin: false, needsSecondFactor: true }
  }

  function proofOf(request: FastifyRequest) {
    const header = request.headers.dpop
    if (typeof header !== 'string' || header.length > 4096) return undefined
    return { header, method: request.method, url: services.publicOrigin(request) + request.url.split('?')[0] }
  }
}

/** What a call that writes answers is short, and may hold a token beside what the caller sent. */
const isCompressed = (row: Endpoint) => row.method === 'GET' && !row.holdsSecret && !row.sendsFile

function headerOf(request: FastifyRequest, name: string, max: number): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value.replace(/[^\x20-\x7e\u00a0-\uffff]/g, '').slice(0, max) : ''
}

/** @throws validationFailed with one row a field: where, and which rule it broke. */
function parse(schema: z.ZodType, part: string, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw fail('validationFailed', {
    fields: result.error.issues.slice(0, 20).map(issue => {
      const params =
        'params' in issue
          ? (issue.params as { reason?: string; min?: number; max?: number } | undefined)
          : undefined
      return {
        path: [part, ...issue.path].join('.'),
        reason: params?.reason ?? reasonOf(issue),
        ...(params?.min ? { min: params.min } : {}),
        ...(params?.max ? { max: params.max } : {}),
      }
    }),
  })
}

function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_big') return 'tooLong'
  if (issue.code === 'too_small') return 'tooShort'
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required'
  return 'invalid'
}

/**
 * What the audit log may hold of a request: it cannot be changed afterwards, so neither secrets nor what a person may want erased.
 */
const withoutSecrets = (target: object) =>
  Object.fromEntries(
    Object.entries(target).map(([name, value]) => [
      name,
      /password|passcode|secret|token|^code$|email|phone|name$/i.test(name) && value !== undefined
        ? '[not kept]'
        : value,
    ]),
  )
