import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#platform/app.ts'
import { failureOfDatabase } from '#platform/db/failure.ts'
import { Failure } from '#platform/errors.ts'
import { isRefusedJson } from '#platform/http/json-text.ts'
import type { RouteServices } from '#platform/http/routes.ts'
import { auditDirectory } from '../ldap/accounts.ts'
import { parseFilter } from './filter.ts'
import { createGroup, deleteGroup, requireGroup, saveGroup, selectGroups, viewGroup } from './groups.ts'
import { applyPatch } from './patch.ts'
import {
  discovery,
  mostPerPage,
  type NextResource,
  type Resource,
  root,
  ScimError,
  schemas,
} from './protocol.ts'
import { findToken } from './token-store.ts'
import {
  createUser,
  deleteUser,
  requireNotDeleted,
  requireScimUser,
  save,
  selectUsers,
  takenBy,
  viewUser,
} from './users.ts'

const pace = { perMinute: 1_200, burst: 300 }
const strangers = { perMinute: 60, burst: 60 }
const bodyLimit = 2 * 1024 * 1024

interface Call {
  app: App
  tenantId: string
  tokenName: string
  origin: string
  request: FastifyRequest
  reply: FastifyReply
}

type View = ReturnType<typeof viewUser>

/** What users and groups have in common. */
interface Kind {
  name: 'User' | 'Group'
  get(call: Call, id: string): Promise<View>
  list(
    call: Call,
    filter: string | undefined,
    page: { offset: number; limit: number },
  ): Promise<{ items: View[]; total: number }>
  create(call: Call, resource: Resource): Promise<string>
  /** @param next what it becomes, of what it is while nobody else can change it */
  replace(call: Call, id: string, next: (before: View) => NextResource): Promise<void>
  /** @param check throws where it is not to go */
  remove(call: Call, id: string, check: (before: View) => void): Promise<void>
}

const filterOf = (text: string | undefined) => (text === undefined ? undefined : parseFilter(text))

const users: Kind = {
  name: 'User',
  get: async ({ app, tenantId, origin }, id) => viewUser(origin, await requireScimUser(app.db, tenantId, id)),
  async list({ app, tenantId, origin }, filter, page) {
    const { rows, total } = await selectUsers(app.db, tenantId, filterOf(filter), page)
    return { items: rows.map(row => viewUser(origin, row)), total }
  },
  create: ({ app, tenantId }, resource) => createUser(app, tenantId, resource),
  replace: ({ app, tenantId, origin }, id, next) =>
    save(app, tenantId, id, row => next(viewUser(origin, requireNotDeleted(row)))),
  remove: ({ app, tenantId, origin }, id, check) =>
    deleteUser(app, tenantId, id, row => check(viewUser(origin, requireNotDeleted(row)))),
}

const groups: Kind = {
  name: 'Group',
  get: async ({ app, tenantId, origin }, id) => viewGroup(origin, await requireGroup(app.db, tenantId, id)),
  async list({ app, tenantId, origin }, filter, page) {
    const { rows, total } = await selectGroups(app.db, tenantId, filterOf(filter), page)
    return { items: rows.map(row => viewGroup(origin, row)), total }
  },
  create: ({ app, tenantId }, resource) => createGroup(app, tenantId, resource),
  replace: ({ app, tenantId, origin }, id, next) =>
    saveGroup(app, tenantId, id, row => next(viewGroup(origin, row)).resource),
  remove: ({ app, tenantId, origin }, id, check) =>
    deleteGroup(app, tenantId, id, row => check(viewGroup(origin, row))),
}

/** SCIM 2.0 (RFC 7643, 7644) below `/scim/v2`: beside the contract, because the protocol is not ours. The token names the tenant. */
export function registerScim(server: FastifyInstance, routes: RouteServices<App>): void {
  const { app } = routes
  void server.register(async scope => {
    scope.removeAllContentTypeParsers()
    for (const type of ['application/scim+json', 'application/json'])
      scope.addContentTypeParser<string>(
        type,
        { parseAs: 'string', bodyLimit },
        (_request, body, callback) => {
          try {
            if (isRefusedJson(body)) throw new Error('refused')
            callback(null, body.trim() === '' ? undefined : JSON.parse(body))
          } catch {
            callback(new ScimError(400, 'The body is no JSON.', 'invalidSyntax'))
          }
        },
      )
    scope.setErrorHandler((error, request, reply) => refuse(error, request, reply))
    const route = (
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      url: string,
      act: (call: Call) => Promise<unknown>,
    ) =>
      scope.route({
        ...{ method, url: root + url, exposeHeadRoute: false, bodyLimit },
        handler: async (request, reply) => {
          const call = await open(request, reply)
          if (method !== 'GET' && routes.isReadOnly())
            throw new ScimError(503, 'The server takes no writes now.')
          reply.header('cache-control', 'no-store').type('application/scim+json; charset=utf-8')
          const answer = await act(call)
          return reply.send(answer === undefined ? '' : JSON.stringify(answer))
        },
      })
    route('GET', '/ServiceProviderConfig', async ({ origin }) => discovery(origin).ServiceProviderConfig)
    for (const name of ['ResourceTypes', 'Schemas'] as const) {
      route('GET', `/${name}`, async ({ origin }) => {
        const items = discovery(origin)[name] as Resource[]
        return listOf(items, items.length, 1)
      })
      route('GET', `/${name}/:id`, async ({ origin, request }) => {
        const { id } = request.params as { id: string }
        const resource = (discovery(origin)[name] as Resource[]).find(one => one.id === id)
        if (!resource) throw new ScimError(404, 'There is none.')
        return resource
      })
    }
    for (const kind of [users, groups]) {
      const all = `/${kind.name}s`
      route('GET', all, call => list(kind, call))
      route('POST', all, call => create(kind, call))
      route('GET', `${all}/:id`, call => get(kind, call))
      route('PUT', `${all}/:id`, call => change(kind, call, body => ({ resource: plain(body) })))
      route('PATCH', `${all}/:id`, call =>
        change(kind, call, (body, before) => ({
          resource: applyPatch(before, body),
          patchPart: applyPatch({}, body),
        })),
      )
      route('DELETE', `${all}/:id`, call => remove(kind, call))
    }
  })

  /** @throws ScimError 401, rateLimited */
  async function open(request: FastifyRequest, reply: FastifyReply): Promise<Call> {
    const token = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const row = await findToken(app.db, token, app.clock.now())
    if (!row) {
      app.rateLimiter.takeByAddress('scim', request.ip, strangers)
      reply.header('www-authenticate', 'Bearer')
      throw new ScimError(401, 'The token is not valid.')
    }
    app.rateLimiter.take(`scim:${row.token_id}`, pace)
    const { tenant_id: tenantId, name: tokenName } = row
    return { app, tenantId, tokenName, origin: routes.publicOrigin(request), request, reply }
  }

  function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
    const own = takenBy(error)
    const refusal = own instanceof ScimError ? own : refusalOf(own)
    if (!refusal)
      app.log.error({ err: error, requestId: request.id, method: request.method }, 'a request failed')
    const { status, scimType, message } = refusal ?? new ScimError(500, 'Something went wrong.')
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('application/scim+json; charset=utf-8')
      .send(
        JSON.stringify({
          schemas: [schemas.error],
          status: String(status),
          ...(scimType && { scimType }),
          detail: message,
        }),
      )
  }
}

/** Failures of the services below, and of the framework, as SCIM has them. */
function refusalOf(error: unknown): ScimError | undefined {
  const failure = error instanceof Failure ? error : failureOfDatabase(error as Error)
  if (failure) {
    if (failure.code === 'rateLimited') return new ScimError(429, 'Too many requests.')
    if (failure.code === 'userNotFound') return new ScimError(404, 'There is no such resource.')
    if (failure.code === 'lastAdministrator') return new ScimError(403, 'The last administrator stays.')
    return new ScimError(
      failure.code === 'tooBusy' || failure.code === 'serverReadOnly' ? 503 : 400,
      failure.code,
    )
  }
  const { statusCode } = error as { statusCode?: number }
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500
    ? new ScimError(statusCode, 'The request is not understood.')
    : undefined
}

const listOf = (Resources: readonly Resource[], totalResults: number, startIndex: number) => ({
  ...{ schemas: [schemas.list], totalResults, startIndex, itemsPerPage: Resources.length, Resources },
})

async function list(kind: Kind, call: Call) {
  const query = call.request.query as Record<string, string | undefined>
  const numberOf = (text: string | undefined, otherwise: number) => {
    if (text === undefined) return otherwise
    if (!/^-?\d{1,9}$/.test(text))
      throw new ScimError(400, 'startIndex and count are numbers.', 'invalidValue')
    return Number(text)
  }
  const startIndex = Math.max(1, numberOf(query.startIndex, 1))
  const limit = Math.min(mostPerPage, Math.max(0, numberOf(query.count, 100)))
  const { items, total } = await kind.list(call, query.filter, { offset: startIndex - 1, limit })
  return listOf(
    items.map(item => project(item, query)),
    total,
    startIndex,
  )
}

/** `attributes` and `excludedAttributes` (RFC 7644, section 3.9), of whole attributes. */
function project(item: Resource, query: Record<string, string | undefined>): Resource {
  const namesOf = (text: string) =>
    new Set(text.split(',').map(name => name.trim().toLowerCase().split('.')[0]!))
  const always = ['schemas', 'id', 'meta']
  const keep = query.attributes ? namesOf(query.attributes) : undefined
  const drop = query.excludedAttributes ? namesOf(query.excludedAttributes) : new Set<string>()
  return Object.fromEntries(
    Object.entries(item).filter(
      ([name]) =>
        always.includes(name) || ((keep?.has(name.toLowerCase()) ?? true) && !drop.has(name.toLowerCase())),
    ),
  )
}

const idOf = ({ request }: Call) => (request.params as { id: string }).id.toLowerCase()

function bodyOf({ request }: Call): Resource {
  const { body } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ScimError(400, 'The body is an object.', 'invalidSyntax')
  return body as Resource
}

/** Names of attributes come in any case; only those that are kept are read. */
const plain = (body: Resource): Resource => applyPatch({}, { Operations: [{ op: 'replace', value: body }] })

async function create(kind: Kind, call: Call) {
  const id = await kind.create(call, plain(bodyOf(call)))
  const view = await kind.get(call, id)
  await audit(call, `scimCreate${kind.name}`, kind, id, view)
  call.reply.code(201).header('location', view.meta.location).header('etag', view.meta.version)
  return view
}

async function get(kind: Kind, call: Call) {
  const view = await kind.get(call, idOf(call))
  call.reply.header('etag', view.meta.version)
  if (call.request.headers['if-none-match'] === view.meta.version) {
    call.reply.code(304)
    return undefined
  }
  return project(view, call.request.query as Record<string, string | undefined>)
}

/** @throws ScimError 412 where somebody changed it meanwhile */
function requireVersion({ request }: Call, view: View): void {
  const wantedTag = request.headers['if-match']
  if (wantedTag && wantedTag !== '*' && wantedTag !== view.meta.version)
    throw new ScimError(412, 'The resource has another version now.')
}

async function change(kind: Kind, call: Call, next: (body: Resource, before: Resource) => NextResource) {
  const id = idOf(call)
  const body = bodyOf(call)
  await kind.replace(call, id, before => {
    requireVersion(call, before)
    const { meta: _, groups: __, schemas: ___, ...resource } = before
    return next(body, resource)
  })
  const view = await kind.get(call, id)
  await audit(call, `scimChange${kind.name}`, kind, id, view)
  call.reply.header('etag', view.meta.version)
  return view
}

async function remove(kind: Kind, call: Call) {
  const id = idOf(call)
  await kind.remove(call, id, before => requireVersion(call, before))
  await audit(call, `scimDelete${kind.name}`, kind, id)
  call.reply.code(204)
  return undefined
}

/** What was done with which token, and nothing that its person may want erased. */
const audit = ({ app, tenantId, tokenName }: Call, action: string, kind: Kind, id: string, view?: View) =>
  auditDirectory(app, tenantId, action, kind.name === 'User' ? [id] : [], {
    token: tokenName,
    ...(kind.name === 'Group' ? { groupId: id } : {}),
    ...(view && 'active' in view ? { active: view.active } : {}),
  })
