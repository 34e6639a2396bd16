import { expect, it } from 'vitest'
import { partOf, quoteText } from './quoted-part.ts'

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

it('a quote shows the part in quotation marks, or all of the message', () => {
  expect(quoteText({ type: 'TEXT', content: 'Mai họp', part: { text: '**họp**', textTime: 1 } })).toBe(
    '“họp”',
  )
  expect(quoteText({ type: 'TEXT', content: 'Mai họp' })).toBe('Mai họp')
})
