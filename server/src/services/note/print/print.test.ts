import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { uuidv7 } from '#platform/uuid.ts'
import type { Person } from '../../../testing/app.ts'
import { addNote } from '../../../testing/note.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { fileOf, photoWithPlace } from '../../media/testing/samples.ts'
import { sceneForFile } from '../../room/testing/scene.ts'
import { block, contentOf, edit, paragraph, task, writeNote } from '../testing/documents.ts'
import { drawNote } from './draw-note.ts'
import { readBlocks } from './read-note.ts'

const scene = sceneForFile()
const { downloadNotePdf } = contract.noteSync

async function download(person: Person, noteId: string) {
  const path = downloadNotePdf.path.replace('{tenant}', 'default').replace('{noteId}', noteId)
  const answer = await fetch(scene.app.url + path, {
    headers: { authorization: `Bearer ${person.tokens.accessToken}` },
  })
  return { answer, pdf: await readPdf(new Uint8Array(await answer.arrayBuffer())) }
}

const styled = (text: string, marks: object) => {
  const node = new Y.XmlText()
  node.insert(0, text, marks)
  return node
}
const cell = (name: string, text: string) => block(name, {}, paragraph(text))

it('a note becomes a tagged PDF with every letter as text: lists, tasks, tables, code, quotes, links', async () => {
  const { an } = scene
  const linked = paragraph('Xem ')
  linked.insert(1, [styled('lịch trình', { link: { href: 'https://vidu.vn/lich' }, bold: true })])
  const noteId = await writeNote(
    an,
    'Kế hoạch “Đà Lạt” tháng Chạp',
    block('heading', { level: 2 }, 'Chuẩn bị'),
    linked,
    block(
      'bulletList',
      {},
      block(
        'listItem',
        {},
        paragraph('Áo ấm'),
        block('bulletList', {}, block('listItem', {}, paragraph('Găng tay'))),
      ),
    ),
    block('orderedList', { start: 3 }, block('listItem', {}, paragraph('Đặt xe'))),
    block('taskList', {}, task('a', 'Thuê phòng', true), task('b', 'Mua vé')),
    block('blockquote', {}, paragraph('Đi chậm thôi, ngắm được nhiều.')),
    block('codeBlock', {}, 'const giá = 1\n\tnếu'),
    block(
      'table',
      {},
      block('tableRow', {}, cell('tableHeader', 'Việc'), cell('tableHeader', 'Ai')),
      block('tableRow', {}, cell('tableCell', 'Nấu ăn'), cell('tableCell', 'Quỳnh')),
    ),
    block('horizontalRule', {}),
    paragraph('Ẩ ỗ ữ ợ ặ ẵ Đ'),
  )
  const { answer, pdf } = await download(an, noteId)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(decodeURIComponent(answer.headers.get('content-disposition')!)).toContain('Đà Lạt')
  expect(pdf.isTagged).toBe(true)
  expect(pdf.info.Title).toBe('Kế hoạch “Đà Lạt” tháng Chạp')
  const [page] = pdf.pages
  for (const text of [
    'Kế hoạch “Đà Lạt” tháng Chạp',
    'Nguyễn Văn An',
    'Chuẩn bị',
    'Xem lịch trình',
    'Áo ấm',
    'Găng tay',
    '3.',
    'Đặt xe',
    '☑',
    'Thuê phòng',
    '☐',
    'Đi chậm thôi, ngắm được nhiều.',
    'const giá = 1',
    'Nấu ăn',
    'Ẩ ỗ ữ ợ ặ ẵ Đ',
    'Trang 1/1',
  ])
    expect(page!.text).toContain(text)
  expect(page!.text).toMatch(/Nguyễn Văn An · \d{2}\/\d{2}\/\d{4}/)
  for (const role of ['H1', 'H3', 'L', 'LI', 'Lbl', 'LBody', 'Table', 'TH', 'TD', 'BlockQuote', 'Code'])
    expect(page!.tree).toContain(`"${role}"`)
})

it('prints the pictures that its reader may see, and names the others; long notes take pages', async () => {
  const { an, binh } = scene
  const upload = (person: Person, photo: Buffer) =>
    person.ask(contract.media.uploadMedia, { body: { file: fileOf(photo, 'cho-tet.jpg') } })
  const photo = await photoWithPlace()
  const noteId = await addNote(an, 'Chợ Tết')
  const [own, foreign] = [await upload(an, photo), await upload(binh, photo)]
  const doc = new Y.Doc()
  await edit(an, noteId, doc, () =>
    contentOf(doc).insert(0, [
      block('image', { mediaId: own.mediaId, alt: 'Ảnh của An' }),
      block('image', { mediaId: foreign.mediaId, alt: 'Ảnh của Bình' }),
      ...Array.from({ length: 80 }, (_, n) => paragraph(`Dòng ${n + 1}. ${'chữ '.repeat(60)}`)),
    ]),
  )
  const { pdf } = await download(an, noteId)
  const text = pdf.pages.map(page => page.text).join(' ')
  expect(pdf.pages.length).toBeGreaterThan(3)
  for (let n = 1; n <= 80; n++) expect(text).toContain(`Dòng ${n}. chữ`)
  expect(text).toContain('Ảnh của Bình')
  expect(text).not.toContain('Ảnh của An')
  const figures = pdf.pages.map(page => page.tree).join('')
  expect(figures.match(/"Figure"/g)).toHaveLength(1)
  expect(figures).toContain('Ảnh của An')
})

it('the PDF is for readers of the note alone, and of a locked one for nobody while it is locked', async () => {
  const { an, binh } = scene
  const noteId = await writeNote(an, 'Riêng', paragraph('Chỉ An'))
  const codeOf = async (person: Person) =>
    (await person.call(downloadNotePdf, { params: { noteId } })).error?.code
  expect(await codeOf(binh)).toBe('noteNotFound')
  await an.ask(contract.noteSharing.shareNote, {
    params: { noteId },
    body: { userIds: [binh.userId], role: 'VIEW', clientShareId: uuidv7() },
  })
  expect((await download(binh, noteId)).pdf.pages[0]!.text).toContain('Chỉ An')
  const { memberId } = (await an.ask(contract.noteSharing.listNoteMembers, { params: { noteId } })).items[0]!
  await an.ask(contract.noteSharing.deleteNoteMember, { params: { noteId, memberId } })
  expect(await codeOf(binh)).toBe('noteNotFound')
  await an.ask(contract.hidden.createHiddenPin, { body: { pin: '271805' } })
  await an.ask(contract.hidden.unlockHidden, { body: { pin: '271805' } })
  await an.ask(contract.note.setNoteLocked, { params: { noteId }, body: { isLocked: true } })
  expect(await codeOf(an)).toBeUndefined()
  await an.ask(contract.hidden.lockHidden)
  expect(await codeOf(an)).toBe('hiddenLocked')
})

it('survives documents that no editor writes', async () => {
  const doc = new Y.Doc()
  let inner = paragraph('đáy')
  for (let n = 0; n < 200; n++) inner = block('blockquote', {}, inner)
  contentOf(doc).insert(0, [
    inner,
    block('heading', { level: '99' }, 'Đầu \u0000\u0007mục'),
    block('orderedList', { start: 'x' }, block('listItem', {}, 'không có đoạn')),
    block('table', {}, block('tableRow', {}), block('tableRow', {}, cell('tableCell', 'ô '.repeat(20_000)))),
    block('image', { mediaId: 'không phải', alt: 'lạ' }),
    block('laLam', {}, paragraph('lạ')),
    paragraph('x'.repeat(20_000)),
    new Y.XmlText('trần') as never,
  ])
  const blocks = readBlocks({ state: Y.encodeStateAsUpdate(doc) })
  const printed = { title: 'Lạ', author: '', changedTime: 0, changedDay: '', blocks }
  const images = new Map([['không phải', new Uint8Array([1, 2, 3])]])
  const { pages } = await readPdf(await drawNote({ ...printed, images }))
  expect(pages[0]!.text).toContain('Đầu mục')
  expect(pages.map(page => page.text).join('')).toContain('lạ')
})
