import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MessageType } from '../chat/kinds.ts'
import { createKeywordFinder, keywordKey, textsOf } from './keywords.ts'

/** Those of these keywords that are in these texts. */
function foundIn(texts: string | string[], keywords: readonly string[]): string[] {
  const finder = createKeywordFinder(keywords)
  const numbers: number[] = []
  finder.search([texts].flat(), number => numbers.push(number))
  expect(new Set(numbers).size, 'each once').toBe(numbers.length)
  return keywords.filter((_, n) => numbers.includes(finder.numbers[n]!))
}
const isIn = (keyword: string, text: string) => foundIn(text, [keyword]).length > 0

describe('a keyword is found', () => {
  it.each([
    ['Họp gấp', 'Mai HOP  GAP\nnhé'],
    ['Họp gấp', 'Mai **họp** gấp!'],
    ['đường', 'Duong di'],
    ['đường', 'ĐƯỜNG'.normalize('NFD')],
    ['an', 'gọi An.'],
    ['an', 'báo_an_ninh'],
    ['🔥', 'Hàng mới🔥🔥'],
    ['🎉', '🎉'],
    ['❤', 'yêu ❤️'],
    ['❤️‍🔥', 'quá ❤️‍🔥 luôn'],
    ['👍', '👍🏽'],
    ['🇻🇳', '🇯🇵🇻🇳'],
    ['C++', 'học c++17'],
    ['C++', '(C++)'],
    ['!!!', 'gấp!!!!'],
    ['#họp', 'xem #hop nhé'],
    ['会议', '明天会议取消了'],
    ['พรุ่งนี้', 'ประชุมพรุ่งนี้'],
    ['会議', '明日の会議は'],
    ['회의', '내일 회의가 있어요'],
    ['iphone', '我的iPhone坏了'],
    ['встреча', 'Завтра ВСТРЕЧА'],
    ['سلام', 'سَلام!'],
    ['हिन्दी', 'यह हिन्दी है'],
    ['ａｂｃ', 'abc'],
    ['covid 19', 'Covid-19'],
    ['a', 'a'],
  ])('%s in “%s”', (keyword, text) => expect(isIn(keyword, text)).toBe(true))
})

describe('a keyword is not found', () => {
  it.each([
    ['an', 'chào bạn'],
    ['an', 'An2'],
    ['🔥', '🎉'],
    ['🔥', '❤️‍🔥'],
    ['👩', '👨‍👩‍👧'],
    ['🇻🇳', '🇨🇻🇳🇵'],
    ['C++', 'bổ sung vitamin C'],
    ['C++', 'abc++'],
    ['!!!', 'gấp!!'],
    ['会议', '会'],
    ['회', '획'],
    ['か', 'が'],
    ['ประช', 'ประชุม'],
    ['กิน', 'กัน'],
    ['हिन्द', 'हिन्दी'],
    ['1️⃣', '1'],
    ['họp gấp', 'họp rồi gấp'],
    ['e-mail', 'e mail'],
  ])('%s in “%s”', (keyword, text) => expect(isIn(keyword, text)).toBe(false))

  it('across two texts of a message', () => {
    expect(foundIn(['họp', 'gấp'], ['họp gấp', 'họp', 'gấp'])).toEqual(['họp', 'gấp'])
  })
})

it('keywords that are found in the same places are one', () => {
  expect(keywordKey('HỌP  Gấp')).toBe(keywordKey('hop gap'))
  expect(keywordKey('c++')).not.toBe(keywordKey('c'))
  expect(foundIn('họp', ['họp', 'HOP', 'hợp'])).toEqual(['họp', 'HOP', 'hợp'])
})

it.each(['', ' ', '\u200b', '\u3164', '\u0301', '\ufe0f'])('nothing of %j can be found', text => {
  expect(keywordKey(text)).toBe('')
  expect(isIn(text, `a${text} b`)).toBe(false)
})

it.each<[MessageType, string[]]>([
  ['TEXT', ['chữ']],
  ['MEDIA', ['chữ']],
  ['FILE', ['chữ']],
  ['VOICE', ['chữ']],
  ['DRIVE', ['chữ']],
  ['NOTE', ['chữ']],
  ['POLL', ['chữ', 'một', 'hai']],
  ['STICKER', []],
  ['CONTACT', []],
  ['LOCATION', []],
  ['CALL', []],
  ['SYSTEM', []],
])('the texts of a message of the kind %s', (type, texts) => {
  const options = ['một', 'hai'].map(text => ({ optionId: text, text, count: 0, userIds: [] }))
  const poll = {
    question: 'chữ',
    options,
    isAnonymous: false,
    isMultiple: false,
    canAddOptions: false,
    voterCount: 0,
  }
  expect(textsOf({ type, content: 'chữ', metaData: type === 'POLL' ? { poll } : {} })).toEqual(texts)
})

/** The rule once more, keyword by keyword and place by place, for texts of these few characters. */
function isInSlowly(keyword: string, text: string): boolean {
  const plain = (typed: string) =>
    typed
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replaceAll('đ', 'd')
      .replace(/\s+/g, ' ')
  const isSpaced = (character = '') => /^[a-z0-9]$/.test(character)
  const isAt = (wanted: string[], characters: string[], at: number) =>
    wanted.every((character, n) => characters[at + n] === character) &&
    !(isSpaced(wanted[0]) && isSpaced(characters[at - 1])) &&
    !(isSpaced(wanted.at(-1)) && isSpaced(characters[at + wanted.length]))
  const isSomewhere = (wanted: string[], characters: string[]) =>
    characters.some((_, at) => isAt(wanted, characters, at))
  const wanted = [...plain(keyword.trim())]
  if (wanted.length === 0) return false
  const isPhrase = wanted.includes(' ') && wanted.every(character => /[\p{L}\p{N} ]/u.test(character))
  return (
    isSomewhere(wanted, [...plain(text)]) ||
    (isPhrase && isSomewhere(wanted, [...plain(text).replace(/[^\p{L}\p{N}]+/gu, ' ')]))
  )
}

it('finds what a search for each keyword at each place finds, for any texts and keywords', () => {
  const of = (maxLength: number) =>
    fc
      .array(
        fc.constantFrom('a', 'ă', 'Á', 'b', 'đ', '1', ' ', '\n', '+', '!', '-', '🔥', '🎉', '会', '议'),
        {
          maxLength,
        },
      )
      .map(parts => parts.join(''))
  fc.assert(
    fc.property(fc.array(of(4), { maxLength: 30 }), of(40), (keywords, text) => {
      expect(foundIn(text, keywords)).toEqual(keywords.filter(keyword => isInSlowly(keyword, text)))
    }),
  )
})

it('nested keywords cost one pass, too', () => {
  const keywords = Array.from({ length: 300 }, (_, n) => '!'.repeat(n + 1))
  const finder = createKeywordFinder(keywords)
  const began = process.threadCpuUsage()
  for (let n = 0; n < 100; n++) finder.search(['!'.repeat(10_000)], () => undefined)
  // A million codes; walked through at each of them, three hundred million keywords.
  expect(process.threadCpuUsage(began).user).toBeLessThan(1_500_000)
})
