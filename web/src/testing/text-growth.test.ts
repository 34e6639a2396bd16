import { beforeAll, expect, it } from 'vitest'
import { linearBaselineMs, tooSlow } from '../../../scripts/text-growth.ts'
import { messageSummary } from '../model/messages/said.ts'
import { findWords } from '../text/vietnamese.ts'
import { marked } from '../ui/Highlight.tsx'
import { textFunctions as plain } from './text-functions.ts'

const textFunctions: typeof plain = {
  ...plain,
  'message in a list': text => messageSummary({ type: 'TEXT', content: text }),
  'words marked in a message': text => marked(text, findWords(text, text.slice(0, 200))),
}

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
