import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeCookie } from '../storage/cookies.ts'
import { createApi } from './create-api.ts'
import { ApiError, errorData, isUnanswered } from './errors.ts'
import { request } from './request.ts'
import { dropEmpty, fillPath, queryString } from './request-parts.ts'
import { serverNow } from './server-clock.ts'
import { clearSession } from './session.ts'
import { configureApi, setTenant } from './settings.ts'
import { failure, json, stubNetwork } from './testing.ts'

const base = '/room-service/v1/domains/{tenant}'

beforeEach(() => {
  clearSession()
  setTenant(undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  configureApi({ apiHost: '', uploadHost: '', extraHeaders: () => ({}), onTurnedAway: () => {} })
})

const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('must fail'),
    error => error as ApiError,
  )

describe('answers that the page asked for before its code had come', () => {
  const url = `${location.origin}/room-service/v1/domains/default/tags`
  const ask = () => request('GET', `${base}/tags`)
  /** @param arrivedAgo in ms */
  function answerEarly(response: Response, token = 'access', arrivedAgo = 0) {
    const answer = Promise.resolve({ response, arrivedTime: Date.now() - arrivedAgo })
    vi.stubGlobal('trauEarly', { token, answers: { [url]: answer } })
    writeCookie('access_token', 'access')
    // The process of the tests may be older than an early answer gets.
    vi.spyOn(performance, 'now').mockReturnValue(1_000)
  }

  it('an early answer is taken once, by who asks the same with the same bearer', async () => {
    const sent = stubNetwork(() => json({ data: 'later' }))
    answerEarly(json({ data: 'early' }))
    expect(await request('GET', `${base}/tags`, { query: { limit: 1 } })).toBe('later')
    expect(await request('POST', `${base}/tags`)).toBe('later')
    expect(await request('GET', `${base}/tags`, { headers: { a: 'b' } })).toBe('later')
    expect(await ask()).toBe('early')
    expect(await ask()).toBe('later')
    expect(sent).toHaveLength(4)
    answerEarly(json({ data: 'of another session' }), 'other')
    expect(await ask()).toBe('later')
  })

  it('an early answer is out of date after a minute', async () => {
    stubNetwork(() => json({ data: 'later' }))
    answerEarly(json({ data: 'early' }))
    vi.spyOn(performance, 'now').mockReturnValue(61_000)
    expect(await ask()).toBe('later')
  })

  it('an early answer that refuses the bearer renews the session, as any other', async () => {
    const sent = stubNetwork(({ url }) =>
      url.endsWith('/refresh-token') ? failure('refreshTokenInvalid', 401) : json({ data: 'later' }),
    )
    answerEarly(failure('unauthenticated', 401))
    writeCookie('refresh_token', 'refresh')
    writeCookie('access_token', 'renewed')
    expect(await ask()).toBe('later')
    writeCookie('access_token', 'access')
    expect(await caught(ask())).toBeInstanceOf(ApiError)
    expect(sent.map(({ url }) => url.endsWith('/refresh-token'))).toEqual([false, true])
  })

  it('an early answer that waited does not move the clock, and one that failed is a failure of the network', async () => {
    const at = new Date(Date.now() - 30_000)
    answerEarly(new Response('{"data":1}', { headers: { date: at.toUTCString() } }), 'access', 30_000)
    expect(await ask()).toBe(1)
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(5_000)
    vi.stubGlobal('trauEarly', {
      token: 'access',
      answers: { [url]: Promise.reject(new TypeError('offline')) },
    })
    expect(await caught(ask())).toMatchObject({ kind: 'network' })
  })

  it('an early answer that does not come is waited for no longer than another', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('trauEarly', { token: 'access', answers: { [url]: new Promise(() => {}) } })
    writeCookie('access_token', 'access')
    const failed = caught(ask())
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await failed).toMatchObject({ kind: 'timeout' })
  })
})

describe('what is sent', () => {
  it('[R-REQ-1] empty and null values leave payload, query and path; path values are encoded', async () => {
    const sent = stubNetwork(() => json({ data: 1 }))
    await request('PUT', `${base}/rooms/{roomId}`, {
      params: { roomId: 'a/b ?', tenant: '' },
      query: { search: 'Đà Nẵng', limit: 0, cursor: '', offset: null },
      body: {
        name: 'Nhóm',
        description: '',
        avatar: null,
        count: 0,
        isOpen: false,
        tags: [],
        deep: { a: null, b: 1 },
      },
    })
    expect(sent[0]!.url).toBe(
      `${location.origin}/room-service/v1/domains/default/rooms/a%2Fb%20%3F?search=%C4%90%C3%A0+N%E1%BA%B5ng&limit=0`,
    )
    expect(sent[0]!.body).toEqual({ name: 'Nhóm', count: 0, isOpen: false, tags: [], deep: { b: 1 } })
  })

  it('[R-REQ-1] whatever the payload, nothing empty is left and nothing else is lost', () => {
    const value = fc.oneof(
      fc.constantFrom('', null, undefined),
      fc.integer(),
      fc.string({ minLength: 1 }),
      fc.boolean(),
    )
    fc.assert(
      fc.property(fc.dictionary(fc.string(), value), payload => {
        const body = dropEmpty(payload)
        for (const [name, v] of Object.entries(payload)) {
          if (v === '' || v === null || v === undefined) expect(Object.keys(body)).not.toContain(name)
          else expect(body[name]).toBe(v)
        }
      }),
      { examples: [[JSON.parse('{"__proto__": 1}')]] },
    )
  })

  it('[R-REQ-1] every path value survives the way there', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), id => {
        const path = fillPath('/x/{id}/y', { id })
        expect(path.split('/')).toHaveLength(4)
        expect(decodeURIComponent(path.split('/')[2]!)).toBe(id)
      }),
    )
  })

  it('refuses a path with a hole before anything is sent', async () => {
    const sent = stubNetwork(() => json({}))
    expect((await caught(request('GET', `${base}/rooms/{id}`))).kind).toBe('bad-request')
    expect(sent).toHaveLength(0)
  })

  it('[R-REQ-4] a missing tenant is filled with "default", in either spelling; a given one is used', () => {
    expect(fillPath('/s/v1/domains/{tenant}/x')).toBe('/s/v1/domains/default/x')
    expect(fillPath('/s/v1/defaults/{tenantId}/x', { tenantId: null })).toBe('/s/v1/defaults/default/x')
    expect(fillPath('/s/v1/domains/{tenant}/x', { tenant: 'demo' })).toBe('/s/v1/domains/demo/x')
    expect(fillPath('/billing-service/invoices')).toBe('/billing-service/invoices')
    setTenant('demo')
    expect(fillPath('/s/v1/domains/{tenant}/x')).toBe('/s/v1/domains/demo/x')
  })

  it('[R-REQ-5] the bearer is the access token of the cookie, and cookies go to the own origin alone', async () => {
    const sent = stubNetwork(() => json({}))
    await request('GET', `${base}/rooms`)
    expect(sent[0]!.headers.has('Authorization')).toBe(false)
    writeCookie('access_token', 'tok')
    await request('GET', `${base}/rooms`)
    expect(sent[1]!.headers.get('Authorization')).toBe('Bearer tok')
    expect(sent[1]!.credentials).toBe('same-origin')
  })

  it('[R-REQ-5] context travels as query of a GET, without the access token', async () => {
    const sent = stubNetwork(() => json({}))
    const context = {
      accessToken: 'secret',
      userId: 'an',
      deviceId: 'd',
      language: 'vi',
      meta: 'm',
      correlationId: 'c',
    }
    await request('GET', `${base}/rooms`, { context, query: { accessToken: 'secret' } })
    await request('POST', `${base}/rooms`, { context, body: {} })
    expect(sent[0]!.url.split('?')[1]).toBe('userId=an&deviceId=d&language=vi&meta=m&correlationId=c')
    expect(sent[1]!.url).not.toContain('?')
  })

  it('writes lists with commas and structures as JSON', () => {
    expect(
      queryString({
        userIds: ['a', 'b'],
        orders: [{ field: 'x' }],
        requestPayload: { unreadOnly: true },
        none: [],
      }),
    ).toBe(
      `?${new URLSearchParams({ userIds: 'a,b', orders: '[{"field":"x"}]', requestPayload: '{"unreadOnly":true}' })}`,
    )
  })

  it('[R-REQ-9] platform-config bodies are passed as given, without credentials', async () => {
    writeCookie('access_token', 'tok')
    const sent = stubNetwork(() => json({}))
    await request('POST', '/platform-config-service/v1/defaults/{tenantId}/platform-configs', {
      body: { value: null, note: '' },
    })
    expect(sent[0]!.body).toEqual({ value: null, note: '' })
    expect(sent[0]!.headers.has('Authorization')).toBe(false)
    expect(sent[0]!.credentials).toBe('omit')
  })

  it('a write of the platform configuration carries the token because it asks for it; its body is passed as given too', async () => {
    writeCookie('access_token', 'tok')
    const sent = stubNetwork(() => json({}))
    await request('POST', '/platform-config-service/v1/defaults/{tenantId}/platform-configs', {
      body: { value: null, note: '' },
      withToken: true,
    })
    expect(sent[0]!.body).toEqual({ value: null, note: '' })
    expect(sent[0]!.headers.get('Authorization')).toBe('Bearer tok')
  })

  it('keeps empty values where a caller means them', async () => {
    const sent = stubNetwork(() => json({}))
    await request('PUT', `${base}/rooms`, { body: { bio: '' }, keepEmpty: true })
    expect(sent[0]!.body).toEqual({ bio: '' })
  })

  it('[R-REQ-10] uploads go to the upload host, everything else to the API host', async () => {
    configureApi({ apiHost: 'https://api.vi.du', uploadHost: 'https://up.vi.du' })
    const sent = stubNetwork(() => json({}))
    await request('POST', `${base}/rooms/avatar/upload`, { body: new FormData() })
    await request('GET', `${base}/rooms`)
    expect(sent.map(s => new URL(s.url).origin)).toEqual(['https://up.vi.du', 'https://api.vi.du'])
    expect(sent[0]!.body).toBeInstanceOf(FormData)
    expect(sent[0]!.headers.has('Content-Type')).toBe(false)
  })

  it('sends device headers and the extra headers of the auth state', async () => {
    configureApi({ extraHeaders: () => ({ 'X-Extra': '1' }) })
    const sent = stubNetwork(() => json({}))
    await request('GET', `${base}/rooms`)
    expect(sent[0]!.headers.get('X-Device-Id')).toMatch(/-/)
    expect(sent[0]!.headers.get('X-Extra')).toBe('1')
  })
})

describe('what comes back', () => {
  it('[R-REQ-6] the data field is read, else the whole body', async () => {
    stubNetwork(r => json(r.url.endsWith('a') ? { data: { items: [] } } : { keys: 1 }, 299))
    expect(await request('GET', '/a')).toEqual({ items: [] })
    expect(await request('GET', '/b')).toEqual({ keys: 1 })
  })

  it('[R-REQ-6] an empty success is no error', async () => {
    stubNetwork(() => new Response(null, { status: 204 }))
    expect(await request('DELETE', '/a')).toBeUndefined()
  })

  it.each([300, 304, 400, 404, 500])('[R-REQ-6] %i is a failure', async status => {
    stubNetwork(() => new Response(status === 304 ? null : '{"data":1}', { status }))
    expect((await caught(request('GET', '/a'))).status).toBe(status)
  })

  it('[R-REQ-6] times out after 10 s, not before', async () => {
    vi.useFakeTimers()
    stubNetwork(() => new Promise(() => {}))
    const onSettle = vi.fn()
    const failed = caught(request('GET', '/a'))
    failed.then(onSettle)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(onSettle).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await failed).toMatchObject({ kind: 'timeout', code: 'timeout', status: 0 })
  })

  it('[R-REQ-7] a cancelled call says so', async () => {
    stubNetwork(() => new Promise(() => {}))
    const controller = new AbortController()
    const failed = caught(request('GET', '/a', { signal: controller.signal }))
    controller.abort()
    expect(await failed).toMatchObject({ kind: 'cancelled', message: 'The request was cancelled.' })
    expect((await caught(request('GET', '/a', { signal: controller.signal }))).kind).toBe('cancelled')
  })

  it('[R-REQ-11] failures are distinguished', async () => {
    stubNetwork(r => {
      if (r.url.endsWith('net')) throw new TypeError('Failed to fetch')
      if (r.url.endsWith('html')) return new Response('<html>', { status: 200 })
      if (r.url.endsWith('proxy')) return new Response('<html>', { status: 502 })
      return failure('roomNotFound', 404, { roomId: 'r' })
    })
    expect(await caught(request('GET', '/net'))).toMatchObject({
      kind: 'network',
      code: 'networkError',
      status: 0,
    })
    expect(await caught(request('GET', '/html'))).toMatchObject({
      kind: 'bad-response',
      code: 'badResponse',
      status: 200,
    })
    expect(await caught(request('GET', '/proxy'))).toMatchObject({ kind: 'bad-response', status: 502 })
    expect(await caught(request('GET', '/room'))).toMatchObject({
      kind: 'bad-request',
      code: 'roomNotFound',
      status: 404,
      data: { roomId: 'r' },
      requestId: 'req-1',
    })
  })

  it.each([
    ['a redirect', () => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' })],
    ['a refusal that names no error', () => new Response('{}', { status: 401 })],
    ['a page in place of a refusal', () => new Response('<html>', { status: 401 })],
  ])(
    '[R-REQ-11] %s is of a proxy that asks for its own sign-in: nothing is renewed, and the page is informed',
    async (_name, answer) => {
      const onTurnedAway = vi.fn()
      configureApi({ onTurnedAway })
      const sent = stubNetwork(r => (r.url.endsWith('ours') ? json({ data: 1 }) : answer()))
      const error = await caught(request('GET', '/a'))
      expect(error).toMatchObject({ kind: 'network', code: 'turnedAway', status: 0 })
      expect(isUnanswered(error)).toBe(true)
      expect(sent).toHaveLength(1)
      expect(onTurnedAway.mock.calls).toEqual([[true]])
      await request('GET', '/ours')
      expect(onTurnedAway).toHaveBeenLastCalledWith(false)
    },
  )

  it('hands the data of a code to who asks for that code', () => {
    const error = new ApiError({ kind: 'bad-request', code: 'rateLimited', data: { retryAfter: 3 } })
    expect(errorData(error, 'rateLimited')).toEqual({ retryAfter: 3 })
    expect(errorData(error, 'roomFull')).toBeUndefined()
  })
})

describe('the typed client', () => {
  const table = {
    room: { listRooms: ['GET', `${base}/rooms`], getRoom: ['GET', `${base}/rooms/{id}`] },
  } as const

  it('calls an endpoint by its name', async () => {
    const sent = stubNetwork(() => json({ data: { items: [] } }))
    const api = createApi(table)
    await api.room.getRoom({ params: { id: 'r1' } })
    await api.room.listRooms()
    await api.room.listRooms({ query: { limit: 5, requestPayload: { unreadOnly: true } } })
    expect(sent.map(s => decodeURIComponent(new URL(s.url).pathname + new URL(s.url).search))).toEqual([
      '/room-service/v1/domains/default/rooms/r1',
      '/room-service/v1/domains/default/rooms',
      '/room-service/v1/domains/default/rooms?limit=5&requestPayload={"unreadOnly":true}',
    ])
    expect(api.room.getRoom.key).toEqual(['room', 'getRoom'])
  })

  it('[R-REQ-7] an unknown endpoint name is reported by name', async () => {
    const api = createApi(table) as unknown as Record<string, Record<string, () => Promise<unknown>>>
    await expect(api.room!.flyRoom!()).rejects.toThrow('Endpoint flyRoom not found')
    await expect(api.moon!.land!()).rejects.toThrow('Endpoint land not found')
  })

  it('can be awaited and printed without being taken for an endpoint', async () => {
    const api = createApi(table)
    expect(await api.room).toBe(api.room)
    expect(() => JSON.stringify(api)).not.toThrow()
  })
})
