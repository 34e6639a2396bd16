import type { BlockedWord } from '@trau/contract'
import { expect, it } from 'vitest'
import { houseRule as text } from '../../../i18n/vi/houseRule.ts'
import { lineProblem, linesOf } from './word-list.ts'

const there: BlockedWord = { kind: 'DOMAIN', text: 'xau.vn', action: 'REFUSE' }

it('reads one entry a line, each once', () => {
  expect(linesOf(' vàng giả \n\n cá độ\nvàng giả')).toEqual(['vàng giả', 'cá độ'])
})

it.each([
  ['WORD', [], text.listEmpty],
  ['WORD', ['a'], text.wordLength('a', 2, 60)],
  ['WORD', ['xau.vn'], undefined],
  ['WORD', ['Vàng', 'VÀNG'], text.wordTwice('VÀNG')],
  ['DOMAIN', ['XAU.vn'], text.wordTwice('XAU.vn')],
  ['DOMAIN', ['https://xau.vn'], text.domainInvalid('https://xau.vn')],
  ['DOMAIN', ['xấu.vn', 'a.b.example'], undefined],
  ['DOMAIN', Array.from({ length: 500 }, (_, n) => `a${n}.vn`), text.tooManyWords(500)],
] as const)('%s %j', (kind, lines, problem) => {
  expect(lineProblem(lines, kind, [there], text)).toBe(problem)
})
