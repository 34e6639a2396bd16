// @vitest-environment node
import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import { noteFragment } from '@trau/contract/rules/note'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { contentOf } from '../../document/read-note.ts'
import { noteSchema } from '../../editor/schema.ts'
import { authorsIn, type Writing } from './authors.ts'

const schema = getSchema(noteSchema())
const block = (name: string, ...children: (string | Y.XmlElement)[]) => {
  const element = new Y.XmlElement(name)
  element.insert(
    0,
    children.map(child => (typeof child === 'string' ? new Y.XmlText(child) : child)),
  )
  return element
}

/** A document that several people write in, each under a client id of their own. */
class Written {
  readonly doc = new Y.Doc()
  as(yjsClient: number, write: (content: Y.XmlFragment) => void) {
    this.doc.clientID = yjsClient
    this.doc.transact(() => write(this.doc.getXmlFragment(noteFragment)))
    return Y.getState(this.doc.store, yjsClient)
  }
  state() {
    return Y.encodeStateAsUpdate(this.doc)
  }
  line(n: number) {
    return (this.doc.getXmlFragment(noteFragment).get(n) as Y.XmlElement).get(0) as Y.XmlText
  }
}

const an: Writing = { yjsClient: 1, userId: 'an', windows: [{ clock: 0, time: 1_000 }] }
const binh: Writing = { yjsClient: 2, userId: 'binh', windows: [] }
const visitor: Writing = { yjsClient: 3, windows: [{ clock: 0, time: 3_000 }] }

/** Each passage with its text, as the editor has it. */
function seen(written: Written, writings: Writing[]) {
  const state = written.state()
  const document = Node.fromJSON(schema, contentOf([state]))
  return authorsIn(state, schema, writings).passages.map(({ from, to, author, time }) => [
    document.textBetween(from, to, '|', '*'),
    author,
    time,
  ])
}

describe('who wrote what', () => {
  it('names people, visitors and nobody, at the places of the editor', () => {
    const written = new Written()
    written.as(1, content =>
      content.insert(0, [block('paragraph', 'Mua lá'), block('blockquote', block('paragraph', 'Ở chợ'))]),
    )
    written.as(2, () => written.line(0).insert(3, ' thêm'))
    written.as(3, () => written.line(0).insert(0, 'Khách: '))
    written.as(4, content =>
      content.push([block('image'), block('paragraph', 'lạ', new Y.XmlElement('hardBreak'))]),
    )
    written.as(1, () => written.line(0).format(0, 4, { bold: true }))
    expect(seen(written, [an, binh, visitor])).toEqual([
      ['Khách: ', 'visitor', 3_000],
      ['Mua', 'an', 1_000],
      [' thêm', 'binh', undefined],
      [' lá', 'an', 1_000],
      ['Ở chợ', 'an', 1_000],
      ['*', 'unknown', undefined],
      ['lạ*', 'unknown', undefined],
    ])
  })

  it('tells the windows of one session apart, and what was taken out is nobody’s', () => {
    const written = new Written()
    written.as(1, content => content.insert(0, [block('paragraph', 'sáng ')]))
    const clock = Y.getState(written.doc.store, 1)
    written.as(1, () => written.line(0).insert(5, 'chiều tối'))
    written.as(1, () => written.line(0).delete(10, 4))
    const windows = [
      { clock: 0, time: 1_000 },
      { clock, time: 9_000 },
    ]
    expect(seen(written, [{ ...an, windows }])).toEqual([
      ['sáng ', 'an', 1_000],
      ['chiều', 'an', 9_000],
    ])
  })

  it('lists authors by how much they wrote', () => {
    const written = new Written()
    written.as(2, content => content.insert(0, [block('paragraph', 'ba')]))
    written.as(1, () => written.line(0).insert(2, ' mươi'))
    expect(authorsIn(written.state(), schema, [an, binh]).authors).toEqual([
      { key: 'an', characters: 5 },
      { key: 'binh', characters: 2 },
    ])
  })

  it('draws a bounded number of passages of 100,000 letters by two people in turn, within two seconds', () => {
    const written = new Written()
    written.as(1, content => content.insert(0, [block('paragraph', 'a')]))
    for (let n = 1; n < 12_000; n++)
      written.as(n % 2 ? 2 : 1, () => written.line(0).insert(written.line(0).length, 'chữ viết '))
    const began = performance.now()
    const { passages, authors, isCut } = authorsIn(written.state(), schema, [an, binh])
    expect(performance.now() - began).toBeLessThan(2_000)
    expect([passages.length, isCut]).toEqual([5_000, true])
    expect(authors.reduce((sum, { characters }) => sum + characters, 0)).toBe(11_999 * 9 + 1)
  })

  it('joins the times of each author where there are too many', () => {
    const written = new Written()
    const windows: { clock: number; time: number }[] = []
    written.as(1, content => content.insert(0, [block('paragraph', '')]))
    for (let n = 0; n < 6_000; n++) {
      windows.push({ clock: Y.getState(written.doc.store, 1), time: n + 1 })
      written.as(1, () => written.line(0).insert(n, 'a'))
    }
    const { passages, isCut } = authorsIn(written.state(), schema, [{ ...an, windows }])
    expect([passages, isCut]).toEqual([[{ from: 1, to: 6_001, author: 'an', time: 6_000 }], false])
  })
})
