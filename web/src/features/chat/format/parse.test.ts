import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Block, type Inline, isBigEmoji, parseBlocks, parseInline, plainText } from './parse.ts'

const noLinks = () => []
const inline = (text: string) => parseInline(text, noLinks)

describe('marks', () => {
  it.each<[string, Inline[]]>([
    ['**đậm** thường', [{ kind: 'bold', children: ['đậm'] }, ' thường']],
    ['*nghiêng*', [{ kind: 'italic', children: ['nghiêng'] }]],
    ['~~gạch~~', [{ kind: 'strike', children: ['gạch'] }]],
    ['`mã *nguyên*`', [{ kind: 'code', text: 'mã *nguyên*' }]],
    ['**a *b* c**', [{ kind: 'bold', children: ['a ', { kind: 'italic', children: ['b'] }, ' c'] }]],
    ['(**đậm**)', ['(', { kind: 'bold', children: ['đậm'] }, ')']],
  ])('%s', (text, expected) => expect(inline(text)).toEqual(expected))

  it.each(['5*3*2 = 30', '** cách **', '**chưa đóng', 'a * b * c', '****', '~~', '``', 'sao*'])(
    '%s stays as typed',
    text => expect(inline(text).join('')).toBe(text),
  )
})

describe('blocks', () => {
  const kinds = (text: string) => parseBlocks(text, noLinks).map((block: Block) => block.kind)

  it('fenced code keeps every character and its language', () => {
    expect(parseBlocks('xem:\n```ts\nconst a = **1**\n```\nhết', noLinks)).toEqual([
      { kind: 'text', children: ['xem:'] },
      { kind: 'code', language: 'ts', text: 'const a = **1**' },
      { kind: 'text', children: ['hết'] },
    ])
  })

  it('a fence that does not close is text', () => expect(kinds('```\nabc')).toEqual(['text']))
  it('quotes and lists take the lines that belong to them', () => {
    expect(kinds('> một\n> hai\nba\n- bốn\n- năm\n1. sáu\n2. bảy')).toEqual(['quote', 'text', 'list', 'list'])
  })
  it('a list keeps the number it starts with', () => {
    expect(parseBlocks('3. ba\n4. bốn', noLinks)[0]).toMatchObject({ kind: 'list', start: 3 })
  })
})

it('a link is one piece, whatever marks it holds', () => {
  const text = 'xem https://a.vn/x*y*z nhé'
  const link = { index: 4, lastIndex: 22, url: 'https://a.vn/x*y*z' }
  expect(parseInline(text, () => [link])).toEqual([
    'xem ',
    { kind: 'link', href: link.url, text: link.url },
    ' nhé',
  ])
})

it('no letter is ever lost, for any text', () => {
  const letters = (text: string) => text.replace(/[^\p{L}]/gu, '')
  const text = fc.array(
    fc.constantFrom('**', '*', '~~', '`', '```', '\n', '> ', '- ', '1. ', ' ', 'Đà', 'ễ', 'x', '👍'),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(text, parts => {
      // The language of a fence is not shown in a preview.
      const source = parts.join('').replace(/```\w+/g, '```')
      expect(letters(plainText(source))).toBe(letters(source))
    }),
  )
})

it('the longest text of the worst marks takes no time', () => {
  const started = performance.now()
  for (const bit of ['*a ', '**', '`a\n', '```x\n', '> > ', '~~*', '- *']) {
    parseBlocks(bit.repeat(32_000 / bit.length), noLinks)
  }
  expect(performance.now() - started).toBeLessThan(1500)
})

it.each([
  ['👍', true],
  ['❤️ 😆', true],
  ['👨‍👩‍👧🇻🇳👍🏽', true],
  ['👍👍👍👍', false],
  ['ok 👍', false],
  ['12', false],
])('%s large: %s', (text, expected) => expect(isBigEmoji(text)).toBe(expected))
