import { expect, it } from 'vitest'
import { node } from '../testing.ts'
import { RecentChanges } from './recent-changes.ts'

const a = node({ nodeId: 'a' })

it('an answer is older than what changed after it was asked for', () => {
  const changes = new RecentChanges()
  changes.add([['a', undefined]], 10)
  changes.add([['a', a]], 20)
  expect([...changes.since(5)]).toEqual([['a', a]])
  expect([...changes.since(15)]).toEqual([['a', a]])
  expect([...changes.since(21)]).toEqual([])
})

it('what was taken back has not happened', () => {
  const changes = new RecentChanges()
  const undo = changes.add([['a', undefined]], 10)
  undo()
  expect(changes.since(0).size).toBe(0)
})

it('taking back answers which nodes have not changed again since', () => {
  const changes = new RecentChanges()
  const undo = changes.add(
    [
      ['a', undefined],
      ['b', undefined],
    ],
    10,
  )
  changes.add([['a', a]], 20)
  expect([...undo()]).toEqual(['b'])
})

it('changes are forgotten once no answer can be older', () => {
  const changes = new RecentChanges()
  changes.add([['a', undefined]], 0)
  changes.add([['b', undefined]], 100_000)
  expect([...changes.since(0).keys()]).toEqual(['b'])
})
