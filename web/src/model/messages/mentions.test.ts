import type { Mention } from '@trau/contract'
import { parseBlocks } from '@trau/contract/rules/markup'
import { expect, it } from 'vitest'
import { hideMentions } from './mentions.ts'

const drawn = (text: string, mentions: Mention[]) => {
  const { source, show } = hideMentions(text, mentions)
  return show(parseBlocks(source, () => []))
}
const at = (text: string, label: string): Mention => ({
  userId: 'n',
  offset: text.indexOf(label),
  length: label.length,
})
const mention = (text: string) => ({ kind: 'mention', userId: 'n', text })

it('a mention stands where it was written, among marks, in lists and quotes', () => {
  const text = 'nhờ **@Ngọc Anh** nhé\n- @An\n> @Chi'
  const mentions = ['@Ngọc Anh', '@An', '@Chi'].map(label => at(text, label))
  expect(drawn(text, mentions)).toEqual([
    { kind: 'text', children: ['nhờ ', { kind: 'bold', children: [mention('@Ngọc Anh')] }, ' nhé'] },
    { kind: 'list', isNumbered: false, items: [{ marker: '- ', children: [mention('@An')] }] },
    { kind: 'quote', blocks: [{ kind: 'text', children: [mention('@Chi')] }] },
  ])
})

it('in code it is the letters that were typed', () => {
  const text = '`@Ngọc`'
  expect(drawn(text, [at(text, '@Ngọc')])).toEqual([
    { kind: 'text', children: [{ kind: 'code', text: '@Ngọc' }] },
  ])
})

it('places that are none, and letters that stand for none, are only text', () => {
  const text = '\ue000@Ngọc'
  expect(drawn(text, [{ userId: 'x', offset: 3, length: 2 }])).toEqual([
    { kind: 'text', children: ['\ufffd@Ngọc'] },
  ])
  expect(drawn('@Ngọc', [{ userId: 'x', offset: 0, length: 99 }])).toEqual([
    { kind: 'text', children: ['@Ngọc'] },
  ])
})
