// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorText } from '../i18n/error-text.ts'
import { act, renderHook, waitFor } from '../testing/library.ts'
import { toast } from '../ui/toast.ts'
import { createApi } from './create-api.ts'
import { ApiError } from './errors.ts'
import { runWrite, suspendWrites, useApiMutation } from './mutation.ts'
import { queryClient } from './query-client.ts'
import { failure, json, stubNetwork } from './testing.ts'

const refusal = new ApiError({ kind: 'bad-request', code: 'roomNotFound' })
let shown: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  queryClient.clear()
  shown = vi.spyOn(toast, 'error').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A write that is answered by hand. */
function heldWrite() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { write: vi.fn((_: string) => promise), resolve, reject }
}

describe('a write of a component', () => {
  it('a write of a component is pending until what follows from its answer is done', async () => {
    const { write, resolve } = heldWrite()
    const follows = Promise.withResolvers<void>()
    const { result } = renderHook(() => useApiMutation(write, { onSuccess: () => follows.promise }))
    expect(result.current.isPending).toBe(false)
    const done = result.current.mutate('first')
    await waitFor(() => expect(result.current).toMatchObject({ isPending: true, variables: 'first' }))
    await act(async () => resolve('answer'))
    expect(result.current.isPending).toBe(true)
    await act(async () => follows.resolve())
    await waitFor(() => expect(result.current).toMatchObject({ isPending: false, variables: undefined }))
    expect(await done).toBe(true)
    expect(shown).not.toHaveBeenCalled()
  })

  it('happens once, however fast it is pressed again', async () => {
    const { write, resolve } = heldWrite()
    const { result } = renderHook(() => useApiMutation(write))
    await act(async () => {
      const first = result.current.mutate('first')
      expect(await result.current.mutate('second')).toBe(false)
      resolve('answer')
      expect(await first).toBe(true)
    })
    expect(write).toHaveBeenCalledTimes(1)
    await act(async () => void (await result.current.mutate('third')))
    expect(write).toHaveBeenCalledTimes(2)
  })

  it('takes an endpoint as it is, and shows its refusal in a toast', async () => {
    const sent = stubNetwork(() => failure('roomNotFound', 404))
    const api = createApi({ room: { getRoom: ['POST', '/rooms/{id}'] } })
    const { result } = renderHook(() => useApiMutation(api.room.getRoom))
    await act(async () => expect(await result.current.mutate({ params: { id: 'r1' } })).toBe(false))
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/rooms/r1'])
    expect(shown).toHaveBeenCalledExactlyOnceWith(errorText(refusal))
    expect(result.current.isPending).toBe(false)
  })

  it('leaves a failure to its own handler, and to the toast where the handler says so', async () => {
    const onFailure = vi.fn((): unknown => undefined)
    const { result } = renderHook(() => useApiMutation(() => Promise.reject(refusal), { onFailure }))
    await act(async () => expect(await result.current.mutate()).toBe(false))
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(refusal, undefined)
    expect(shown).not.toHaveBeenCalled()
    onFailure.mockReturnValue('toast')
    await act(async () => void (await result.current.mutate()))
    expect(shown).toHaveBeenCalledTimes(1)
  })

  it('an outcome is still reported when its component is gone', async () => {
    const { write, reject } = heldWrite()
    const { result, unmount } = renderHook(() => useApiMutation(write))
    let done: Promise<boolean> | undefined
    await act(async () => {
      done = result.current.mutate('x')
    })
    unmount()
    reject(refusal)
    expect(await done).toBe(false)
    expect(shown).toHaveBeenCalledTimes(1)
  })
})

describe('a write of a command', () => {
  it('shows its result at once, and takes it back when it fails', async () => {
    const steps: string[] = []
    const optimistic = () => {
      steps.push('shown')
      return () => void steps.push('taken back')
    }
    expect(await runWrite(async () => void steps.push('written'), { optimistic })).toBe(true)
    expect(steps).toEqual(['shown', 'written'])
    steps.length = 0
    expect(await runWrite(() => Promise.reject(refusal), { optimistic })).toBe(false)
    expect(steps).toEqual(['shown', 'taken back'])
    expect(shown).toHaveBeenCalledExactlyOnceWith(errorText(refusal))
  })

  it('fails at once without network, and leaves nothing of what was sent', async () => {
    vi.useFakeTimers()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    stubNetwork(() => Promise.reject(new TypeError('offline')))
    const api = createApi({ auth: { setPassword: ['PUT', '/password'] } }) as never as {
      auth: { setPassword: (options: object) => Promise<unknown> }
    }
    expect(await runWrite(() => api.auth.setPassword({ body: { password: 'secret' } }))).toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
    expect(queryClient.getMutationCache().getAll()).toEqual([])
    stubNetwork(() => json({ data: true }))
    expect(await runWrite(() => api.auth.setPassword({ body: { password: 'secret' } }))).toBe(true)
  })
})

describe('while writes are suspended', () => {
  it('none reaches the server or shows its result ahead, and a toast says why', async () => {
    const informed = vi.spyOn(toast, 'info').mockReturnValue()
    const write = vi.fn(async () => 'answer')
    const options = { optimistic: vi.fn(), onFailure: vi.fn() }
    const resume = suspendWrites('Bạn đang xem thử')
    expect(await runWrite(write, options)).toBe(false)
    expect([write, options.optimistic, options.onFailure, shown].map(each => each.mock.calls.length)).toEqual(
      [0, 0, 0, 0],
    )
    expect(informed).toHaveBeenCalledWith('Bạn đang xem thử')
    resume()
    expect(await runWrite(write)).toBe(true)
  })
})
