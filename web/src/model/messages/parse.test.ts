import {
  type Block,
  type Inline,
  isBigEmoji,
  parseBlocks,
  parseInline,
  plainText,
} from '@trau/contract/rules/markup'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLinks, findLinksAndPhones } from './links.ts'

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

  it.each([
    ['`` một `dấu` ``', [{ kind: 'code', text: ' một `dấu` ' }]],
    ['**🎉 Chúc mừng 🎉**', [{ kind: 'bold', children: ['🎉 Chúc mừng 🎉'] }]],
    ['***cả hai***', [{ kind: 'bold', children: [{ kind: 'italic', children: ['cả hai'] }] }]],
    [
      '**-5%** và **`mã`**',
      [
        { kind: 'bold', children: ['-5%'] },
        ' và ',
        { kind: 'bold', children: [{ kind: 'code', text: 'mã' }] },
      ],
    ],
    ['*3* *o* *chữ*', ['*3* *o* ', { kind: 'italic', children: ['chữ'] }]],
    ['**tệ**'.normalize('NFD'), [{ kind: 'bold', children: ['tệ'.normalize('NFD')] }]],
  ] as [string, Inline[]][])('%s', (text, expected) => expect(inline(text)).toEqual(expected))

  it.each(['5*3*2 = 30', '** cách **', '**chưa đóng', 'a * b * c', '****', '~~', '``', 'sao*'])(
    '%s stays as typed',
    text => expect(inline(text).join('')).toBe(text),
  )
})

describe('links with words of their own', () => {
  const link = (text: string, href: string): Inline => ({ kind: 'link', href, text })
  it.each<[string, Inline[]]>([
    ['xem [bản vẽ](https://trau.vn/a) nhé', ['xem ', link('bản vẽ', 'https://trau.vn/a'), ' nhé']],
    ['[**đậm**](https://trau.vn)', [link('đậm', 'https://trau.vn')]],
    ['**[a](https://trau.vn)**', [{ kind: 'bold', children: [link('a', 'https://trau.vn')] }]],
    [
      '[wiki](https://vi.wikipedia.org/wiki/Cau_(cây))',
      [link('wiki', 'https://vi.wikipedia.org/wiki/Cau_(cây)')],
    ],
    ['([a](https://trau.vn))', ['(', link('a', 'https://trau.vn'), ')']],
    ['[thư](mailto:an@trau.vn)', [link('thư', 'mailto:an@trau.vn')]],
    ['[https://trau.vn/a](https://trau.vn/b)', [link('https://trau.vn/a', 'https://trau.vn/b')]],
  ])('%s', (text, expected) => expect(parseInline(text, findLinks)).toEqual(expected))

  it.each([
    '[a](javascript:alert(1))',
    '[a](data:text/html,x)',
    '[a](//evil.example)',
    '[a](trau)',
    '[](https://)',
    '[a](https://trau.vn',
    '[a\nb](javascript:x)',
    'mảng[i](x)',
  ])('%s stays as typed', text => expect(parseInline(text, noLinks).join('')).toBe(text))

  it('a label that reads like another address stays beside the one it leads to', () => {
    const shown = parseInline('[https://nganhang.vn](https://evil.example/x)', findLinks)
    expect(shown).toEqual([
      '[',
      link('https://nganhang.vn', 'https://nganhang.vn'),
      '](',
      link('https://evil.example/x', 'https://evil.example/x'),
      ')',
    ])
  })

  it.each([
    'nganhang。vn',
    'nganhang．vn',
    'nganhang｡vn',
    'nganhang .vn',
    'nganhang. vn',
    'nganhang . vn',
    'ｎｇａｎｈａｎｇ.vn',
    'NGANHANG.VN',
    'ngan\u200bhang.vn',
    'ngânhàng.vn',
    'vào nganhang.vn/đăng-nhập nhé',
    'https://nganhang.noi-bo',
    'an@nganhang.vn',
    '10.0.0.1',
  ])('“%s” reads like another host, in a preview too', label => {
    const text = `[${label}](https://evil.example/x)`
    expect(plainText(text)).toBe(text)
    const shown = parseInline(text, findLinks).map(one =>
      typeof one === 'string' ? one : 'text' in one && one.text,
    )
    expect(shown.join('')).toBe(text)
  })

  it.each([
    ['Node.js', 'https://nodejs.org'],
    ['báo cáo.pdf', 'https://trau.vn/a'],
    ['bản 2.1', 'https://trau.vn/a'],
    ['trau.vn/giá', 'https://trau.vn/gia'],
    ['TRAU。VN', 'https://trau.vn'],
    ['trau.vn', 'https://trau.vn:8080'],
    ['an@trau.vn', 'mailto:an@trau.vn'],
    ['Họp lúc 9 giờ...', 'https://trau.vn'],
  ])('“%s” may stand for %s', (label, href) => {
    expect(plainText(`[${label}](${href})`)).toBe(label)
  })

  it('in code nothing is a link', () =>
    expect(inline('`[a](https://trau.vn)`')).toEqual([{ kind: 'code', text: '[a](https://trau.vn)' }]))

  it('previews show its words alone', () =>
    expect(plainText('xem [bản vẽ](https://trau.vn)')).toBe('xem bản vẽ'))
})

describe('links without a scheme', () => {
  const linked = (text: string) => findLinks(text).map(({ index, lastIndex }) => text.slice(index, lastIndex))
  it.each([
    'Họp xong rồi.ai về trước?',
    'Cảm ơn.An nhé',
    'Chào mẹ.ba đâu rồi',
    'nghỉ học.do mưa',
    'đi học.to quá',
    'Xong roi.ai ve truoc?',
    'ăn rồi.com ngon',
    'chưa.vn',
    'xong.vui quá',
    'bài.làm',
    'ok.anh',
    'xem README.md và main.rs',
    'deploy.sh',
    'tập.zip a.zip',
    'số 3.14.to hơn',
    'gửi binh@rồi.ai',
  ])('“%s” has none', text => expect(linked(text)).toEqual([]))

  it.each([
    ['đọc vnexpress.net nhé', 'vnexpress.net'],
    ['trau.vn/gia', 'trau.vn/gia'],
    ['(claude.ai)', 'claude.ai'],
    ['24h.com.vn.', '24h.com.vn'],
    ['bit.ly/abc', 'bit.ly/abc'],
    ['https://rồi.ai', 'https://rồi.ai'],
    ['https://a.vn/README.md', 'https://a.vn/README.md'],
    ['binh@trau.vn', 'binh@trau.vn'],
    ['mailto:binh@trau.vn', 'mailto:binh@trau.vn'],
  ])('“%s” has one', (text, link) => expect(linked(text)).toEqual([link]))
})

describe('phone numbers', () => {
  const dialled = (text: string) =>
    findLinksAndPhones(text).map(({ index, lastIndex, url }) => [text.slice(index, lastIndex), url])
  it.each([
    ['gọi 0912345678 nhé', '0912345678', 'tel:+84912345678'],
    ['0912 345 678.', '0912 345 678', 'tel:+84912345678'],
    ['(+84 912.345.678)', '+84 912.345.678', 'tel:+84912345678'],
    ['+84912345678', '+84912345678', 'tel:+84912345678'],
    ['máy bàn 024 3825 2525', '024 3825 2525', 'tel:+842438252525'],
  ])('%s', (text, written, url) => expect(dialled(text)).toEqual([[written, url]]))

  it.each([
    '09123456789',
    'STK 10912345678',
    '0112345678',
    '0912345678901',
    'đơn 2026-0912345678',
    '1.0912345678',
  ])('%s is none', text => expect(dialled(text)).toEqual([]))

  it('inside an address it is a part of it, and links stay in order', () => {
    expect(dialled('0912345678 https://trau.vn/0912345678 0987654321').map(([, url]) => url)).toEqual([
      'tel:+84912345678',
      'https://trau.vn/0912345678',
      'tel:+84987654321',
    ])
  })
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
  it('a list keeps its numbers and signs as they were typed', () => {
    expect(parseBlocks('3) ba\n7. bảy', noLinks)).toEqual([
      {
        kind: 'list',
        isNumbered: true,
        items: [
          { marker: '3) ', children: ['ba'] },
          { marker: '7. ', children: ['bảy'] },
        ],
      },
    ])
    expect(plainText('3) ba\n4) bốn')).toBe('3) ba 4) bốn')
    expect(plainText('• một\n- hai')).toBe('• một - hai')
  })
  it.each(['c++', 'c#', 'objective-c', 'f*', 'tiếng-việt', ''])(
    'a fence may name the language “%s”',
    language => {
      const code = [{ kind: 'code', language, text: 'a = **1**' }]
      for (const end of ['\n', '\r\n', '\r'])
        expect(parseBlocks(`\`\`\`${language}${end}a = **1**${end}\`\`\`  `, noLinks)).toEqual(code)
    },
  )
  it('a sentence behind ticks is no language', () => {
    expect(kinds('```xem cái này\nabc\n```')).toEqual(['text'])
  })
  it.each(['>3 người', '>= 5', '>:(', '>.<', '>_< lại sai rồi', '>>> tiến lên', '>', '> '])(
    '“%s” is no quote',
    text => expect(parseBlocks(text, noLinks)).toEqual([{ kind: 'text', children: [text] }]),
  )
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
      const source = parts.join('').replace(/```[^\s`]+/g, '```')
      expect(letters(plainText(source))).toBe(letters(source))
    }),
  )
})

it('the longest text of the worst marks takes no time', () => {
  const started = process.threadCpuUsage()
  for (const bit of ['*a ', '**', '`a\n', '```x\n', '> > ', '~~*', '- *']) {
    parseBlocks(bit.repeat(32_000 / bit.length), noLinks)
  }
  expect(process.threadCpuUsage(started).user).toBeLessThan(1_500_000)
})

it.each([
  ['👍', true],
  ['❤️ 😆', true],
  ['👨‍👩‍👧🇻🇳👍🏽', true],
  ['👍👍👍👍', false],
  ['ok 👍', false],
  ['12', false],
])('%s large: %s', (text, expected) => expect(isBigEmoji(text)).toBe(expected))
