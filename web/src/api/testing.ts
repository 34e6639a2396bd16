import type { Tokens } from '@trau/contract'
import { vi } from 'vitest'

/** One request as it would leave the browser. */
export interface Sent {
  method: string
  url: string
  headers: Headers
  body: unknown
  signal: AbortSignal
  credentials: string | undefined
}

/** Replaces the network: each request is kept in `sent` and answered by `answer`. */
export function stubNetwork(answer: (request: Sent) => Response | Promise<Response>) {
  const requests: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request: Sent = {
      method: init.method ?? 'GET',
      url,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      signal: init.signal as AbortSignal,
      credentials: init.credentials,
    }
    requests.push(request)
    return new Promise<Response>((resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
      Promise.resolve(answer(request)).then(resolve, reject)
    })
  })
  return requests
}

export const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
export const failure = (code: string, status: number, data?: unknown) =>
  json({ error: { code, data, requestId: 'req-1' } }, status)

export const tokensOf = (n: number | string, userId = 'an'): Tokens => ({
  accessToken: `access-${n}`,
  refreshToken: `refresh-${n}`,
  accessTokenExpired: Date.now() + 900_000,
  refreshTokenExpired: Date.now() + 30 * 86_400_000,
  userInfo: { userId, name: 'An' } as Tokens['userInfo'],
})
