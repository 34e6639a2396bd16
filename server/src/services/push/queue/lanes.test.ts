import { expect, it } from 'vitest'
import { atOnce, createLanes } from './lanes.ts'

const jobs = (host: string, count: number) => Array.from({ length: count }, (_, n) => ({ host, n }))
const filled = (...all: { host: string; n: number }[]) => {
  const lanes = createLanes<{ host: string; n: number }>()
  for (const job of all) lanes.add(job)
  return lanes
}

it('a host that has not answered yet gets few at once, one that answers many', () => {
  const lanes = filled(...jobs('a', 100))
  expect(lanes.begin()).toHaveLength(atOnce.unknown)
  expect(lanes.begin()).toEqual([])
  expect(lanes.full()).toEqual(['a'])
  lanes.end('a', false)
  expect(lanes.begin()).toHaveLength(atOnce.well - atOnce.unknown + 1)
  expect(lanes.size).toBe(99)
})

it('a host that keeps failing is tried by one, and its other jobs are given back for longer and longer', () => {
  const lanes = filled(...jobs('sick', 10), ...jobs('well', 2))
  expect(lanes.begin()).toHaveLength(atOnce.unknown + 2)
  for (let n = 0; n < atOnce.unknown; n++) lanes.end('sick', true)
  expect(lanes.begin()).toHaveLength(atOnce.sick)
  expect(lanes.giveBack().map(({ job, pauseMs }) => [job.host, pauseMs])).toEqual(
    Array(5).fill(['sick', 10_000]),
  )
  expect(lanes.hasRoom('sick')).toBe(false)
  expect(lanes.hasRoom('well')).toBe(true)
  for (let n = 0; n < 20; n++) {
    lanes.end('sick', true)
    for (const job of jobs('sick', 2)) lanes.add(job)
    lanes.begin()
  }
  expect(lanes.giveBack()[0]!.pauseMs).toBe(60_000)
})

it('a host that answers again is well at once', () => {
  const lanes = filled(...jobs('a', 4))
  lanes.begin()
  for (const hasFailed of [true, true, true, false]) lanes.end('a', hasFailed)
  for (const job of jobs('a', 40)) lanes.add(job)
  expect(lanes.begin()).toHaveLength(atOnce.well)
  expect(lanes.giveBack()).toEqual([])
})
