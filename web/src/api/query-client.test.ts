import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createApi } from './create-api.ts'
import { ApiError } from './errors.ts'
import { createQueryClient, invalidate, q, queryClient, retryDelay, shouldRetry } from './query-client.ts'
import { json, stubNetwork } from './testing.ts'

const api = createApi({
  room: { getRoom: ['GET', '/rooms/{id}'], listRooms: ['GET', '/rooms'] },
})

beforeEach(() => queryClient.clear())

describe('query cache', () => {
  it('[R-CONST-QUERY] tries three times more, waiting 1 s doubled and at most 30 s', () => {
    expect([0, 1, 2, 3].map(n => shouldRetry(n, new Error()))).toEqual([true, true, true, false])
    expect([0, 1, 2, 3, 4, 5, 20].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000])
  })

  it('[R-CONST-QUERY] the cache itself retries three times', async () => {
    vi.useFakeTimers()
    const client = createQueryClient()
    const queryFn = vi.fn(() => Promise.reject(new Error('down')))
    // As a screen asks: with nothing but what the cache does by itself.
    const leave = new QueryObserver(client, { queryKey: ['x'], queryFn }).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(6999)
    expect(queryFn).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(1)
    expect(queryFn).toHaveBeenCalledTimes(4)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(queryFn).toHaveBeenCalledTimes(4)
    leave()
    vi.useRealTimers()
  })

  it('asks although the browser says that there is no network, and again when it says that there is one', async () => {
    onlineManager.setOnline(false)
    const client = createQueryClient()
    client.mount()
    let isAway = true
    const queryFn = vi.fn(async () => {
      if (isAway) throw new ApiError({ kind: 'bad-request', code: 'roomNotFound' })
      return 'here'
    })
    const observer = new QueryObserver(client, { queryKey: ['x'], queryFn })
    const leave = observer.subscribe(() => {})
    await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
    isAway = false
    onlineManager.setOnline(true)
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('here'))
    expect(queryFn).toHaveBeenCalledTimes(2)
    leave()
    client.unmount()
  })

  it('[R-CONST-QUERY] forgets unused entries after 5 minutes', async () => {
    vi.useFakeTimers()
    const client = createQueryClient()
    client.setQueryData(['x'], 1)
    await vi.advanceTimersByTimeAsync(299_999)
    expect(client.getQueryData(['x'])).toBe(1)
    await vi.advanceTimersByTimeAsync(2)
    expect(client.getQueryData(['x'])).toBeUndefined()
    vi.useRealTimers()
  })

  it('does not repeat what was refused or cancelled', () => {
    expect(shouldRetry(0, new ApiError({ kind: 'bad-request', code: 'roomNotFound' }))).toBe(false)
    expect(shouldRetry(0, new ApiError({ kind: 'cancelled', code: 'cancelled' }))).toBe(false)
    expect(shouldRetry(0, new ApiError({ kind: 'network', code: 'networkError' }))).toBe(true)
  })

  it('keeps an endpoint’s answers under its name and parts, and marks them stale together', async () => {
    stubNetwork(r => json({ data: new URL(r.url).pathname }))
    const options = q(api.room.getRoom, { params: { id: 'r1' } })
    expect(options.queryKey).toEqual(['room', 'getRoom', { params: { id: 'r1' } }])
    expect(q(api.room.listRooms).queryKey).toEqual(['room', 'listRooms'])
    expect(await queryClient.fetchQuery(options)).toBe('/rooms/r1')
    await invalidate(api.room.listRooms)
    expect(queryClient.getQueryState(options.queryKey)?.isInvalidated).toBe(false)
    await invalidate(api.room.getRoom)
    expect(queryClient.getQueryState(options.queryKey)?.isInvalidated).toBe(true)
    vi.unstubAllGlobals()
  })
})
