import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createGathering } from './gathering.ts'

it('what ends within a moment is written together, and what ends during a write by the next', async () => {
  const batches: (readonly number[])[] = []
  let writing = 0
  const gathering = createGathering<number>({
    gatherMs: 10,
    async write(outcomes) {
      expect(++writing, 'one write at a time').toBe(1)
      batches.push([...outcomes])
      await sleep(30)
      writing--
    },
    writeFailed: () => undefined,
  })
  const first = [gathering.add(1), gathering.add(2)]
  await sleep(25)
  const second = [gathering.add(3), gathering.add(4)]
  await Promise.all(first)
  expect(batches).toEqual([[1, 2]])
  await Promise.all(second)
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ])
})

it('a write that fails is tried again, and holds up nothing for ever', async () => {
  const batches: (readonly string[])[] = []
  const failures: number[] = []
  const gathering = createGathering<string>({
    gatherMs: 1,
    async write(outcomes) {
      batches.push([...outcomes])
      if (outcomes[0] === 'bad' || batches.length === 1) throw new Error('no')
    },
    writeFailed: (_error, tries) => void failures.push(tries),
  })
  await gathering.add('late')
  expect([batches, failures]).toEqual([[['late'], ['late']], [1]])
  await gathering.add('bad')
  expect(failures).toEqual([1, 1, 2, 3])
  await gathering.add('good')
  expect(batches.at(-1)).toEqual(['good'])
})
