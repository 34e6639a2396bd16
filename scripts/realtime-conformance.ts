/**
 * The real-time endpoint alone, open to everybody, for the live test suites of Centrifuge clients:
 * `node scripts/realtime-conformance.ts --port 8000`. Its rules are those such suites expect; the product never
 * loads this file.
 */
import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { type JWTPayload, errors as joseErrors, jwtVerify } from 'jose'
import {
  createRealtime,
  disconnects,
  errors,
  type NamespaceOptions,
  RealtimeError,
  type StreamPosition,
} from '../server/src/platform/realtime/index.ts'

const { values: args } = parseArgs({
  options: { port: { type: 'string', default: '8000' }, host: { type: 'string', default: '127.0.0.1' } },
})
const secret = new TextEncoder().encode('secret')
const apiKey = Buffer.from('test-api-key')
const maxBody = 1_048_576

const history = (size: number): NamespaceOptions => ({
  history: { size, ttlMs: 300_000 },
  forceRecovery: true,
})
const deltas = { delta: true, deltaOnPublish: true }

const realtime = createRealtime({
  namespaces: {
    '': { ...history(100), ...deltas, presence: true },
    delta: { ...history(100), ...deltas },
    recovery: history(100),
    smallhistory: history(2),
  },
  origins: () => true,
  // One machine plays every client of a suite, faster than any person.
  limits: { connectionsPerUser: 10_000, commandsPerSecond: 10_000, commandBurst: 10_000 },
  hooks: {
    async onConnect({ token }) {
      if (token === '') return { user: '' }
      const { sub = '', exp } = await claimsOf(token)
      return { user: sub, expireAt: exp }
    },
    async onRefresh(_client, token) {
      return { expireAt: (await claimsOf(token)).exp }
    },
    async onSubscribe(_client, channel, { token }) {
      return token === '' ? {} : { expireAt: await subscriptionExpiry(channel, token) }
    },
    async onSubRefresh(_client, channel, token) {
      return { expireAt: await subscriptionExpiry(channel, token) }
    },
    onPublish: async () => ({}),
    onPresence: async () => undefined,
    onHistory: async () => undefined,
  },
})

async function claimsOf(token: string): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, secret, { algorithms: ['HS256'] })).payload
  } catch (error) {
    throw error instanceof joseErrors.JWTExpired ? errors.tokenExpired : disconnects.invalidToken
  }
}

async function subscriptionExpiry(channel: string, token: string): Promise<number | undefined> {
  const claims = await claimsOf(token).catch(error => {
    throw error === disconnects.invalidToken ? errors.permissionDenied : error
  })
  if (claims.channel !== channel) throw errors.permissionDenied
  return claims.exp
}

interface ApiRequest {
  channel: string
  data?: unknown
  delta?: boolean
  tags?: Record<string, string>
  idempotency_key?: string
  limit?: number
  since?: StreamPosition
  reverse?: boolean
}

const api: Record<string, (request: ApiRequest) => Promise<object>> = {
  '/api/publish': ({ channel, data, delta, tags, idempotency_key }) =>
    realtime.publish(channel, data, { delta, tags, idempotencyKey: idempotency_key }),
  '/api/history': ({ channel, limit, since, reverse }) =>
    realtime.history(channel, { limit, since, reverse }),
}

const server = createServer((request, response) => {
  if (realtime.handle(request, response)) return
  serveApi(request, response).catch(error => {
    console.error(error)
    if (!response.headersSent) response.writeHead(500).end()
  })
})

async function serveApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const call = api[request.url ?? '']
  if (call === undefined || request.method !== 'POST') return answer(response, 404, {})
  const key = Buffer.from(String(request.headers['x-api-key'] ?? ''))
  if (key.length !== apiKey.length || !timingSafeEqual(key, apiKey)) return answer(response, 401, {})
  try {
    answer(response, 200, { result: await call(await bodyOf(request)) })
  } catch (error) {
    if (!(error instanceof RealtimeError)) return answer(response, 400, {})
    answer(response, 200, { error: { code: error.code, message: error.message } })
  }
}

async function bodyOf(request: IncomingMessage): Promise<ApiRequest> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > maxBody) throw new Error('body too large')
  }
  const body = JSON.parse(text) as ApiRequest
  if (typeof body?.channel !== 'string' || body.channel === '') throw new Error('channel required')
  return body
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

realtime.attach(server)
server.listen(Number(args.port), args.host, () => {
  console.log(
    `real-time conformance endpoint on http://${args.host}:${(server.address() as AddressInfo).port}`,
  )
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await realtime.close()
    server.close()
    server.closeAllConnections()
  })
}
