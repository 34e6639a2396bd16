import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import { takeBackUpload, type UploadTarget, uploadResumable } from './tus.ts'

// Outside a bundler the package answers with its build for Node, which takes no Blob.
vi.mock('tus-js-client', () => vi.importActual('tus-js-client/lib.es5/browser/index.js'))

const content = 'những byte của một tệp'
const size = new Blob([content]).size

/** A server of uploads that keeps one file, and refuses as a test says. */
const host = {
  requests: [] as string[],
  offset: 0,
  /** The status of the refusal, while there is one. */
  refuse: (_method: string, _request: IncomingMessage): number | undefined => undefined,
}
let server: Server
let endpoint: string

async function answer(request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = await Array.fromAsync(request)
  const method = request.method ?? ''
  if (method === 'OPTIONS') return response.writeHead(204, anywhere).end()
  const refusal = host.refuse(method, request)
  host.requests.push(`${method} ${refusal ?? 'ok'}`)
  if (refusal) return response.writeHead(refusal, anywhere).end()
  if (method === 'POST') return response.writeHead(201, { ...anywhere, Location: `${endpoint}/m1` }).end()
  if (method === 'DELETE') return response.writeHead(204, anywhere).end()
  if (method === 'PATCH') host.offset += Buffer.concat(chunks).length
  response
    .writeHead(method === 'PATCH' ? 204 : 200, {
      ...anywhere,
      'Upload-Offset': host.offset,
      'Upload-Length': size,
    })
    .end()
}
const anywhere = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST, HEAD, PATCH, DELETE',
  'Access-Control-Allow-Headers': '*, Authorization',
  'Access-Control-Expose-Headers': '*',
}

beforeEach(async () => {
  host.requests = []
  host.offset = 0
  host.refuse = () => undefined
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/uploads`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

function upload({ blob = new Blob([content]), ...target }: Partial<UploadTarget> & { blob?: Blob } = {}) {
  // Who waits goes on at once when the network is back.
  const onWaiting = vi.fn(() => queueMicrotask(() => dispatchEvent(new Event('online'))))
  const ended = uploadResumable(
    {
      ...{ blob, metadata: {}, uploadUrl: undefined, signal: new AbortController().signal },
      ...{ onUrl() {}, onProgress() {}, onWaiting },
    },
    { endpoint: () => endpoint, headers: () => ({}), ...target },
  )
  return { ended, onWaiting }
}

/** Refuses once each, in this order: "PATCH 503". */
function refuseOnce(...refusals: string[]) {
  host.refuse = method => {
    const [first, status] = refusals[0]?.split(' ') ?? []
    if (first !== method) return undefined
    refusals.shift()
    return Number(status)
  }
}

it.each([503, 502, 429])(
  'an upload goes on where it was when the server once answers %i to the question of how far it is',
  async status => {
    refuseOnce('PATCH 503', `HEAD ${status}`)
    expect(await upload().ended).toBe('m1')
    expect(host.requests).toEqual(['POST ok', 'PATCH 503', `HEAD ${status}`, 'HEAD ok', 'PATCH ok'])
  },
)

it('an upload that the server does not have any more begins anew', async () => {
  refuseOnce('PATCH 503', 'HEAD 404')
  expect(await upload().ended).toBe('m1')
  expect(host.requests).toEqual(['POST ok', 'PATCH 503', 'HEAD 404', 'POST ok', 'PATCH ok'])
})

it('a right that ended before the question of how far it is is renewed, and nothing is sent twice', async () => {
  refuseOnce('PATCH 503', 'HEAD 401')
  const renew = vi.fn(async () => undefined)
  expect(await upload({ renew }).ended).toBe('m1')
  expect(renew).toHaveBeenCalledOnce()
  expect(host.requests.filter(request => request.startsWith('POST'))).toHaveLength(1)
})

it('a right is renewed also after the connection was broken for long', async () => {
  refuseOnce('POST 503', 'POST 503', 'POST 503', 'POST 503', 'POST 401')
  const renew = vi.fn(async () => undefined)
  expect(await upload({ renew }).ended).toBe('m1')
  expect(renew).toHaveBeenCalledOnce()
})

it('an upload waits while nobody answers whether its right can be renewed', async () => {
  const isRenewed = { value: false }
  host.refuse = () => (isRenewed.value ? undefined : 401)
  const failures = [
    new ApiError({ kind: 'network', code: 'networkError' }),
    ...[429, 503, 503].map(status => new ApiError({ kind: 'bad-request', code: 'tooBusy', status })),
  ]
  const { ended, onWaiting } = upload({
    async renew() {
      const failure = failures.shift()
      if (failure) throw failure
      isRenewed.value = true
    },
  })
  expect(await ended).toBe('m1')
  expect(onWaiting).toHaveBeenCalledTimes(4)
})

it('an upload ends when its right is refused for good', async () => {
  host.refuse = () => 401
  const refusal = new ApiError({ kind: 'bad-request', code: 'refreshTokenInvalid', status: 401 })
  const { ended } = upload({ renew: () => Promise.reject(refusal) })
  await expect(ended).rejects.toBe(refusal)
})

it('an upload is taken back also with a right that ended, and once the server is there again', async () => {
  refuseOnce('DELETE 503', 'DELETE 401')
  const renew = vi.fn(async () => undefined)
  await takeBackUpload(`${endpoint}/m1`, { endpoint: () => endpoint, headers: () => ({}), renew })
  expect(host.requests).toEqual(['DELETE 503', 'DELETE 401', 'DELETE ok'])
  expect(renew).toHaveBeenCalledOnce()
})

it('a file that was changed or removed while it is sent is no broken connection', async () => {
  server.closeAllConnections()
  server.close()
  const blob = new Blob([content])
  blob.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }) as never
  await expect(upload({ blob }).ended).rejects.toMatchObject({ code: 'fileUnreadable' })
})
