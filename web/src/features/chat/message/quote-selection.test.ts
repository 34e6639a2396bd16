import { maxQuotedPart } from '@trau/contract/rules/quote'
import { expect, it, vi } from 'vitest'
import { messageOf } from '../testing.ts'
import { partOf, quoteSelection } from './quote-selection.ts'

it.each([
  ['plain words', 'Mai họp lúc 9 giờ', 'họp lúc', 'họp lúc'],
  ['words across marks', 'Ăn trưa ở **quán Gió** nhé', 'ở quán Gió nhé', 'ở **quán Gió** nhé'],
  ['words up to the end of a mark', 'Ăn trưa ở **quán Gió** nhé', 'trưa ở quán Gió', 'trưa ở **quán Gió**'],
  ['words from the beginning of a mark', '~~Mai họp~~ rồi', 'Mai họp rồi', '~~Mai họp~~ rồi'],
  ['a word that begins before the right place', 'an ăn anh', 'anh', 'anh'],
  ['lines of a list, drawn without their marks', '> một\n> hai', 'một\nhai', 'một\n> hai'],
  ['what it does not say', 'Mai họp', 'hôm nay', undefined],
  ['nothing but space', 'Mai họp', '  \n', undefined],
])('finds in the source what was selected: %s', (_, source, selected, part) => {
  expect(partOf(source, selected)).toBe(part)
})

it('a quoted part is done with hostile text in time that grows with it', () => {
  const time = (length: number) => {
    const start = process.threadCpuUsage()
    partOf('a'.repeat(length), `${'a'.repeat(200)}b`)
    return process.threadCpuUsage(start).user
  }
  time(8_000)
  expect(time(16_000)).toBeLessThan(1_000_000)
})

it.each([
  ['is answered', 'a'.repeat(maxQuotedPart), true],
  ['is selected in the window instead where it is too long', 'a'.repeat(maxQuotedPart + 1), false],
  ['is selected in the window where nothing is selected', undefined, false],
])('the part of a message %s', (_, selectedText, isAnswered) => {
  const message = messageOf(1, { content: 'a'.repeat(1_000) })
  const [reply, ask] = [vi.fn(), vi.fn()]
  quoteSelection(message, selectedText, { reply, ask })
  expect(reply.mock.calls).toEqual(isAnswered ? [[{ ...message, quotedText: selectedText }]] : [])
  expect(ask.mock.calls).toEqual(isAnswered ? [] : [['quotePart', message]])
})
