// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { noteMarkdown } from '../../editor/markdown.ts'
import { dot, keepJson, zipFile } from '../samples.ts'
import { pauses } from '../slices.ts'
import { findNotes } from './find.ts'

const options = { signal: new AbortController().signal, onProgress() {} }
const pause = pauses(options.signal)
const folder = 'Takeout/Keep/'

const found = (
  notes: Record<string, object>,
  others: Record<string, string | Uint8Array> = {},
  mostNotes?: number,
) =>
  findNotes(
    [
      zipFile({
        ...Object.fromEntries(
          Object.entries(notes).map(([name, note]) => [`${folder}${name}.json`, keepJson(note)]),
        ),
        ...others,
      }),
    ],
    options,
    mostNotes,
  )
const one = async (note: object, others = {}) => {
  const { notes, ...rest } = await found({ a: note }, others)
  return { note: notes[0]!, notes, ...rest }
}
const textOf = async (note: object) => noteMarkdown(await (await one(note)).note.read(pause)).trim()

describe('a note of Google Keep', () => {
  it.each([
    ['a text', { textContent: 'Mua lá dong\nGói bánh' }, 'Mua lá dong\n\nGói bánh'],
    [
      'a checklist',
      {
        listContent: [
          { text: 'gạo', isChecked: true },
          { text: 'đỗ', isChecked: false },
        ],
      },
      '- [x] gạo\n- [ ] đỗ',
    ],
    [
      'formatted text',
      { textContent: 'rất ngon', textContentHtml: '<p>rất <span style="font-weight:700">ngon</span></p>' },
      'rất **ngon**',
    ],
    [
      'the plain text where the formatted one says something else',
      { textContent: 'gốc', textContentHtml: '<p>khác</p>' },
      'gốc',
    ],
    [
      'links',
      { textContent: 'đọc', annotations: [{ source: 'WEBLINK', title: 'Báo', url: 'https://bao.vn/1' }] },
      'đọc\n\n[Báo](https://bao.vn/1)',
    ],
    [
      'no link twice',
      { textContent: 'https://bao.vn/1', annotations: [{ title: 'Báo', url: 'https://bao.vn/1' }] },
      '<https://bao.vn/1>',
    ],
    [
      'no link that runs',
      { textContent: 'x', annotations: [{ title: 'x', url: 'javascript:alert(1)' }] },
      'x',
    ],
    ['signs of markup as text', { textContent: '<script>1</script> **a**' }, undefined],
  ])('keeps %s', async (_, note, markdown) => {
    const text = await textOf(note)
    if (markdown) expect(text).toBe(markdown)
    else expect(text).toContain('script')
  })

  it.each([
    ['DEFAULT', 'DEFAULT'],
    ['RED', 'RED'],
    ['ORANGE', 'ORANGE'],
    ['YELLOW', 'YELLOW'],
    ['GREEN', 'GREEN'],
    ['TEAL', 'TEAL'],
    ['BLUE', 'BLUE'],
    ['CERULEAN', 'BLUE'],
    ['PURPLE', 'PURPLE'],
    ['PINK', 'PINK'],
    ['BROWN', 'ORANGE'],
    ['GRAY', 'GRAY'],
    ['PLAID', 'DEFAULT'],
    [undefined, 'DEFAULT'],
  ])('a note of Google Keep of colour %s becomes %s', async (color, colour) => {
    expect((await one({ title: 'x', color })).note.colour).toBe(colour)
  })

  it('keeps pin, archive and labels', async () => {
    expect((await one({ title: 'x', isPinned: true })).note).toMatchObject({
      isPinned: true,
      isArchived: false,
    })
    expect((await one({ title: 'x', isPinned: true, isArchived: true })).note).toMatchObject({
      isPinned: false,
      isArchived: true,
    })
    const labels = [{ name: 'Nhà' }, { name: 'Nhà' }, { name: ' ' }, { name: 'x'.repeat(80) }]
    expect((await one({ title: 'x', labels })).note.labels).toEqual(['Nhà', 'x'.repeat(50)])
  })

  it('keeps a title that is too long in its text', async () => {
    const { note } = await one({ title: 'dài '.repeat(100), textContent: 'rồi' })
    expect(note.title.length).toBeLessThanOrEqual(200)
    expect(noteMarkdown(await note.read(pause))).toContain('dài '.repeat(99))
  })

  it('brings its pictures, also those that have another ending than it says', async () => {
    const attachments = [{ filePath: 'a.jpeg' }, { filePath: 'b.png' }, { filePath: 'mất.png' }]
    const {
      note,
      leftOut,
      attachments: files,
    } = await one(
      { title: 'Ảnh', attachments },
      { [`${folder}a.jpg`]: dot, [`${folder}b.png`]: dot, 'khác/mất.png': dot },
    )
    expect(note).toMatchObject({ pictures: 2, files: 0 })
    expect([...files.values()].map(({ name }) => name)).toEqual(['a.jpg', 'b.png'])
    expect(leftOut).toEqual([{ name: 'Ảnh: mất.png', reason: 'fileMissing' }])
  })

  it('in the trash is counted and left out, and so is one of nothing', async () => {
    const { notes, leftOut } = await found({
      a: { title: 'Bỏ', isTrashed: true },
      b: {},
      c: { title: 'Giữ' },
    })
    expect(notes.map(({ title }) => title)).toEqual(['Giữ'])
    expect(leftOut.map(({ reason }) => reason)).toEqual(['trashed', 'empty'])
  })

  it.each([
    ['a list', '[]'],
    ['no JSON', '{'],
    ['another product', '{"title":"x","events":[]}'],
    ['odd fields', keepJson({ title: 7, labels: 'x', listContent: [null, 3, {}], attachments: {} })],
  ])('a note of Google Keep is distinguished from %s', async (_, json) => {
    const { notes } = await found({ a: { title: 'Thật' } }, { 'Takeout/Khác/x.json': json })
    expect(notes.map(({ title }) => title)).toContain('Thật')
    expect(notes.length).toBeLessThanOrEqual(2)
  })

  it('a note of Google Keep is found in a folder of any name, beside copies as HTML and other products', async () => {
    const { kind, notes, leftOut } = await findNotes(
      [
        zipFile({
          'Takeout/Google Notes/a.json': keepJson({ title: 'Một' }),
          'Takeout/Google Notes/a.html': '<p>Một</p>',
          'Takeout/Google Notes/Labels.txt': 'Nhà',
          'Takeout/Ảnh/b.json': '{"title":"b.jpg"}',
          'Takeout/archive_browser.html': '<p>x</p>',
        }),
      ],
      options,
    )
    expect([kind, notes.length, leftOut]).toEqual(['keep', 1, []])
  })

  it('comes in the order of its last edits, as many as an import may make', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 53 }, (_, n) => [
        `${n}`,
        { title: `n${n}`, userEditedTimestampUsec: ((n * 19) % 53) * 1e6 },
      ]),
    )
    const { notes, leftOut } = await found(many, {}, 50)
    expect(notes).toHaveLength(50)
    expect(leftOut.map(({ reason }) => reason)).toEqual(['tooMany', 'tooMany', 'tooMany'])
    expect(notes.every(({ editedTime }, n) => n === 0 || editedTime >= notes[n - 1]!.editedTime)).toBe(true)
    expect(new Set(notes.map(({ noteId }) => noteId)).size).toBe(50)
  })
})
