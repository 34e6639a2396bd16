// @vitest-environment happy-dom
import type { JSONContent } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import { noteMarkdown } from '../../editor/markdown.ts'
import { dot, notionId, zipFile } from '../samples.ts'
import { pauses } from '../slices.ts'
import { findNotes } from './find.ts'
import type { FoundImport } from './found.ts'

const options = { signal: new AbortController().signal, onProgress() {} }
const pause = pauses(options.signal)
const [a, b, c] = [notionId(1), notionId(2), notionId(3)]

const found = (files: Record<string, string | Uint8Array>) => findNotes([zipFile(files)], options)
const noteNamed = ({ notes }: FoundImport, title: string) => {
  const note = notes.find(one => one.title === title)
  if (!note) throw new Error(`no note ${title} among ${notes.map(one => one.title).join(', ')}`)
  return note
}
const documentOf = (from: FoundImport, title: string) => noteNamed(from, title).read(pause)
const textOf = async (from: FoundImport, title: string) => noteMarkdown(await documentOf(from, title)).trim()
const nodesOf = (document: JSONContent, type: string): JSONContent[] => [
  ...(document.type === type ? [document] : []),
  ...(document.content ?? []).flatMap(child => nodesOf(child, type)),
]

describe('an export of Notion as Markdown', () => {
  const files = {
    [`Chợ Tết ${a}.md`]: `# Chợ Tết\n\nXem [Gói bánh](Ch%E1%BB%A3%20T%E1%BA%BFt/G%C3%B3i%20b%C3%A1nh%20${b}.md).\n\n![lá](Ch%E1%BB%A3%20T%E1%BA%BFt/l%C3%A1.png)\n\n- [x] gạo\n- [ ] đỗ\n`,
    [`Chợ Tết/Gói bánh ${b}.md`]: `# Gói bánh\n\nVề [chợ](../Ch%E1%BB%A3%20T%E1%BA%BFt%20${a}.md) và [web](https://trau.vn).\n`,
    'Chợ Tết/lá.png': dot,
    [`Chi tiêu ${c}.csv`]: 'Tên,Giá\nGạo,1\n',
    [`Chi tiêu ${c}_all.csv`]: '\uFEFFTên,Giá\nGạo,"1,5"\n"Đỗ ""xanh""",2\n',
    'ghi.log': 'x',
  }

  it('becomes notes with links, pictures and tables', async () => {
    const import_ = await found(files)
    expect(import_.kind).toBe('notion')
    expect(import_.notes.map(({ title }) => title).sort()).toEqual(['Chi tiêu', 'Chợ Tết', 'Gói bánh'])
    expect(import_.leftOut).toEqual([{ name: 'ghi.log', reason: 'foreign' }])
    const bread = noteNamed(import_, 'Gói bánh')
    const market = await documentOf(import_, 'Chợ Tết')
    expect(nodesOf(market, 'noteLink').map(({ attrs }) => attrs)).toEqual([
      { noteId: bread.noteId, label: 'Gói bánh' },
    ])
    expect(nodesOf(market, 'image').map(({ attrs }) => attrs)).toEqual([{ mediaId: 'import-0', alt: 'lá' }])
    expect(nodesOf(market, 'taskItem').map(({ attrs }) => attrs?.checked)).toEqual([true, false])
    expect(await textOf(import_, 'Gói bánh')).toBe(
      `Về [chợ](trau:noteLink/${noteNamed(import_, 'Chợ Tết').noteId}) và [web](https://trau.vn).`,
    )
    expect(noteNamed(import_, 'Chợ Tết').pictures).toBe(1)
    expect(noteNamed(import_, 'Chi tiêu').rows).toEqual({ found: 2, taken: 2 })
    expect(await textOf(import_, 'Chi tiêu')).toMatch(/\| Gạo +\| 1,5 +\|\n\| Đỗ "xanh" +\| 2/)
  })

  it('comes in parts within one archive', async () => {
    const part = new Uint8Array(await zipFile(files).arrayBuffer())
    expect((await found({ 'Export-1-Part-1.zip': part })).notes).toHaveLength(3)
  })

  it.each([
    [
      'a picture in a list',
      `- một ![k](k.png) hai\n- ba`,
      '- một  hai\n- ba\n\n![k](trau:image/media/import-0)',
    ],
    ['a picture elsewhere as a link', '![xa](https://a.vn/x.png)', '[xa](https://a.vn/x.png)'],
    ['a file', '[sổ.pdf](s%E1%BB%95.pdf)', '![sổ.pdf](trau:file/media/import-0?3)'],
    ['what is not there as text', '[mất](kh%C3%B4ng.md) ![ảnh](mat.png)', 'mất ảnh'],
    ['code as it is', '```\n![k](k.png)\n```', '```\n![k](k.png)\n```'],
    ['code in a line as it is', 'gõ `[k](k.png)` nhé', 'gõ `[k](k.png)` nhé'],
    ['a callout', '<aside>\n💡 nhớ\n</aside>', '> [!NOTE]\n> 💡 nhớ'],
    ['a link that runs as text', '[x](javascript:alert(1))', 'x'],
    ['foreign marks as nothing', 'a\uE0000\uE001b', 'a0b'],
    ['a link that leads out of the archive as text', '[x](../../../../etc/passwd)', 'x'],
  ])('keeps %s', async (_, source, markdown) => {
    const import_ = await found({ [`T ${a}.md`]: `# T\n\n${source}\n`, 'k.png': dot, 'sổ.pdf': 'pdf' })
    expect(await textOf(import_, 'T')).toBe(markdown)
  })

  it('says what its pages refer to and it does not have', async () => {
    const { leftOut } = await found({ [`T ${a}.md`]: '# T\n\n![k](mat.png)\n' })
    expect(leftOut).toEqual([{ name: 'T: mat.png', reason: 'fileMissing' }])
  })
})

describe('an export of Notion as HTML', () => {
  const page = (title: string, body: string) =>
    `<html><head><style>p{}</style></head><body><article><header><h1 class="page-title">${title}</h1></header><div class="page-body">${body}</div></article></body></html>`

  it('becomes notes with checklists, callouts, pictures and links', async () => {
    const import_ = await found({
      'index.html': '<ul><li>sitemap</li></ul>',
      [`T ${a}.html`]: page(
        'Tết',
        `<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div><span>gạo</span></li></ul>
        <ul class="to-do-list"><li><div class="checkbox checkbox-off"></div><span>đỗ</span></li></ul>
        <figure class="callout"><p>nhớ</p></figure>
        <figure class="image"><a href="k.png"><img src="k.png"></a></figure>
        <p><a href="B%20${b}.html">Bánh</a> <a href="https://trau.vn">web</a></p>`,
      ),
      [`B ${b}.html`]: page('Bánh', '<p>gói</p>'),
      'k.png': dot,
    })
    expect(import_.notes.map(({ title }) => title).sort()).toEqual(['Bánh', 'Tết'])
    const document = await documentOf(import_, 'Tết')
    expect(nodesOf(document, 'taskItem').map(({ attrs }) => attrs?.checked)).toEqual([true, false])
    expect(nodesOf(document, 'callout')).toHaveLength(1)
    expect(nodesOf(document, 'image')).toHaveLength(1)
    expect(nodesOf(document, 'noteLink').map(({ attrs }) => attrs?.label)).toEqual(['Bánh'])
    expect(noteMarkdown(document)).toContain('[web](https://trau.vn)')
  })
})

describe('files of any other origin', () => {
  it.each([
    ['a.md', '# Một\n\nhai', 'Một', 'hai'],
    ['a.txt', '# một\n* hai', 'a', '\\# một\n\n\\* hai'],
    ['a.html', '<h1>Một</h1><p>hai</p>', 'Một', 'hai'],
    ['a.md', '', 'a', ''],
    ['Bảng.csv', 'a;b\n1;2', 'Bảng', undefined],
  ])('%s of %j is the note %s', async (name, text, title, markdown) => {
    const { notes, kind } = await findNotes([new File([text], name)], options)
    expect([kind, notes.map(one => one.title)]).toEqual(['files', [title]])
    if (markdown !== undefined) expect(noteMarkdown(await notes[0]!.read(pause)).trim()).toBe(markdown)
  })

  it('files of any other origin are left out where they are larger than a note may be', async () => {
    const { notes, leftOut } = await findNotes([new File(['chữ '.repeat(400_000)], 'a.txt')], options)
    expect([notes.length, leftOut]).toEqual([0, [{ name: 'a', reason: 'tooLarge' }]])
  })

  it('a table is cut after 500 rows, and that is said', async () => {
    const rows = Array.from({ length: 700 }, (_, n) => `${n},x`).join('\r\n')
    const { notes } = await findNotes([new File([`số,tên\r\n${rows}`], 'B.csv')], options)
    expect(notes[0]).toMatchObject({ title: 'B', rows: { found: 700, taken: 500 } })
  })

  it('one that cannot be read keeps the others from nothing', async () => {
    const zip = new Uint8Array(await zipFile({ 'a.md': 'x'.repeat(5000), 'b.md': 'tốt' }).arrayBuffer())
    zip.fill(0xff, 36, 44)
    const { notes, leftOut } = await findNotes([new File([zip], 'a.zip')], options)
    expect(notes.map(({ title }) => title)).toEqual(['b'])
    expect(leftOut).toEqual([{ name: 'a', reason: 'unreadable' }])
  })
})
