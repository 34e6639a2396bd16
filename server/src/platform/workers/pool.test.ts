import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { createWorkerPool, JobFailed, type WorkerPool, type WorkerPoolSettings } from './pool.ts'
import type { hostileJobs } from './testing/hostile-jobs.ts'
import { worstLoopDelay } from './testing/loop-delay.ts'

const pools: WorkerPool<typeof hostileJobs>[] = []
function pool(settings: Partial<WorkerPoolSettings> = {}) {
  const made = createWorkerPool<typeof hostileJobs>({
    module: new URL('./testing/hostile-jobs.ts', import.meta.url),
    threads: 1,
    longestQueue: 10,
    timeLimitMs: 20_000,
    memoryMb: 32,
    ...settings,
  })
  pools.push(made)
  return made
}
afterEach(() => Promise.all(pools.splice(0).map(each => each.close())))

const failed = (reason: string) => expect.objectContaining({ name: 'JobFailed', reason })

describe('a worker pool', () => {
  it('answers jobs in their order, in a thread that it keeps', async () => {
    const jobs = pool()
    expect(await Promise.all([1, 2, 3].map(n => jobs.run('double', n)))).toEqual([2, 4, 6])
  })

  it('moves what is transferred', async () => {
    const bytes = new Uint8Array(1_000)
    expect(await pool().run('lengthOf', bytes, [bytes.buffer])).toBe(1_000)
    expect(bytes.byteLength).toBe(0)
  })

  it.each([
    ['an endless loop', 'loop', 'timeout'],
    ['a crash', 'crash', 'crash'],
    ['too much memory', 'hog', 'memory'],
    ['too much memory in large objects', 'hoard', 'memory'],
    ['too much memory in one text', 'swell', 'memory'],
  ] as const)('loses %s alone, while the event loop goes on', async (_, name, reason) => {
    const jobs = pool({ timeLimitMs: name === 'loop' ? 1_500 : 60_000 })
    const idle = await worstLoopDelay(() => setTimeout(1_000))
    const startedMs = performance.now()
    const busy = await worstLoopDelay(async () => {
      const bad = jobs.run(name, null)
      const good = jobs.run('double', 4)
      await expect(bad).rejects.toEqual(failed(reason))
      expect(await good, 'who waited behind it').toBe(8)
    })
    const tookMs = performance.now() - startedMs
    expect(await jobs.run('double', 5)).toBe(10)
    // Far below what any of them takes; starting a thread on a busy machine takes some of it.
    expect(busy).toBeLessThan(Math.max(1_000, idle * 5, tookMs / 2))
  })

  it('takes an exit for a crash, and an exception or a deep recursion for an error that keeps the thread', async () => {
    const jobs = pool()
    await expect(jobs.run('exit', 3)).rejects.toEqual(failed('crash'))
    await expect(jobs.run('fail', 'trầu cau')).rejects.toThrow('trầu cau')
    await expect(jobs.run('recurse', null)).rejects.toEqual(failed('error'))
    await expect(jobs.run('double', (() => {}) as never)).rejects.toEqual(failed('error'))
    expect(await jobs.run('double', 1)).toBe(2)
  })

  it('runs as many at once as it has threads, and refuses what its queue does not hold', async () => {
    const jobs = pool({ threads: 2, longestQueue: 1 })
    const results = await Promise.allSettled([200, 200, 1, 1, 1].map(ms => jobs.run('wait', ms)))
    expect(results.map(result => (result.status === 'fulfilled' ? 'done' : result.reason.reason))).toEqual([
      'done',
      'done',
      'done',
      'queueFull',
      'queueFull',
    ])
  })

  it('ends what runs and waits when it is closed, and takes nothing more', async () => {
    const jobs = pool()
    const ends = Promise.allSettled([jobs.run('loop', null), jobs.run('double', 1)])
    await jobs.close()
    for (const end of await ends) expect(end).toMatchObject({ reason: { reason: 'closed' } })
    await expect(jobs.run('double', 1)).rejects.toBeInstanceOf(JobFailed)
  })
})
