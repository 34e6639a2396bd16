import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { mutations } from '../../../scripts/mutations/index.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

it('every mutation of `npm run mutate` still applies in one place, changes it, and names tests that are there', () => {
  expect(mutations.length).toBeGreaterThanOrEqual(60)
  const wrong = mutations.filter(({ file, search, replacement, tests }) => {
    const places = readFileSync(root + file, 'utf8').split(search).length - 1
    return places !== 1 || search === replacement || tests.some(test => !existsSync(root + test))
  })
  expect(wrong.map(({ breaks, file }) => `${breaks} (${file})`)).toEqual([])
})
