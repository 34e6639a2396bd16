import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DescriptionsInOrder } from './descriptions-in-order.ts'

let descriptions: DescriptionsInOrder
let sent: string[]
beforeEach(() => {
  vi.useFakeTimers()
  descriptions = new DescriptionsInOrder()
  sent = []
})
afterEach(() => {
  vi.useRealTimers()
})

/** A request that the server takes after so long. */
const taken = (description: string, ms: number) => async () => {
  sent.push(`${description} asked`)
  await new Promise(resolve => setTimeout(resolve, ms))
  sent.push(`${description} taken`)
}
const always = () => true

it('a description waits until the server has the one before it to the same participant, and for no other', async () => {
  void descriptions.send('binh', always, taken('first', 1_000))
  void descriptions.send('binh', always, taken('second', 10))
  void descriptions.send('chi', always, taken('third', 10))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent).toEqual([
    'first asked',
    'third asked',
    'third taken',
    'first taken',
    'second asked',
    'second taken',
  ])
})

it('a description of a connection that was closed while it waited is never sent', async () => {
  let isCurrent = true
  void descriptions.send('binh', always, taken('first', 1_000))
  const second = descriptions.send('binh', () => isCurrent, taken('second', 10))
  isCurrent = false
  await vi.advanceTimersByTimeAsync(2_000)
  await second
  expect(sent).toEqual(['first asked', 'first taken'])
})

it('a request that hangs holds the next description back for three seconds, and one that fails for no time', async () => {
  void descriptions.send('binh', always, () => new Promise(() => {}))
  const second = descriptions.send('binh', always, async () => {
    sent.push('second asked')
    throw new TypeError('Failed to fetch')
  })
  void second.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(2_900)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(sent).toEqual(['second asked'])
  await expect(second).rejects.toThrow('Failed to fetch')
  void descriptions.send('binh', always, taken('third', 10))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['second asked', 'third asked'])
})
