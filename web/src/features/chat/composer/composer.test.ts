import { countGraphemes } from '@trau/contract/rules/graphemes'
import { maxMessageGraphemes } from '@trau/contract/rules/message'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { meansSend } from '../../../kit/enter.ts'
import { findTrigger } from './completion.ts'
import { makeLink, type Selected, toggleMark } from './formatting.ts'
import { lettersLeft, piecesOf } from './limits.ts'

describe('Enter', () => {
  const press = { inputType: 'insertLineBreak', isComposing: false, shift: false }
  const rules = { isTouch: false, sendWith: 'enter' as const }

  it('Enter sends', () => expect(meansSend(press, rules)).toBe(true))
  it('sends where the browser calls the break a paragraph', () =>
    expect(meansSend({ ...press, inputType: 'insertParagraph' }, rules)).toBe(true))
  it('belongs to the input method while it composes', () =>
    expect(meansSend({ ...press, isComposing: true }, rules)).toBe(false))
  it('with Shift is a new line', () => expect(meansSend({ ...press, shift: true }, rules)).toBe(false))
  it('Enter is a new line for fingers', () =>
    expect(meansSend(press, { ...rules, isTouch: true })).toBe(false))
  it('Enter is a new line for who sends with Ctrl+Enter', () =>
    expect(meansSend(press, { ...rules, sendWith: 'ctrlEnter' })).toBe(false))
  it('Enter is not seen in any other input', () =>
    expect(meansSend({ ...press, inputType: 'insertText' }, rules)).toBe(false))
})

describe('marks', () => {
  const apply = (selected: Selected, mark: string) => {
    const { from, to, insert, selection } = toggleMark(selected, mark)
    return { text: selected.text.slice(0, from) + insert + selected.text.slice(to), selection }
  }
  const marked = (text: string): Selected => {
    const start = text.indexOf('[')
    const end = text.indexOf(']') - 1
    return { text: text.replace(/[[\]]/g, ''), start, end }
  }
  it.each([
    ['một [hai] ba', '**', 'một **hai** ba'],
    ['một **[hai]** ba', '**', 'một hai ba'],
    ['một [**hai**] ba', '**', 'một hai ba'],
    ['một **[hai]** ba', '*', 'một ***hai*** ba'],
    ['một[ hai ]ba', '`', 'một `hai` ba'],
    ['[]', '**', '****'],
  ])('%s with %s becomes %s', (before, mark, after) => expect(apply(marked(before), mark).text).toBe(after))

  it.each([
    ['xem [bản vẽ] nhé', 'xem [bản vẽ](https://) nhé', 'https://'],
    ['xem [https://trau.vn/a] nhé', 'xem [](https://trau.vn/a) nhé', ''],
    ['xem []', 'xem [](https://)', ''],
  ])('%s becomes a link', (before, after, selected) => {
    const { text, start, end } = marked(before)
    const { from, to, insert, selection } = makeLink({ text, start, end })
    const made = text.slice(0, from) + insert + text.slice(to)
    expect(made).toBe(after)
    expect(made.slice(...selection)).toBe(selected)
  })

  it('twice is as before, with the same words selected', () => {
    const words = fc.stringMatching(/^[a-zăđ]{1,6}( [a-zăđ]{1,6}){0,3}$/)
    fc.assert(
      fc.property(words, fc.constantFrom('**', '*', '`', '~~'), (text, mark) => {
        const once = apply({ text, start: 0, end: text.length }, mark)
        const twice = apply({ text: once.text, start: once.selection[0], end: once.selection[1] }, mark)
        expect(twice.text).toBe(text)
        expect(twice.selection).toEqual([0, text.length])
      }),
    )
  })
})

describe('the name of an emoji', () => {
  it.each([
    [':tim', ':tim'],
    ['chào :tr', ':tr'],
    ['(:heart', ':heart'],
    ['một\n:cười', ':cười'],
  ])('the name of an emoji is found at the end of %s', (text, found) => {
    const trigger = findTrigger(text, text.length)
    expect(text.slice(trigger?.start)).toBe(found)
  })
  it.each(['8:30', ':t', 'a:tim', ': tim', 'https://a.vn', ':)', ':tim '])(
    'the name of an emoji is not in %s',
    text => {
      expect(findTrigger(text, text.length)).toBeUndefined()
    },
  )
})

describe('long texts', () => {
  it('count down only near the end', () => {
    expect(lettersLeft('a'.repeat(100))).toBeUndefined()
    expect(lettersLeft('a'.repeat(9995))).toBe(5)
    expect(lettersLeft('ệ'.normalize('NFD').repeat(10_002))).toBe(-2)
  })
  it('long texts are cut into pieces that each fit and lose no word', () => {
    const text = 'một hai ba bốn năm '.repeat(1500).trim()
    const pieces = piecesOf(text)
    expect(pieces.length).toBe(3)
    for (const piece of pieces) expect(countGraphemes(piece)).toBeLessThanOrEqual(maxMessageGraphemes)
    expect(pieces.join(' ')).toBe(text)
  })
  it('long texts are one piece when they fit', () => expect(piecesOf('chào')).toEqual(['chào']))
})
