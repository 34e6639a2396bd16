import { mkdtemp, rm, type statfs } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnswerOf, AnyEndpoint, ErrorCode, RequestOf, Tokens, UploadedFile } from '@trau/contract'
import { contract } from '@trau/contract'
import { Centrifuge } from 'centrifuge'
import type { Updateable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { WebSocket } from 'ws'
import type { Clock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import type { Tables } from '#platform/db/index.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { createApp, type RunningApp } from '../composition/app.ts'
import { updateSignInSettings } from '../services/identity-authen/index.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { eventsPublished } from './events-published.ts'
import { testBucket } from './s3.ts'

export type Outcome<A> =
  | { status: number; data: A; error: undefined; headers: Record<string, string | string[] | undefined> }
  | {
      status: number
      data: undefined
      error: { code: ErrorCode; data?: unknown; requestId: string }
      headers: Record<string, string | string[] | undefined>
    }

export interface CallOptions {
  token?: string
  tenant?: string
  headers?: Record<string, string>
}

/** The parts of a request; those a row has nothing in may be left out. */
export type Parts<E> = Partial<RequestOf<E>>

export interface TestApp extends RunningApp {
  url: string
  /** A clock that runs, and may be moved; `stop` holds it until the end, but for moves. Timers are not affected. */
  clock: Clock & { advance(ms: number): void; stop(): void }
  call<E extends AnyEndpoint>(
    endpoint: E,
    parts?: Parts<E>,
    options?: CallOptions,
  ): Promise<Outcome<AnswerOf<E>>>
  /** Another tenant, without people; requests find it within five seconds. */
  tenant(tenantId: string, name: string): Promise<void>
  /** A new account, signed in. The name becomes the full name; the username is made from it. */
  person(name: string, options?: { tenant?: string; isAdmin?: boolean }): Promise<Person>
  /** Makes each of these people a friend of the others, as if they had been for long: nobody hears of it now. */
  befriend(...people: { userId: string; tenant: string }[]): Promise<void>
  /** Writes columns of an account that no endpoint writes like that. */
  setUser(person: { userId: string; tenant?: string }, columns: Updateable<Tables['app_user']>): Promise<void>
  /** Any HTTP request, for what the typed client cannot say. */
  raw(
    method: string,
    path: string,
    options?: { headers?: Record<string, string>; body?: string | Buffer },
  ): Promise<{ status: number; text: string; headers: Record<string, string | string[] | undefined> }>
}

export interface Person {
  name: string
  username: string
  password: string
  userId: string
  tenant: string
  tokens: Tokens
  call<E extends AnyEndpoint>(
    endpoint: E,
    parts?: Parts<E>,
    options?: CallOptions,
  ): Promise<Outcome<AnswerOf<E>>>
  /** As `call`, but a failure throws. */
  ask<E extends AnyEndpoint>(endpoint: E, parts?: Parts<E>, options?: CallOptions): Promise<AnswerOf<E>>
  /** Waits until everything that happened so far has been published. */
  eventsPublished(): Promise<void>
  /** The official client, connected; closed with the app. It hears nothing of what was done before it was asked for. */
  socket(): Promise<Centrifuge>
}

/** Judging it takes a fourth of the time that a phrase with a number in it takes. */
export const strongPassword = 'trầu têm vỏ quạch'

let counter = 0

export interface AppSettings {
  env?: Record<string, string>
  clock?: boolean
  strict?: boolean
  /** Leaves `secondFactorRequiredFor` at its default; otherwise tenants where `person` makes an administrator require none. */
  requiresSecondFactor?: boolean
  /** Passwords cost what they cost outside of tests. */
  costlyPasswords?: boolean
  /** Serves `/dev/outbox`, as `--demo` does. */
  outboxPage?: boolean
  /** How often the outbox is polled for rows of which no notice came. */
  outboxPollMs?: number
  /** A disk that is as full as the test says. */
  statDisk?: typeof statfs
  /** Folder of a built client. */
  client?: string
  /** A database that others use too, as the processes of one installation do; it is not dropped. */
  database?: TestDatabase
}

/** The real app on a database of its own, on a free port. Call `close` when done. */
export async function startApp(settings: AppSettings = {}): Promise<TestApp> {
  const database = settings.database ?? (await createTestDatabase())
  let offset = 0
  let stoppedAt: number | undefined
  const clock = {
    now: () => (stoppedAt ?? Date.now()) + offset,
    advance(ms: number) {
      offset += ms
    },
    stop() {
      stoppedAt ??= Date.now()
    },
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'trau-test-app-'))
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: process.env.TEST_LOG ?? 'error',
    DATA_DIR: dataDir,
    LIMITS_FACTOR: '1000',
    LINK_PREVIEWS: 'off',
    TURN: 'off',
    DATABASE_POOL: '8',
    ...testBucket(),
    ...settings.env,
  })
  const running = await createApp(config, database.connection, {
    clock,
    strict: settings.strict ?? true,
    outboxPage: settings.outboxPage ?? false,
    ...(settings.client ? { client: settings.client } : {}),
    ...(settings.outboxPollMs && { outboxPollMs: settings.outboxPollMs }),
    ...(settings.statDisk && { statDisk: settings.statDisk }),
    isShared: settings.database !== undefined,
    ...(!settings.costlyPasswords && { passwordCost: { memoryCost: 64, timeCost: 1, parallelism: 1 } }),
  })
  await running.listen()
  const { port } = running.server.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  // The client runs in this process too. After a long turn of the event loop the server's timer for idle connections would come before the
  // bytes of a request that has just taken one of them.
  running.server.server.keepAliveTimeout = 0
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const sockets: Centrifuge[] = []

  const raw: TestApp['raw'] = (method, path, options = {}) =>
    new Promise((resolve, reject) => {
      const message = request(
        url + path,
        {
          method,
          agent: options.headers?.connection === 'close' ? false : agent,
          headers: {
            ...options.headers,
            ...(options.body === undefined ? {} : { 'content-length': Buffer.byteLength(options.body) }),
          },
        },
        response => {
          const chunks: Buffer[] = []
          // The server may be gone in the middle of its answer.
          response.on('error', reject)
          response.on('data', chunk => chunks.push(chunk))
          response.on('end', () =>
            resolve({
              status: response.statusCode!,
              text: Buffer.concat(chunks).toString('utf8'),
              headers: response.headers,
            }),
          )
        },
      )
      message.on('error', reject)
      message.end(options.body)
    })

  const call: TestApp['call'] = async (endpoint, parts = {}, options = {}) => {
    const row: AnyEndpoint = endpoint
    const { path, type, content } = requestOf(row, parts as LooseParts, options.tenant)
    const answer = await raw(row.method, path, {
      headers: {
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...(type ? { 'content-type': type } : {}),
        ...options.headers,
      },
      ...(content === undefined ? {} : { body: content }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    // What is sent as a file is its text.
    return {
      status: answer.status,
      headers: answer.headers,
      ...(isJson ? JSON.parse(answer.text) : { data: answer.text }),
    }
  }

  async function person(name: string, options: { tenant?: string; isAdmin?: boolean } = {}): Promise<Person> {
    const tenant = options.tenant ?? 'default'
    const username = `u${++counter}.${process.pid}`
    const password = strongPassword
    const headers = { 'x-device-id': uuidv7() }
    let { data: tokens, error } = await call(
      contract.identityAuthen.register,
      { body: { username, password, fullName: name } },
      { tenant, headers },
    )
    if (!tokens) throw new Error(`${name} could not register: ${error!.code}`)
    if (options.isAdmin) {
      const who = { tenantId: tenant, userId: tokens.userInfo.userId }
      const { app } = running
      await transact(app, tx => app.services.administrators.begin(app, tx, who))
      if (!settings.requiresSecondFactor)
        await updateSignInSettings(running.app, tenant, { secondFactorRequiredFor: 'NOBODY' })
      tokens = (
        await call(contract.identityAuthen.login, { body: { username, password } }, { tenant, headers })
      ).data!
    }
    const mine: Person['call'] = (endpoint, parts, extra = {}) =>
      call(endpoint, parts, { token: tokens.accessToken, tenant, ...extra })
    return {
      name,
      username,
      password,
      tenant,
      tokens,
      userId: tokens.userInfo.userId,
      call: mine,
      async ask(endpoint, parts, extra) {
        const outcome = await mine(endpoint, parts, extra)
        if (outcome.error)
          throw new Error(`${endpoint.path}: ${outcome.status} ${JSON.stringify(outcome.error)}`)
        return outcome.data as never
      },
      eventsPublished: () => eventsPublished(running.app),
      async socket() {
        await eventsPublished(running.app)
        const socket = new Centrifuge(`${url.replace('http', 'ws')}/connection/websocket`, {
          websocket: WebSocket,
          token: tokens.accessToken,
        })
        sockets.push(socket)
        socket.connect()
        await socket.ready(30_000)
        return socket
      },
    }
  }

  return {
    ...running,
    url,
    clock,
    call,
    raw,
    person,
    async tenant(tenantId, name) {
      await running.app.db
        .insertInto('tenant')
        .values({ tenant_id: tenantId, name, settings: '{}', created_time: new Date() })
        .execute()
    },
    async befriend(...people) {
      const now = new Date(clock.now())
      for (const [n, a] of people.entries())
        for (const b of people.slice(n + 1)) {
          const [low, high] = [a.userId, b.userId].sort()
          await running.app.db
            .insertInto('friendship')
            .values({
              tenant_id: a.tenant,
              low_user_id: low!,
              high_user_id: high!,
              status: 'ACCEPTED',
              requester_id: a.userId,
              requested_time: now,
              updated_time: now,
            })
            .onConflict(conflict => conflict.doNothing())
            .execute()
        }
      for (const { tenant, userId } of people) running.app.services.userCache.forgetFriends(tenant, userId)
    },
    async setUser({ tenant = 'default', userId }, columns) {
      await running.app.db
        .updateTable('app_user')
        .set(columns)
        .where('tenant_id', '=', tenant)
        .where('user_id', '=', userId)
        .execute()
      running.app.services.userCache.forgetUsers(tenant, userId)
    },
    async close() {
      for (const socket of sockets) socket.disconnect()
      agent.destroy()
      try {
        await running.close()
      } finally {
        await rm(dataDir, { recursive: true, force: true })
        if (!settings.database) await database.drop()
      }
    },
  }
}

interface LooseParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** The request of an endpoint with these parts, as the typed client sends it. */
export function requestOf(
  row: AnyEndpoint,
  { params = {}, query = {}, body }: LooseParts,
  tenant = 'default',
) {
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(name === 'tenant' ? tenant : String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined)
      search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  return {
    path: path + (search.size ? `?${search}` : ''),
    ...(row.upload ? formOf(body as object) : jsonOf(body)),
  }
}

const jsonOf = (body: unknown) =>
  body === undefined
    ? { type: undefined, content: undefined }
    : { type: 'application/json', content: JSON.stringify(body) }

const isFile = (value: unknown): value is UploadedFile =>
  (value as { bytes?: unknown } | null)?.bytes instanceof Uint8Array

/** A form as a browser sends it: the file first or last makes no difference, other fields as JSON. */
export function formOf(body: object): { type: string; content: Buffer } {
  const boundary = `----trau${uuidv7()}`
  const entries = Object.entries(body).flatMap(([name, value]) =>
    Array.isArray(value) && isFile(value[0]) ? value.map(one => [name, one]) : [[name, value]],
  )
  const parts = entries.flatMap(([name, value]) => {
    const file = isFile(value) ? value : undefined
    const head = file
      ? `name="${name}"; filename="${file.fileName.replaceAll('"', '%22')}"\r\ncontent-type: ${file.mediaType}`
      : `name="${name}"`
    return [
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      file ? file.bytes : Buffer.from(JSON.stringify(value) ?? ''),
      Buffer.from('\r\n'),
    ]
  })
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    content: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
