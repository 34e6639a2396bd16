import { readFileSync } from 'node:fs'
import { unzipSync, zipSync } from 'fflate'
import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { expect, type Page, test } from '../src/fixtures.ts'
import { card, newNote, openNotes } from './notes.ts'

const keep = (note: object) =>
  Buffer.from(
    JSON.stringify({
      color: 'DEFAULT',
      isTrashed: false,
      isPinned: false,
      isArchived: false,
      title: '',
      textContent: '',
      userEditedTimestampUsec: 1_700_000_000_000_000,
      ...note,
    }),
  )
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const openMenu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Thêm thao tác', exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
  return page.getByRole('dialog', { name: item })
}

test('notes of Google Keep come in from an archive, and all notes go out as one', async ({
  page,
  me,
  base,
}) => {
  await newNote(me, base, { title: 'Có sẵn', text: 'đã ở đây' })
  await openNotes(page, me, base)
  const box = await openMenu(page, 'Nhập ghi chú')
  const archive = zipSync({
    'Takeout/Ghi chú/a.json': keep({
      title: 'Chợ Tết',
      textContent: 'Mua lá dong',
      color: 'CERULEAN',
      labels: [{ name: 'Nhà' }],
      attachments: [{ filePath: 'a.png', mimetype: 'image/png' }],
    }),
    'Takeout/Ghi chú/a.png': dot,
    'Takeout/Ghi chú/b.json': keep({
      title: 'Gói bánh',
      listContent: [{ text: 'gạo nếp', isChecked: true }],
    }),
    'Takeout/Ghi chú/c.json': keep({ title: 'Đã bỏ', isTrashed: true }),
  })
  const chooser = page.waitForEvent('filechooser')
  await box.getByRole('button', { name: 'Chọn tệp', exact: true }).click()
  await (await chooser).setFiles({
    name: 'takeout.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(archive),
  })
  await expect(box.getByText('Google Keep: 2 ghi chú, 1 ảnh')).toBeVisible()
  await expect(box.getByText('Đã bỏ – trong thùng rác')).toBeVisible()
  await expect(box.getByRole('list', { name: 'Ghi chú sẽ nhập' }).getByRole('listitem')).toHaveCount(2)
  await expect(card(page, 'Chợ Tết')).toHaveCount(0)
  await expectAccessibleInBothThemes(page, 'what an archive of notes holds')
  await box.getByRole('button', { name: 'Nhập 2 ghi chú' }).click()
  await expect(page.getByText('Đã nhập 2 ghi chú')).toBeVisible()
  await expect(card(page, 'Chợ Tết')).toContainText('Mua lá dong')
  await expect(card(page, 'Chợ Tết')).toContainText('Nhà')
  await expect(card(page, 'Gói bánh')).toContainText('gạo nếp')

  const out = await openMenu(page, 'Xuất tất cả ghi chú')
  await expectAccessibleInBothThemes(page, 'the export of all notes')
  const saving = page.waitForEvent('download')
  await out.getByRole('button', { name: 'Xuất', exact: true }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^ghi-chu-\d{4}-\d\d-\d\d\.zip$/)
  await expect(out.getByText('Đã xuất 3 ghi chú')).toBeVisible()
  const files = unzipSync(readFileSync(await file.path()))
  const texts = Object.fromEntries(
    Object.entries(files).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]),
  )
  expect(Object.keys(texts).sort()).toEqual(['Chợ Tết.md', 'Có sẵn.md', 'Gói bánh.md', 'tep/a.png'])
  const [, matter, content] = /^---\n(.*?)\n---\n\n(.*)$/s.exec(texts['Chợ Tết.md']!)!
  expect(content).toBe('# Chợ Tết\n\nMua lá dong\n\n![a.png](tep/a.png)\n')
  expect(matter).toBe(
    'color: BLUE\nlabels: ["Nhà"]\ncreated: 2023-11-14T22:13:20.000Z\nmodified: 2023-11-14T22:13:20.000Z',
  )
  expect(texts['Gói bánh.md']).toContain('- [x] gạo nếp')
  expect(Buffer.from(files['tep/a.png']!).subarray(1, 4).toString()).toBe('PNG')
  await page.keyboard.press('Escape')

  await card(page, 'Gói bánh').hover()
  await card(page, 'Gói bánh')
    .getByRole('button', { name: /^Thao tác/ })
    .click()
  await page.getByRole('menuitem', { name: 'Xuất thành tệp' }).click()
  const one = page.getByRole('dialog', { name: 'Xuất thành tệp' })
  await one.getByRole('radio', { name: /^PDF/ }).check({ force: true })
  const printing = page.waitForEvent('download')
  await one.getByRole('button', { name: 'Tải về' }).click()
  const pdf = await printing
  expect(pdf.suggestedFilename()).toBe('Gói bánh.pdf')
  expect(
    readFileSync(await pdf.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})
