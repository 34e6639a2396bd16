import { type Block, type Inline, parseBlocks, plainText } from '@trau/contract/rules/markup'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findLinksAndPhones } from './links.ts'

/** What a screen shows of a text, line by line; the language over code is no part of it. */
function shownText(text: string): string {
  const inlines = (children: readonly Inline[]): string =>
    children
      .map(child =>
        typeof child === 'string' ? child : 'text' in child ? child.text : inlines(child.children),
      )
      .join('')
  const block = (one: Block): string => {
    switch (one.kind) {
      case 'text':
        return inlines(one.children)
      case 'code':
        return one.text
      case 'quote':
        return one.blocks.map(block).join('\n')
      case 'list':
        return one.items.map(({ marker, children }) => marker + inlines(children)).join('\n')
    }
  }
  return parseBlocks(text, findLinksAndPhones).map(block).join('\n')
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

interface Piece {
  typed: string
  shown: string
}
const asTyped = (typed: string): Piece => ({ typed, shown: typed })

const words =
  'họp xong rồi ai về trước nhé Đà Nẵng ơn An mẹ ba được không ạ ừ ok haha mai Huế e-mail 会议 привет'.split(
    ' ',
  )
const faces = [
  '>_<',
  '>.<',
  '>:(',
  '>3',
  '<3',
  '*_*',
  '*.*',
  '*-*',
  '*o*',
  '*^_^*',
  '(*^▽^*)',
  '(*^o^*)',
  '*\\o/*',
  '^_^',
  '^^',
  'T_T',
  ':*',
  ':-*',
  ';)',
  '(´･ω･`)',
  '(*´ω`*)',
  'ヽ(*≧ω≦)ﾉ',
  '¯\\_(ツ)_/¯',
  '~~~',
  'hihi~~',
  '~',
  'o_O',
  '=))',
  ':v',
  '-_-',
  '>>>',
  '<<',
  '🎉',
  '❤️',
  '👨‍👩‍👧',
  '*🔥*',
  '**!**',
]
const numbers = [
  '3)',
  '1.',
  '2026',
  '3.14',
  '5*3*2',
  '2 * 3',
  '5*',
  '>= 5',
  '< 10',
  '3 > 2',
  '50%',
  '**',
  '(*)',
  '(**)',
  '-5',
  '1/2',
  '0912 345 678',
  '10:30',
  '#1',
  '2**10',
]
const files = [
  'README.md',
  'main.rs',
  '__init__.py',
  '*.ts',
  'src/**/*.ts',
  '**/*.test.ts',
  'a_b_c.txt',
  'báo_cáo (2).pdf',
  'deploy.sh',
  '[1]',
  '[x](y)',
  'mảng[i](j)',
]
const signs = [
  ',',
  '.',
  '!',
  '?',
  '…',
  ':',
  '-',
  '–',
  '•',
  '+',
  '=>',
  '->',
  '"',
  "'",
  '“',
  '”',
  '(',
  ')',
  '[',
  ']',
  '|',
  '/',
  '\\',
  '&',
  '<',
  '> ',
  '- ',
  '• ',
]
const sentences = ['xong.vui', 'bài.làm', 'rồi.ai', 'ơn.An', 'học.do', 'nhé.Mai', 'ok,anh', 'vâng!ạ']
const links = [
  'https://trau.vn/a_b*c*d',
  'http://a.vn/?x=1&y=*2*',
  'vnexpress.net',
  'binh@trau.vn',
  'https://vi.wikipedia.org/wiki/Cau_(cây)',
]

/** What both CommonMark and Telegram take for marks, with words in it. */
const marked: Piece[] = [
  { typed: '**đậm**', shown: 'đậm' },
  { typed: '**rất đậm!**', shown: 'rất đậm!' },
  { typed: '*nghiêng*', shown: 'nghiêng' },
  { typed: '~~bỏ~~', shown: 'bỏ' },
  { typed: '`npm *ci*`', shown: 'npm *ci*' },
  { typed: '[bản vẽ](https://trau.vn/a)', shown: 'bản vẽ' },
]

const plain = fc.oneof(
  ...[words, words, words, faces, numbers, files, signs, sentences, links].map(list =>
    fc.constantFrom(...list.map(asTyped)),
  ),
)
/** A face right behind a word. */
const glued = fc
  .tuple(fc.constantFrom(...words), fc.constantFrom(...faces))
  .map(([word, face]) => asTyped(word + face))
const isMarkless = (text: string) => !/[*~`[\]]/.test(text)

/** Marks stand apart from other signs that could be the other half of one. */
const line = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(fc.oneof({ weight: 8, arbitrary: plain }, { weight: 1, arbitrary: glued }), {
      maxLength: 10,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.array(
      fc.oneof(
        fc.constantFrom(...marked),
        plain.filter(({ typed }) => isMarkless(typed)),
      ),
      { maxLength: 10 },
    ),
  },
)
const joined = (pieces: readonly Piece[]): Piece => ({
  typed: pieces.map(({ typed }) => typed).join(' '),
  shown: pieces.map(({ shown }) => shown).join(' '),
})
const quoted = ({ typed, shown }: Piece): Piece => ({ typed: `> ${typed}`, shown })
const listed = (marker: string, { typed, shown }: Piece): Piece => ({
  typed: marker + typed,
  shown: marker + shown,
})
const fenced: Piece[] = ['', 'ts', 'c++', 'c#'].map(language => ({
  typed: `\`\`\`${language}\nx *= **2**;\n> 3\n\`\`\``,
  shown: 'x *= **2**;\n> 3',
}))
/** Begins no block by itself. */
const isOrdinary = ({ typed }: Piece) => /^\p{L}/u.test(typed)

const block = fc.oneof(
  {
    weight: 8,
    arbitrary: line.map(joined).filter(({ typed }) => !/^> .*\S/.test(typed)),
  },
  { weight: 1, arbitrary: line.map(joined).filter(isOrdinary).map(quoted) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('- ', '•  ', '3) ', '1. ', '12. '), line.map(joined).filter(isOrdinary))
      .map(([marker, text]) => listed(marker, text)),
  },
  { weight: 1, arbitrary: fc.constantFrom(...fenced) },
)

/** A text and what is to be seen of it. */
const text = fc.array(block, { minLength: 1, maxLength: 5 }).map(blocks => ({
  typed: blocks.map(({ typed }) => typed).join('\n'),
  shown: blocks.map(({ shown }) => shown).join('\n'),
}))

const isProof = fc.readConfigureGlobal().numRuns !== undefined
/** A million in `npm run prove`, in rounds between which the runner hears that the test goes on. */
const rounds = isProof ? 200 : 1
const numRuns = isProof ? 5_000 : 1_000

it('what was typed is what is shown, in the message and in one line, but for marks around words', async () => {
  for (let round = 0; round < rounds; round++) {
    fc.assert(
      fc.property(text, ({ typed, shown }) => {
        expect(shownText(typed)).toBe(shown)
        expect(plainText(typed)).toBe(oneLine(shown))
      }),
      { numRuns },
    )
    await new Promise(resolve => setImmediate(resolve))
  }
}, 3_600_000)
