import { describe, expect, it, test } from 'vitest'
import type { z } from 'zod'
import { NewPoll } from './chat/new-message.ts'
import { nodeName } from './drive/models.ts'
import { line, normalizeText, personName } from './text.ts'

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

describe('a name that shows nothing', () => {
  const poll = NewPoll.shape
  const names: Record<string, z.ZodType> = {
    'a group': line({ max: 100 }),
    'a private name of a room': line({ min: 0, max: 100 }),
    'a person': personName({ max: 100 }),
    'a display name': personName({ min: 0, max: 100 }),
    'the question of a poll': poll.question,
    'the option of a poll': poll.options.element,
    'a file or folder': nodeName(),
  }
  const unseen = [
    '\u3164',
    '\u2800',
    '\u034f',
    '\u200b\u2060',
    '\u{e0041}\u{e007f}',
    '\u115f \uffa0',
    '\ufe0f',
  ]
  for (const [what, name] of Object.entries(names))
    it.each(unseen)(`a name that shows nothing is none for ${what}: %j`, text =>
      expect(name.safeParse(text).success).toBe(false),
    )

  it('may be left out where a name is not needed', () => {
    expect(line({ min: 0, max: 100 }).parse('  ')).toBe('')
    expect(personName({ min: 0, max: 100 }).parse('')).toBe('')
  })
})
