// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { inertPage } from '../editor/markdown.ts'
import {
  frontMatterOf,
  metaElementsOf,
  type NoteDetails,
  readFrontMatter,
  readMetaElements,
} from './details.ts'

const details: NoteDetails = {
  colour: 'TEAL',
  labels: ['Việc nhà', 'Tết: "gói", [bánh]', '<b>'],
  createdTime: Date.UTC(2024, 0, 31, 5),
  editedTime: Date.UTC(2026, 10, 24, 7, 30),
}

describe('what a file says of a note', () => {
  it('comes back from front matter, and leaves the text', () => {
    const source = `${frontMatterOf(details)}# Tết\n\nGói bánh\n`
    expect(readFrontMatter(source)).toEqual({ details, text: '# Tết\n\nGói bánh\n' })
    expect(readFrontMatter(source.replaceAll('\n', '\r\n')).details).toEqual(details)
  })

  it('comes back from meta elements, which run nothing', () => {
    const head = metaElementsOf(details)
    expect(head).not.toContain('<b>')
    expect(readMetaElements(inertPage(`<html><head>${head}</head><body>x</body></html>`))).toEqual(details)
  })

  it.each([
    ['tags: [nhà, "chợ"]', { labels: ['nhà', 'chợ'] }],
    ["tags:\n  - 'bếp'\n  - vườn\nauthor: An", { labels: ['bếp', 'vườn'] }],
    ['color: teal', { colour: 'TEAL' }],
    ['color: #ff0000\ncreated: hôm qua\nlabels: []', {}],
    [
      `labels: [${Array.from({ length: 50 }, (_, n) => `n${n}`).join(', ')}]`,
      { labels: expect.objectContaining({ length: 30 }) },
    ],
    [`labels: [${'x'.repeat(80)}]`, { labels: ['x'.repeat(50)] }],
  ])('what a file says of a note is read from other programs too: %j', (lines, read) => {
    expect(readFrontMatter(`---\n${lines}\n---\nchữ`)).toEqual({ details: read, text: 'chữ' })
  })

  it.each([
    '---\n\nMột câu.\n\n---\nHai',
    '---\n---\nchữ',
    'chữ\n---\ncolor: RED\n---',
    '---\ncolor: RED\nchữ',
  ])('what a file says of a note is not a line across the page: %j', source => {
    expect(readFrontMatter(source)).toEqual({ details: {}, text: source })
  })
})
