import { givenName } from '@trau/contract/rules/given-name'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareNames,
  compareNatural,
  compareText,
  findFolded,
  findWords,
  fold,
  initials,
  matchRank,
  sectionLetter,
} from './vietnamese.ts'

const letters = [...'aăâbcdđeêghiklmnoôơpqrstuưvxy']
const tones = ['', '\u0300', '\u0301', '\u0303', '\u0309', '\u0323']
const marked = fc
  .array(fc.tuple(fc.constantFrom(...letters, ' '), fc.constantFrom(...tones)), { maxLength: 20 })
  .map(pairs => pairs.map(([letter, tone]) => (letter === ' ' ? ' ' : letter + tone)).join(''))

describe('search without marks', () => {
  it.each([
    ['Đường', 'duong'],
    ['Ngọc', 'ngoc'],
    ['ĐẶNG THỊ HỒNG', 'dang thi hong'],
    ['Nguyễn Văn Ước', 'nguyen van uoc'],
    ['hoà', 'hoa'],
    ['hòa', 'hoa'],
    ['Đà Nẵng', 'da nang'],
    ['abc 123', 'abc 123'],
  ])('folds %s to %s', (text, key) => expect(fold(text)).toBe(key))

  it('folds every normal form of a text to the same key, in plain letters', () => {
    fc.assert(
      fc.property(marked, text => {
        expect(fold(text.normalize('NFC'))).toBe(fold(text.normalize('NFD')))
        expect(fold(text)).toMatch(/^[a-z ]*$/)
        expect(fold(fold(text))).toBe(fold(text))
        expect(fold(text.normalize('NFC').toUpperCase())).toBe(fold(text))
      }),
    )
  })

  it('highlights the original letters that a bare query matches', () => {
    const text = 'Họp ở Đà Nẵng nhé'
    const [range] = findFolded(text, 'da nang')
    expect(text.slice(...range!)).toBe('Đà Nẵng')
    const decomposed = text.normalize('NFD')
    const [same] = findFolded(decomposed, 'Đà nang')
    expect(decomposed.slice(...same!).normalize('NFC')).toBe('Đà Nẵng')
    expect(findFolded('an An ÁN', 'an')).toHaveLength(3)
    expect(findFolded(text, ' ')).toEqual([])
  })

  it('finds ranges that fold to the query, whatever the text', () => {
    fc.assert(
      fc.property(marked, fc.constantFrom('an', 'o', 'duo', 'ng'), (text, query) => {
        for (const [start, end] of findFolded(text, query)) expect(fold(text.slice(start, end))).toBe(query)
        expect(findFolded(text, query).length > 0).toBe(fold(text).includes(query))
      }),
    )
  })

  it('ranks exact marks above bare letters, and beginnings above middles', () => {
    const order = (query: string, names: string[]) =>
      names.filter(n => matchRank(n, query)).sort((a, b) => matchRank(b, query) - matchRank(a, query))
    expect(order('bảo', ['Bão', 'Bảo', 'Cường'])).toEqual(['Bảo', 'Bão'])
    expect(order('Ngọc', ['Ngoc', 'Ngọc'])).toEqual(['Ngọc', 'Ngoc'])
    expect(order('ngoc', ['Hồng Ngọc', 'Ngọc Hân', 'Băngngọc'])).toEqual([
      'Ngọc Hân',
      'Hồng Ngọc',
      'Băngngọc',
    ])
    expect(matchRank('An', '')).toBe(0)
  })
})

describe('order', () => {
  it('sorts words as a Vietnamese dictionary does', () => {
    const words = ['Đào', 'Dụng', 'Ân', 'An', 'Dũng', 'Ăn', 'Dung', 'Ánh', 'Dùng', 'Dúng']
    const sorted = ['An', 'Ánh', 'Ăn', 'Ân', 'Dung', 'Dùng', 'Dũng', 'Dúng', 'Dụng', 'Đào']
    expect(words.sort(compareText)).toEqual(sorted)
  })

  it('sorts people by given name, then by the whole name', () => {
    const people = [
      'Phạm Ngọc Đào',
      'Đỗ Thị Dung',
      'Lê Hoàng Ân',
      'Bùi Ăn',
      'Trần Thị Ánh',
      'Nguyễn Văn An',
      'Bùi An',
    ]
    expect(people.sort(compareNames)).toEqual([
      'Bùi An',
      'Nguyễn Văn An',
      'Trần Thị Ánh',
      'Bùi Ăn',
      'Lê Hoàng Ân',
      'Đỗ Thị Dung',
      'Phạm Ngọc Đào',
    ])
  })

  it('order is a total order on names', () => {
    fc.assert(
      fc.property(fc.array(marked, { maxLength: 12 }), names => {
        const once = [...names].sort(compareNames)
        for (let i = 1; i < once.length; i++)
          expect(compareNames(once[i - 1]!, once[i]!)).toBeLessThanOrEqual(0)
      }),
    )
  })

  it('sorts numbered files by number', () => {
    expect(['Tệp 10', 'Tệp 2', 'Tệp 1'].sort(compareNatural)).toEqual(['Tệp 1', 'Tệp 2', 'Tệp 10'])
  })
})

describe('names', () => {
  it.each([
    ['Phạm Ngọc Đào', 'NĐ', 'Đào', 'Đ'],
    ['Trần Thị Ánh', 'TÁ', 'Ánh', 'A'],
    ['Bùi Ăn', 'BĂ', 'Ăn', 'Ă'],
    ['Lê Hoàng Ấn', 'HẤ', 'Ấn', 'Â'],
    ['ước', 'Ư', 'ước', 'Ư'],
    ['  An  ', 'A', 'An', 'A'],
    ['Nguyễn Văn Ế'.normalize('NFD'), 'VẾ', 'Ế', 'Ê'],
    ['Nhóm 👨‍👩‍👧 nhà', '👨‍👩‍👧N', 'nhà', 'N'],
    ['4 chàng 9x', 'C9', '9x', '#'],
    ['Ngọc Lan 🌸', 'L🌸', 'Lan', 'L'],
    ['Hoa (Kế toán)', 'H', 'Hoa', 'H'],
    ['Minh 2', 'M2', 'Minh', 'M'],
    ['', '', '', '#'],
  ])('%s: initials %s, given name %s, section %s', (name, letters, given, section) => {
    expect(initials(name)).toBe(letters)
    expect(givenName(name)).toBe(given)
    expect(sectionLetter(name)).toBe(section)
  })
})

describe('words that a search for messages found', () => {
  const highlightOf = (text: string, query: string) =>
    findWords(text, query).map(([start, end]) => text.slice(start, end))

  it.each([
    ['Bay ra Đà Nẵng', 'da nang', ['Đà', 'Nẵng']],
    ['Nẵng, rồi đà', 'da nan', ['Nẵn', 'đà']],
    ['Đường đi', 'duo', ['Đườ']],
    ['Anh ăn gì', 'an', ['An', 'ăn']],
    ['xanh', 'anh', []],
    ['Đà Nẵng'.normalize('NFD'), 'ĐÀ NẴNG', ['Đà'.normalize('NFD'), 'Nẵng'.normalize('NFD')]],
    ['a/b 5kg', '5', ['5']],
    ['gì cũng được', '…', []],
  ])('%j by %j', (text, query, words) => expect(highlightOf(text, query)).toEqual(words))
})
