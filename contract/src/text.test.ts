import { describe, expect, it, test } from 'vitest'
import { normalizeText, personName } from './text.ts'

test('Vietnamese in any normal form becomes the same text', () => {
  const text = 'Trầu cau: một tiếng chào cũng ấm'
  expect(normalizeText(text.normalize('NFD'))).toBe(text)
  expect(normalizeText(text)).toBe(text)
})

test('a megabyte of combining marks is normalised in the time of a megabyte of letters', () => {
  const marks = `a${'\u0301'.repeat(250_000)}${'\u0323'.repeat(250_000)}`
  const began = process.threadCpuUsage()
  const text = normalizeText(marks)
  expect(process.threadCpuUsage(began).user).toBeLessThan(2_000_000) // unbounded runs take minutes
  expect(text.normalize('NFC')).toBe(text)
})

describe('a name of a person', () => {
  const reason = (text: string) => {
    const { error } = personName({ max: 100 }).safeParse(text)
    const [issue] = error?.issues ?? []
    return issue && 'params' in issue ? (issue.params as { reason: string }).reason : issue && 'other'
  }

  it.each([
    'Nguyễn Văn An',
    'Đặng Thị Ánh Tuyết'.normalize('NFD'),
    "H'Hen Niê",
    'Иван Петров',
    '山田太郎 Yamada',
    'Bé Na 👩‍👧 ❤️',
    'José-María O’Neill',
  ])('%s is one', name => expect(reason(name)).toBeUndefined())

  it.each([
    ['Аn with a Cyrillic А', 'Аn Nguyễn', 'mixedScripts'],
    ['Greek omicron in Latin', 'Nguyễn Vοn', 'mixedScripts'],
    ['a zero-width space', 'Nguyễn\u200bAn', 'invisibleCharacters'],
    ['a joiner between letters', 'Ngu\u200dyễn', 'invisibleCharacters'],
    ['a soft hyphen', 'Nguy\u00adễn', 'invisibleCharacters'],
    ['a Hangul filler', 'An\u3164', 'invisibleCharacters'],
    ['a blank Braille cell', 'An\u2800', 'invisibleCharacters'],
    ['tag characters', 'An\u{e0041}', 'invisibleCharacters'],
    ['a word joiner', 'An\u2060', 'invisibleCharacters'],
    ['an override', 'An\u202eihc', 'controlCharacters'],
    ['nothing but what cannot be seen', '\u200b\u200b', 'required'],
  ])('%s is none', (_, name, expected) => expect(reason(name)).toBe(expected))
})
