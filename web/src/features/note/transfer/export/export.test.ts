// @vitest-environment happy-dom
import type { JSONContent } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import { noteMarkdown } from '../../editor/markdown.ts'
import { findNotes } from '../import/find.ts'
import { dot, zipFile } from '../samples.ts'
import { pauses } from '../slices.ts'
import { ArchiveNames } from './archive-names.ts'
import { addressOf, linkedFile } from './linked-text.ts'

describe('names in an archive', () => {
  it.each([
    [
      ['Chợ', 'chợ', 'Cho\u031b\u0323'],
      ['Chợ.md', 'chợ (2).md', 'Chợ (3).md'],
    ],
    [
      ['a/b: "c"?', '../x'],
      ['a b c.md', 'x.md'],
    ],
    [
      ['CON', 'nul.x', 'com1'],
      ['_CON.md', '_nul.x.md', '_com1.md'],
    ],
    [
      ['', ' . '],
      ['_.md', '_ (2).md'],
    ],
  ])('names in an archive of %j are %j', (titles, names) => {
    const made = new ArchiveNames()
    expect(titles.map(title => made.forNote(title, 'markdown'))).toEqual(names)
  })

  it('names in an archive are no longer than file systems take', () => {
    const name = new ArchiveNames().forNote('Ễ'.repeat(200), 'html')
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(200)
    expect(name).toMatch(/^Ễ+\.html$/)
  })
})

const content: JSONContent = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Xem ' },
        { type: 'noteLink', attrs: { noteId: 'n-2', label: 'Gói (bánh)' } },
        { type: 'text', text: ' và ' },
        { type: 'noteLink', attrs: { noteId: 'n-3', label: 'của ai' } },
        { type: 'text', text: ' ' },
        { type: 'mention', attrs: { id: 'u', label: 'Bình' } },
      ],
    },
    { type: 'image', attrs: { mediaId: 'm-1', alt: 'lá [dong]' } },
    { type: 'file', attrs: { mediaId: 'm-2', name: 'sổ.pdf', bytes: 9 } },
    { type: 'image', attrs: { mediaId: 'm-3', alt: 'mất' } },
  ],
}
const paths: Record<string, string> = {
  'n-2': 'Gói (bánh).md',
  'm-1': 'tep/lá (2).png',
  'm-2': 'tep/sổ.pdf',
}
const places = { ofFile: (id: string) => paths[id], ofNote: (id: string) => paths[id] }

describe('a note in an archive', () => {
  it('leads to its files and to other notes as Markdown', async () => {
    const text = await linkedFile('Tết', content, 'markdown', places).text()
    expect(text).toBe(
      [
        '# Tết',
        `Xem [Gói (bánh)](${addressOf('Gói (bánh).md')}) và của ai @Bình`,
        `![lá \\[dong\\]](${addressOf('tep/lá (2).png')})`,
        `[sổ.pdf](${addressOf('tep/sổ.pdf')})`,
        'mất\n',
      ].join('\n\n'),
    )
    expect(addressOf('tep/lá (2).png')).toBe('tep/l%C3%A1%20%282%29.png')
  })

  it('leads to its files and to other notes as HTML', async () => {
    const text = await linkedFile('Tết', content, 'html', places).text()
    expect(text).toContain('<img src="tep/l%C3%A1%20%282%29.png" alt="lá [dong]">')
    expect(text).toContain('<a href="tep/s%E1%BB%95.pdf">sổ.pdf</a>')
    expect(text).toContain('>Gói (bánh)</a>')
    expect(text).toContain('mất')
  })

  it.each(['markdown', 'html'] as const)('comes back from %s with files and links', async format => {
    const ending = format === 'markdown' ? 'md' : 'html'
    paths['n-2'] = `Gói (bánh).${ending}`
    const other: JSONContent = { type: 'doc', content: [{ type: 'paragraph' }] }
    const zip = zipFile({
      [`Tết.${ending}`]: await linkedFile('Tết', content, format, places).text(),
      [`Gói (bánh).${ending}`]: await linkedFile('Gói (bánh)', other, format, places).text(),
      'tep/lá (2).png': dot,
      'tep/sổ.pdf': 'pdf',
    })
    const { notes, leftOut } = await findNotes([zip], {
      signal: new AbortController().signal,
      onProgress() {},
    })
    expect(leftOut).toEqual([])
    const back = notes.find(({ title }) => title === 'Tết')!
    const bread = notes.find(({ title }) => title === 'Gói (bánh)')!
    const text = noteMarkdown(await back.read(pauses(new AbortController().signal)))
    expect(text).toContain(`[Gói (bánh)](trau:noteLink/${bread.noteId}) và của ai @Bình`)
    expect(text).toMatch(/!\[lá \\\[dong\\\]\]\(trau:image\/media\/import-\d\)/)
    expect(text).toMatch(/!\[sổ\.pdf\]\(trau:file\/media\/import-\d\?3\)/)
    expect(back).toMatchObject({ pictures: 1, files: 1 })
  })
})
