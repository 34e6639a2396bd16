import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { createWorker, type Worker, type WorkerOptions } from './worker.ts'

const open = new Set<Worker>()
afterEach(async () => {
  for (const worker of open) await worker.stop()
  open.clear()
})

/** A queue in memory, whose works end when the test says so. */
function queueOf(options: Partial<WorkerOptions> & { most?: number } = {}) {
  const { most = 2, ...changes } = options
  const due: string[] = []
  const begun: string[] = []
  const polls: boolean[] = []
  const ends = new Map<string, () => void>()
  const worker: Worker = createWorker({
    hasRoom: () => worker.size < most,
    claimFailed: error => {
      throw error
    },
    async claim({ isPoll }) {
      polls.push(isPoll)
      await sleep(1)
      const names = due.splice(0, most - worker.size)
      for (const name of names) {
        begun.push(name)
        worker.begin(new Promise(resolve => ends.set(name, resolve)))
      }
      return names.length > 0
    },
    ...changes,
  })
  open.add(worker)
  const endAll = () => {
    for (const end of ends.values()) end()
  }
  return { worker, due, begun, polls, ends, endAll }
}

it('begins no more than there is room for, and the next when one ends', async () => {
  const { worker, due, begun, ends, endAll } = queueOf()
  due.push('a', 'b', 'c', 'd')
  worker.start()
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b']))
  await sleep(20)
  expect([begun.length, worker.size]).toEqual([2, 2])
  ends.get('b')!()
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']))
  endAll()
  await vi.waitFor(() => expect(begun).toHaveLength(4))
  endAll()
})

it('looks once more for whoever asks while it is looking', async () => {
  const { worker, due, begun, polls, endAll } = queueOf()
  worker.start()
  await Promise.resolve()
  // The claim that is under way may have passed it by.
  worker.wake()
  await vi.waitFor(() => expect(polls).toEqual([true, false]))
  due.push('a')
  worker.wake()
  worker.wake()
  await vi.waitFor(() => expect(begun).toEqual(['a']))
  endAll()
})

it('does nothing before its start and after its stop', async () => {
  const { worker, due, polls } = queueOf({ pollMs: 5 })
  due.push('a')
  worker.wake()
  worker.wakeIn(1)
  await sleep(30)
  expect(polls).toEqual([])
  due.length = 0
  worker.start()
  await vi.waitFor(() => expect(polls.length).toBeGreaterThan(2))
  await worker.stop()
  const before = polls.length
  worker.wake()
  worker.wakeIn(1)
  await sleep(40)
  expect(polls).toHaveLength(before)
})

it('stops when what it has in hand has ended, and begins nothing of what is left', async () => {
  const { worker, due, begun, endAll } = queueOf()
  due.push('a', 'b', 'c')
  worker.start()
  await vi.waitFor(() => expect(begun).toHaveLength(2))
  let hasStopped = false
  const stopping = worker.stop().then(() => {
    hasStopped = true
  })
  await sleep(20)
  expect(hasStopped).toBe(false)
  endAll()
  await stopping
  expect([begun, due]).toEqual([['a', 'b'], ['c']])
})

it('a claim that fails is reported, and made again by the next look', async () => {
  const failures: unknown[] = []
  let times = 0
  const { worker, polls } = queueOf({
    pollMs: 10,
    claimFailed: error => void failures.push(error),
    claim: async () => {
      if (++times < 3) throw new Error(`no ${times}`)
      return false
    },
  })
  worker.start()
  await vi.waitFor(() => expect(times).toBeGreaterThan(3))
  expect(failures).toEqual([new Error('no 1'), new Error('no 2')])
  expect(polls).toEqual([])
})

it('does not spin while there is no room, and looks when it is woken after that', async () => {
  let isPaused = true
  let times = 0
  const { worker } = queueOf({
    hasRoom: () => !isPaused,
    claim: async () => {
      times++
      return false
    },
  })
  worker.start()
  worker.wake()
  await sleep(20)
  expect(times).toBe(0)
  isPaused = false
  worker.wake()
  await vi.waitFor(() => expect(times).toBe(1))
})

it('asks in short intervals do not put off the look that the first of them wanted', async () => {
  const { worker, polls } = queueOf()
  worker.start()
  await vi.waitFor(() => expect(polls).toHaveLength(1))
  const began = performance.now()
  while (polls.length === 1 && performance.now() - began < 1_000) {
    worker.wakeIn(50)
    await sleep(5)
  }
  expect(performance.now() - began).toBeLessThan(500)
})

it('what is asked for within the time of gathering is one claim', async () => {
  const { worker, polls, due, begun, endAll } = queueOf({ gatherMs: 30 })
  worker.start()
  await vi.waitFor(() => expect(polls).toEqual([true]))
  for (let n = 0; n < 10; n++) worker.wake()
  due.push('a')
  await vi.waitFor(() => expect(begun).toEqual(['a']))
  // The one that found it, and the one after it that finds nothing more.
  await sleep(80)
  expect(polls).toEqual([true, false, false])
  endAll()
})

it('a worker is idle when nothing is due or in hand, and says whether there was anything', async () => {
  const { worker, due, begun, endAll } = queueOf()
  worker.start()
  expect(await worker.idle()).toBe(false)
  due.push('a', 'b', 'c')
  const timer = setInterval(endAll, 5)
  expect(await worker.idle()).toBe(true)
  clearInterval(timer)
  expect([begun, worker.size]).toEqual([['a', 'b', 'c'], 0])
})
