import type { LastMessage } from '@trau/contract'
import { expect, it } from 'vitest'
import { hasKeyword } from './keywords.ts'

const text = (content: string) => ({ type: 'TEXT', content, metaData: {} }) as LastMessage

it('a page looks for words, as the server does: “an” is not in “chào bạn”', async () => {
  expect(await hasKeyword(['an'], text('chào bạn'))).toBe(false)
  expect(await hasKeyword(['an'], text('chào AN nhé'))).toBe(true)
})

it('other keywords are looked for as soon as they are chosen', async () => {
  expect(await hasKeyword(['họp'], text('mai họp'))).toBe(true)
  expect(await hasKeyword(['nghỉ'], text('mai họp'))).toBe(false)
  expect(await hasKeyword(undefined, text('mai họp'))).toBe(false)
  expect(await hasKeyword([], text('mai họp'))).toBe(false)
})
