import { normalizeText } from '@trau/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { growthOf, linearBaselineMs, tooSlow } from '../../../scripts/text-growth.ts'
import { startApp, type TestApp } from './app.ts'
import { textFunctions } from './text-functions.ts'

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

describe('the database', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())

  // What is stored has been through `normalizeText`; what is searched for is 200 characters at most.
  it('finds the words of a message in time in proportion to the text', async () => {
    const work = (text: string) => words(normalizeText(text).replaceAll('\u0000', ''))
    // Beside what it takes for a text as people write: another process does it, and the way there counts too.
    const { largeMs } = await growthOf(work, 'Vietnamese prose')
    expect(await tooSlow(work, largeMs)).toEqual([])
  })

  const words = (text: string) =>
    sql`SELECT message_words('TEXT', ${text}, now()) IS NULL`.execute(app.app.db)
})
