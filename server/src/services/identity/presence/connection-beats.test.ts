import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '#platform/log.ts'
import { createConnectionBeats } from './connection-beats.ts'

const beatOf = (clientId: string) => ({ tenantId: 'default', userId: 'an', clientId, sessionId: null })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('writes what beats within a moment together, the last beat of each connection', async () => {
  const batches: string[][] = []
  const beats = createConnectionBeats(createLog('silent'), async connections => {
    batches.push(connections.map(({ clientId }) => clientId))
  })
  for (const clientId of ['phone', 'laptop', 'phone']) beats.keep(beatOf(clientId))
  await vi.advanceTimersByTimeAsync(100)
  expect(batches).toEqual([['phone', 'laptop']])
})

it('writes by itself what could not be written, although nobody beats meanwhile', async () => {
  let tryCount = 0
  const writtenClients: string[] = []
  const beats = createConnectionBeats(createLog('silent'), async connections => {
    if (++tryCount === 1) throw new Error('refused')
    writtenClients.push(...connections.map(({ clientId }) => clientId))
  })
  beats.keep(beatOf('phone'))
  await vi.advanceTimersByTimeAsync(100)
  expect(writtenClients).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(writtenClients).toEqual(['phone'])
  expect(tryCount).toBe(2)
})

it('gives up what could not be written when it stops', async () => {
  const beats = createConnectionBeats(createLog('silent'), () => Promise.reject(new Error('refused')))
  beats.keep(beatOf('phone'))
  await beats.stop()
  expect(vi.getTimerCount()).toBe(0)
})
