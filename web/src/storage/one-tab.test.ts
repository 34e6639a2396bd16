import { afterEach, describe, expect, it, vi } from 'vitest'
import { inOneTab, withLease } from './one-tab.ts'

const never = new AbortController().signal
const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
})

async function race(run: (name: string, work: () => Promise<void>) => Promise<void>) {
  let inside = 0
  let most = 0
  let done = 0
  await Promise.all(
    Array.from({ length: 4 }, () =>
      run('x', async () => {
        most = Math.max(most, ++inside)
        await sleep(15)
        inside--
        done++
      }),
    ),
  )
  return { most, done }
}

describe('work for one tab', () => {
  it('runs one at a time with locks', async () => {
    expect(await race((name, work) => inOneTab(name, work))).toEqual({ most: 1, done: 4 })
  })

  it('runs one at a time with leases, where there are no locks', async () => {
    vi.stubGlobal('navigator', {})
    expect(await race((name, work) => inOneTab(name, work))).toEqual({ most: 1, done: 4 })
    expect(localStorage.length).toBe(0)
  })

  it('passes errors on and lets the next one in', async () => {
    for (const run of [inOneTab, (n: string, w: () => Promise<never>) => withLease(n, w, never)]) {
      await expect(run('y', () => Promise.reject(new Error('boom')))).rejects.toThrow('boom')
    }
    expect(await withLease('y', async () => 'in', never)).toBe('in')
  })

  it('takes over the lease of a tab that died', async () => {
    localStorage.setItem('z', JSON.stringify({ holder: 'gone', until: Date.now() + 120 }))
    const start = Date.now()
    await withLease('z', async () => {}, never)
    expect(Date.now() - start).toBeGreaterThanOrEqual(100)
  })

  it('a lease that was written before the clock was set back holds nobody up', async () => {
    localStorage.setItem('u', JSON.stringify({ holder: 'gone', until: Date.now() + 3600_000 }))
    expect(await withLease('u', async () => 'in', never)).toBe('in')
  })

  it('tells a holder that lost its lease while the tab was frozen', async () => {
    vi.useFakeTimers()
    let lost = false
    const work = withLease(
      'w',
      held => new Promise<void>(resolve => held.addEventListener('abort', () => resolve())),
      never,
    )
    work.then(() => {
      lost = true
    })
    await vi.advanceTimersByTimeAsync(100)
    localStorage.setItem('w', JSON.stringify({ holder: 'other', until: Date.now() + 60_000 }))
    await vi.advanceTimersByTimeAsync(1100)
    expect(lost).toBe(true)
    expect(localStorage.getItem('w')).toContain('other')
  })

  it('can stop waiting', async () => {
    localStorage.setItem('v', JSON.stringify({ holder: 'other', until: Date.now() + 4_000 }))
    const controller = new AbortController()
    const waiting = withLease('v', async () => {}, controller.signal)
    controller.abort()
    await expect(waiting).rejects.toThrow()
  })
})
