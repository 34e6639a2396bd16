import type { Mention } from '@trau/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { composed } from '../../../text/composed.ts'
import { findNameTrigger } from './completion.ts'
import { followMentions, mentionBehind, piecesWithMentions } from './mention-places.ts'

const named = (text: string, label: string, userId = label): Mention => ({
  userId,
  offset: text.indexOf(label),
  length: label.length,
})
const labels = (text: string, mentions: readonly Mention[]) =>
  mentions.map(({ offset, length }) => text.slice(offset, offset + length))
const follow = (before: string, after: string, caret?: number) => {
  const mentionState = { mentions: [named(before, '@Ngọc')], ended: [] }
  return followMentions(mentionState, before, after, caret)
}

describe('while one types', () => {
  it.each<[string, string, string, number?]>([
    ['after it', 'chào @Ngọc ', 'chào @Ngọc nhé'],
    ['before it', 'chào @Ngọc', 'xin chào @Ngọc'],
    ['an "@" in front of it', '@Ngọc ', '@@Ngọc ', 1],
    ['on both sides', '@Ngọc', 'a @Ngọc'],
  ])('%s, the mention stays', (_, before, after, caret) => {
    expect(labels(after, follow(before, after, caret).mentions)).toEqual(['@Ngọc'])
  })

  it('into it, it ends; taking that back brings it back', () => {
    const into = follow('chào @Ngọc nhé', 'chào @Nxgọc nhé', 8)
    expect(into.mentions).toEqual([])
    const back = followMentions(into, 'chào @Nxgọc nhé', 'chào @Ngọc nhé', 7)
    expect(back.mentions).toEqual([named('chào @Ngọc nhé', '@Ngọc')])
  })

  it('whatever is typed, what is left reads as it did, in order, and none crosses another', () => {
    const change = fc.tuple(fc.nat(60), fc.nat(12), fc.constantFrom('', 'a', '@', 'ọc ', '@Ngọc', 'đi chơi'))
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), changes => {
        let text = 'a @Ngọc b @An c @Ngọc'
        let mentionState = followMentions({ mentions: [], ended: [] }, '', '')
        const second = { userId: 'n2', offset: text.lastIndexOf('@Ngọc'), length: 5 }
        mentionState = { mentions: [named(text, '@Ngọc'), named(text, '@An'), second], ended: [] }
        for (const [at, cut, typed] of changes) {
          const from = Math.min(at, text.length)
          const after = text.slice(0, from) + typed + text.slice(from + cut)
          mentionState = followMentions(mentionState, text, after, from + typed.length)
          text = after
          let end = 0
          for (const { offset, length, userId } of mentionState.mentions) {
            expect(offset).toBeGreaterThanOrEqual(end)
            end = offset + length
            expect(text.slice(offset, end)).toBe(userId === '@An' ? '@An' : '@Ngọc')
          }
        }
      }),
    )
  })

  it('Backspace takes a mention only right behind it', () => {
    const mentions = [named('@Ngọc nhé', '@Ngọc')]
    expect(mentionBehind(mentions, 5)).toBe(mentions[0])
    for (const caret of [0, 3, 4, 6]) expect(mentionBehind(mentions, caret)).toBeUndefined()
  })
})

it('places count composed letters, however they were typed', () => {
  const typed = 'Tiếng Việt @Ngọc'.normalize('NFD')
  const { text, mentions } = composed(typed, [named(typed, '@Ngọc'.normalize('NFD'))])
  expect(labels(text, mentions)).toEqual(['@Ngọc'])
})

it('a text in pieces keeps each mention with its piece', () => {
  const text = '@Ngọc một\n\n@Ngọc hai'
  const mentions = [0, 11].map(offset => ({ userId: 'n', offset, length: 5 }))
  const pieces = piecesWithMentions(['@Ngọc một', '@Ngọc hai'], text, mentions)
  expect(pieces.map(piece => labels(piece.content, piece.mentions))).toEqual([['@Ngọc'], ['@Ngọc']])
})

it.each<[string, string | undefined]>([
  ['@', ''],
  ['chào @ngoc', 'ngoc'],
  ['(@Nguyễn Văn', 'Nguyễn Văn'],
  ['@ngoc ', undefined],
  ['an@vidu', undefined],
  ['@ ngoc', undefined],
])('"%s" asks for %s', (text, query) => expect(findNameTrigger(text, text.length)?.query).toBe(query))
