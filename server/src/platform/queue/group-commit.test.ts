import { expect, it } from 'vitest'
import { createGroupCommit } from './group-commit.ts'

const sizes = { largestBatch: 3, longestQueue: 5 }

it('what is added in one turn is stored together, what comes meanwhile by the next batch, and each gets its own outcome', async () => {
  const batches: string[] = []
  let idleCount = 0
  const commits = createGroupCommit<string, string>({
    ...sizes,
    store: async drafts => {
      batches.push(drafts.join(''))
      return drafts.map(draft => draft.toUpperCase())
    },
    storeAlone: async draft => draft,
    onIdle: () => void idleCount++,
  })
  const outcomes = Promise.all([...'abcde'].map(commits.add))
  const refusal = expect(commits.add('f')).rejects.toMatchObject({ code: 'tooBusy' })
  expect(commits.isIdle()).toBe(false)
  await refusal
  expect(await outcomes).toEqual([...'ABCDE'])
  expect(await commits.add('g')).toBe('G')
  expect(batches).toEqual(['abc', 'de', 'g'])
  await expect.poll(() => [commits.isIdle(), idleCount]).toEqual([true, 2])
})

it.each([
  { isOrdered: true, begun: ['a+', 'a-', 'b+', 'b-', 'c+', 'c-'] },
  { isOrdered: false, begun: ['a+', 'b+', 'c+', 'a-', 'b-', 'c-'] },
])(
  'one that is refused does not fail the others of its batch, which are stored alone: in order $isOrdered',
  async ({ isOrdered, begun }) => {
    const steps: string[] = []
    const commits = createGroupCommit<string, string>({
      ...{ ...sizes, isOrdered },
      store: () => Promise.reject(new Error('one of them')),
      storeAlone: async draft => {
        steps.push(`${draft}+`)
        await new Promise(resolve => setTimeout(resolve, 5))
        steps.push(`${draft}-`)
        if (draft === 'b') throw new Error('refused')
        return draft
      },
    })
    const outcomes = await Promise.allSettled([...'abc'].map(commits.add))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(steps).toEqual(begun)
  },
)
