import { beforeAll, expect, it } from 'vitest'
import { linearBaselineMs, tooSlow } from '../../scripts/text-growth.ts'
import { textFunctions } from './testing/text-functions.ts'

let baselineMs: number
beforeAll(async () => {
  baselineMs = await linearBaselineMs()
})

it.each(Object.keys(textFunctions))(
  '%s takes time in proportion to the text, whatever the text',
  async name => {
    expect(await tooSlow(textFunctions[name]!, baselineMs)).toEqual([])
  },
)
