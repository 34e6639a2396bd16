import { expect, it } from 'vitest'
import { hashInThread, idleThreads, verifyInThread } from './hashing-threads.ts'

const cost = { memoryCost: 8192, timeCost: 1, parallelism: 1 }

it('keeps a thread for the next job, and hands none to a thread that died while it waited', async () => {
  const hash = await hashInThread('trầu cau', cost)
  const [thread] = idleThreads().slice(-1)
  expect(await verifyInThread(hash, 'trầu cau')).toBe(true)
  expect(idleThreads().at(-1)).toBe(thread)
  await Promise.all(idleThreads().map(each => each.terminate()))
  expect(idleThreads()).toEqual([])
  expect(await verifyInThread(hash, 'trầu cau')).toBe(true)
  expect(idleThreads()).toHaveLength(1)
})
