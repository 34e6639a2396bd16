import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export const testApiKey = 'test-api-key-of-16'

export interface FakeCentrifugo {
  apiUrl: string
  /** Every command that came, in order, as `[method, params]`. */
  readonly commands: [string, Record<string, unknown>][]
  /** How many requests they came in. */
  requests: number
  of(method: string): Record<string, unknown>[]
  /** Answers the next command of this kind with it, in place of success. */
  answers(method: string, ...replies: object[]): void
  /** While true every request is answered with 503. */
  isDown: boolean
  /** Requests wait until it is called. */
  hold(): () => void
  close(): Promise<void>
}

/** The other side of Centrifugo's HTTP API, for what a real one cannot be made to do; the cluster test asks a real one. */
export async function startFakeCentrifugo(): Promise<FakeCentrifugo> {
  const prepared = new Map<string, object[]>()
  let pendingHold: Promise<void> = Promise.resolve()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    fake.requests++
    await pendingHold
    if (fake.isDown) return response.writeHead(503).end()
    if (request.headers['x-api-key'] !== testApiKey || request.url !== '/api/batch')
      return response.writeHead(401).end()
    const { commands } = JSON.parse(body) as { commands: Record<string, Record<string, unknown>>[] }
    const replies = commands.map(command => {
      const [method, params] = Object.entries(command)[0]!
      fake.commands.push([method, params])
      return prepared.get(method)?.shift() ?? { [method]: usual(method, params) }
    })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ replies }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const fake: FakeCentrifugo = {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    commands: [],
    requests: 0,
    isDown: false,
    of: method => fake.commands.filter(([name]) => name === method).map(([, params]) => params),
    answers: (method, ...replies) => void prepared.set(method, replies),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      pendingHold = promise
      return () => {
        pendingHold = Promise.resolve()
        resolve()
      }
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return fake
}

function usual(method: string, params: Record<string, unknown>): object {
  if (method === 'broadcast')
    return { responses: (params.channels as string[]).map(() => ({ result: { offset: 1, epoch: 'e' } })) }
  return method === 'publish' ? { offset: 1, epoch: 'e' } : {}
}
