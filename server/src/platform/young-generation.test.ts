import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const module = new URL('./young-generation.ts', import.meta.url).href

/** Keeps many small objects, and says before and after it may grow how many bytes the young generation has. */
const program = `
  import { getHeapSpaceStatistics } from 'node:v8'
  import { keepYoungGenerationSmall, letYoungGenerationGrow } from ${JSON.stringify(module)}
  keepYoungGenerationSmall()
  const kept = []
  const keepMore = () => {
    for (let n = 0; n < 400_000; n++) kept.push({ n })
    return getHeapSpaceStatistics().find(space => space.space_name === 'new_space').space_size
  }
  const small = keepMore()
  letYoungGenerationGrow()
  console.log(JSON.stringify({ small, grown: keepMore() }))`

it('the young generation stays small while a start fills memory, and grows afterwards', async () => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    program,
  ])
  const { small, grown } = JSON.parse(stdout) as { small: number; grown: number }
  expect(stderr).toBe('')
  expect(small).toBeLessThanOrEqual(4 * 1024 * 1024)
  expect(grown).toBeGreaterThanOrEqual(4 * small)
})
