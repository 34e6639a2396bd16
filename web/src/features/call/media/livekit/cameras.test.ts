import { expect, it } from 'vitest'
import { chooseCameras, maxCameras } from './cameras.ts'

const people = Array.from({ length: 40 }, (_, n) => `p${n}`)

it('in a small call all cameras are fetched that are not hidden, small unless they are shown large', () => {
  const sizes = new Map([
    ['p1', 'large' as const],
    ['p2', 'hidden' as const],
  ])
  expect([...chooseCameras(people.slice(0, 4), sizes, [])]).toEqual([
    ['p1', 'large'],
    ['p0', 'small'],
    ['p3', 'small'],
  ])
})

it('in a large call those shown large come first, then who spoke last, then the order of the call', () => {
  const chosen = [...chooseCameras(people, new Map([['p39', 'large']]), ['p30', 'p20']).keys()]
  expect(chosen).toHaveLength(maxCameras)
  expect(chosen.slice(0, 4)).toEqual(['p39', 'p30', 'p20', 'p0'])
})
