// @vitest-environment node
import { getSchema } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { describe, expect, it } from 'vitest'
import { noteSchema } from '../../editor/schema.ts'
import { changesBetween, countWords } from './changes.ts'

const schema = getSchema(noteSchema())
const note = (...lines: string[]) =>
  schema.node(
    'doc',
    null,
    lines.map(line => schema.node('paragraph', null, line ? [schema.text(line)] : [])),
  )
const seen = (before: Node, after: Node) =>
  changesBetween(before, after).map(({ from, to, removed }) => [removed, after.textBetween(from, to, ' ')])

describe('what differs between two versions', () => {
  it('what differs between two versions is nothing between equal ones', () => {
    expect(changesBetween(note('Mua lá dong'), note('Mua lá dong'))).toEqual([])
  })

  it('what differs between two versions is said in whole words, with what stood there before', () => {
    expect(seen(note('Mua lá dong ở chợ'), note('Mua lá chuối ở chợ'))).toEqual([['dong', 'chuối']])
  })

  it('counts words that came and went in several places', () => {
    const before = note('Mua lá dong', 'Gói bánh chưng', 'Thăm bà')
    const after = note('Mua lá dong và lạt', 'Thăm bà ngoại')
    expect(countWords(after, changesBetween(before, after))).toEqual({ added: 3, removed: 3 })
  })
})
