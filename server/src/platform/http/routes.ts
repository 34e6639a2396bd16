import {
  type AnswerOf,
  commonErrors,
  type Endpoint,
  type ErrorCode,
  type InputOf,
  type Permission,
  type ServedFile,
} from '@trau/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import type { AuditEntry } from '../audit.ts'
import type { AccessTokens, Caller, TokenHolder } from '../auth/access-token.ts'
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
  }
  interface FastifyRequest {
    /** Who calls, once the token has said so. */
    callerId: string | undefined
  }
}

export interface Handler<E, App> {
  (context: RequestContext<App>, input: InputOf<E>): Promise<AnswerOf<E>>
  /** Refuses an upload before its bytes are read and kept: for calls that need no token, whose right is in the path. */
  beforeUpload?: (context: RequestContext<App>, input: Omit<InputOf<E>, 'body'>) => Promise<unknown>
  /** What the entry of an audited call keeps of its request: for requests that hold texts to people, or addresses that hold keys. Default: all but secrets. */
  auditTarget?(input: InputOf<E>): object
}

/** One handler for every endpoint of a service; a missing one does not compile. */
export type HandlersOf<Service, App> = { [Name in keyof Service]: Handler<Service[Name], App> }

export interface RouteServices<App> {
  app: App
  config: Config
  accessTokens: AccessTokens
  rateLimiter: RateLimiter
  tenantExists(tenantId: string): Promise<boolean>
  /** Whether the person holds an administrator role now. */
  isAdministrator(who: TokenHolder): Promise<boolean>
  /** @param isPlaced holding it in some workspace or room is enough; the handler asks where @throws forbidden, secondFactorNeeded */
  requirePermission(caller: Caller, permission: Permission, isPlaced: boolean): Promise<void>
  /** Whether the tenant requires a second factor of this administrator, who has none. */
  needsSecondFactor(administrator: Caller): Promise<boolean>
  /** The disk is nearly full: calls that write are refused, or so full that even those are which free room. */
  isReadOnly(freesRoom?: boolean): boolean
  /** A write's outcome, or serverReadOnly as soon as `isReadOnly`. */
  orReadOnly<T>(write: Promise<T>, freesRoom?: boolean): Promise<T>
  /** Origin and prefix that DPoP proofs name, as the browser sees it. */
  publicOrigin(request: FastifyRequest): string
  /** Where uploads lie until their call has taken them. */
  spoolFolder: string
  /** In tests an answer that does not fit its schema, or an error that the row does not list, is a failure. */
  strict: boolean
  /** Appends an entry; with the note of `beginAudit`, in its place. */
  writeAudit(entry: AuditEntry, pendingId?: string): Promise<void>
  /** Notes that an audited call begins, so that a process that dies in it loses no entry. */
  beginAudit(entry: AuditEntry): Promise<string>
  /** Whether a call that was refused for want of a permission is an entry: of people without any role, few are. */
  isRefusalNoted(caller: Caller, action: string): boolean
}

/** Registers every row of a group with its handler: token → tenant → limits → input → handler → `{ data }`. */
export function registerEndpoints<Service extends Record<string, Endpoint>, App>(
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
        sendsForeignContent: row.sendsFile,
      },
      handler: async (request, reply) => {
        const { tenant, ...rawParams } = request.params as Record<string, string>
        const bearer = bearerOf(request)
        // A caller with a valid token is paced as a person, before anything is looked up for them.
        const signedIn =
          row.access.token === 'user' ? await authenticate(services.accessTokens, bearer, tenant) : undefined
        // A path without a tenant is about that of the token.
        const tenantId = tenant ?? signedIn?.tenantId ?? 'default'
        request.callerId = signedIn?.userId
        if (signedIn && row.limit.by !== 'address')
          services.rateLimiter.take(`${row.limit.bucket ?? name}:${signedIn.userId}`, row.limit)
        else services.rateLimiter.takeByAddress(name, request.ip, row.limit)
        if (!signedIn && !(await services.tenantExists(tenantId))) throw fail('tenantNotFound')
        const caller = signedIn && (await withRights(signedIn))
        if (caller && row.access.permission)
          await requirePermission(request, caller, { name, row }, rawParams)
        if (row.method !== 'GET' && services.isReadOnly(row.freesRoom)) throw fail('serverReadOnly')

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
        const params = parseInput(row.params, 'params', rawParams)
        const query = parseInput(row.query, 'query', request.query)
        if (row.access.isSelf && (params as { userId?: string }).userId !== context.me.userId)
          throw fail('userNotFound')
        if (row.upload) await handler.beforeUpload?.(context, { params, query })
        const sentBody = row.upload ? await readUpload(request, row, services.spoolFolder) : request.body
        try {
          const input = { params, query, body: row.body ? parseInput(row.body, 'body', sentBody) : undefined }
          const data = await audited(services, { name, row, handler }, context, input, async () => {
            const answer = handler(context, input)
            return await (row.method === 'GET' ? answer : services.orReadOnly(answer, row.freesRoom))
          })
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
    if (ignoresBody(row))
      void server.register(async scope => {
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', (_request, _body, callback) => callback(null, undefined))
        scope.route(route)
      })
    else if (!row.upload) server.route(route)
    else
      void server.register(async scope => {
        await acceptUploads(scope, row)
        scope.route(route)
      })
  }

  /** A refusal of an audited call is an entry too. */
  async function requirePermission(
    request: FastifyRequest,
    caller: Caller,
    { name, row }: { name: string; row: Endpoint },
    rawParams: Record<string, string>,
  ): Promise<void> {
    try {
      await services.requirePermission(caller, row.access.permission!, row.access.isPlaced === true)
    } catch (error) {
      if (
        row.audit &&
        error instanceof Failure &&
        !services.isReadOnly(row.freesRoom) &&
        services.isRefusalNoted(caller, name)
      ) {
        const { tenantId, userId: actorId } = caller
        const { data: params } = row.params.safeParse(rawParams)
        await services.writeAudit({
          ...{ tenantId, actorId, action: name, outcome: error.code, ipAddress: request.ip },
          target: withoutSecrets((params as object | undefined) ?? {}),
        })
      }
      throw error
    }
  }

  /** An administrator without the second factor that the tenant requires is none until they have it. */
  async function withRights(holder: TokenHolder): Promise<Caller> {
    if (!(await services.isAdministrator(holder))) return { ...holder, isAdmin: false }
    const administrator = { ...holder, isAdmin: true }
    if (!(await services.needsSecondFactor(administrator))) return administrator
    return { ...administrator, isAdmin: false, needsSecondFactor: true }
  }

  function proofOf(request: FastifyRequest) {
    const header = request.headers.dpop
    if (typeof header !== 'string' || header.length > 4096) return undefined
    return { header, method: request.method, url: services.publicOrigin(request) + request.url.split('?')[0] }
  }
}

/** One entry for every audited call that reached its handler, refused ones too. */
export async function audited<T>(
  services: Pick<RouteServices<unknown>, 'writeAudit' | 'beginAudit' | 'isReadOnly'>,
  {
    name,
    row,
    handler,
  }: { name: string; row: Endpoint; handler: Pick<Handler<Endpoint, unknown>, 'auditTarget'> },
  context: RequestContext,
  input: { params: unknown; query: unknown; body: unknown },
  run: () => Promise<T>,
): Promise<T> {
  if (!row.audit) return await run()
  const { me, tenantId, ipAddress, audit } = context
  const startedRequest = {
    ...{ tenantId, actorId: me.userId, action: name, ipAddress },
    target: withoutSecrets(
      handler.auditTarget?.(input) ?? {
        ...(input.params as object),
        ...(row.method === 'DELETE' ? (input.query as object) : {}),
        ...(input.body as object | undefined),
      },
    ),
  }
  // Who does something about their own things sees it too.
  const subjects = () => (row.access.permission ? audit.subjectIds : [...audit.subjectIds, me.userId])
  const pendingId = await services.beginAudit({ ...startedRequest, subjectIds: subjects() })
  const write = (outcome: string) =>
    services.writeAudit(
      {
        ...startedRequest,
        outcome,
        ...(audit.before !== undefined && { before: withoutSecrets(audit.before as object) }),
        ...(audit.after !== undefined && { after: withoutSecrets(audit.after as object) }),
        subjectIds: subjects(),
      },
      pendingId,
    )
  const data = await run().catch(async error => {
    if (!services.isReadOnly(row.freesRoom))
      await write(error instanceof Failure ? error.code : 'internalError')
    throw error
  })
  await write('ok')
  return data
}

/**
 * A call without a body whose right stands in its address. A mail program ends a list of mails by such a POST and encodes its form as it
 * likes (RFC 8058), so whatever comes is left unread (`unread-bodies.ts`).
 */
const ignoresBody = (row: Endpoint) =>
  row.method !== 'GET' && row.body === undefined && !row.upload && row.access.token === 'none'

/** What a call that writes answers is short, and may hold a token beside what the caller sent. */
const isCompressed = (row: Endpoint) => row.method === 'GET' && !row.holdsSecret && !row.sendsFile

function headerOf(request: FastifyRequest, name: string, max: number): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value.replace(/[^\x20-\x7e\u00a0-\uffff]/g, '').slice(0, max) : ''
}

/** @throws validationFailed with one row a field: where, and which rule it broke. */
export function parseInput(schema: z.ZodType, part: string, value: unknown): unknown {
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

const notKept =
  /password|passcode|secret|token|privatekey|serviceaccount|^code$|^passkey$|email|phone|address$|name$|holder$|bankaccount|taxcode|^(csv|answer|note|reason|reference|lines|contact)$/i

/**
 * What the audit log may hold of a request, however deep it stands: the log cannot be changed afterwards, so neither secrets nor what a person may
 * want erased, such as what somebody wrote about them.
 */
const withoutSecrets = (target: object) =>
  Object.fromEntries(
    Object.entries(target).map(([name, value]) => [
      name,
      notKept.test(name) && value !== undefined && typeof value !== 'boolean'
        ? '[not kept]'
        : withoutSecretsBelow(value),
    ]),
  )

function withoutSecretsBelow(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecretsBelow)
  const isPlain =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  return isPlain ? withoutSecrets(value as object) : value
}
