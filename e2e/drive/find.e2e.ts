import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { expect, test } from '../src/fixtures.ts'
import { callAs, newPerson } from '../src/people.ts'
import { drive, item, newFile, newFolders, openDrive } from './files.ts'

test('what others share stands in a part of its own, which its folders belong to', async ({
  page,
  me,
  base,
}) => {
  await openDrive(page, me, base, '/drive/shared')
  await expect(page.getByText('Chưa ai chia sẻ gì với bạn')).toBeVisible()
  const other = await newPerson(base)
  const [folderId] = await newFolders(other, base, [['Hồ sơ dự án']])
  await newFile(other, base, 'Biên bản.txt', { parentId: folderId! })
  await callAs(other, base, 'POST', `${drive}/nodes/${folderId}/shares`, {
    userIds: [me.userId],
    role: 'VIEW',
    clientShareId: randomUUID(),
  })
  // It comes by itself.
  await item(page, 'Hồ sơ dự án').dblclick()
  await expect(item(page, 'Biên bản.txt')).toBeVisible()
  const parts = page.getByRole('navigation', { name: 'Các phần của kho tệp' })
  await expect(parts.getByRole('link', { name: 'Được chia sẻ' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: 'Thư mục mới' })).toBeHidden()
  await expectAccessibleInBothThemes(page, 'a shared folder')
})

test('search finds names and text without marks, in the open drive or everywhere, and leads to what it found', async ({
  page,
  me,
  base,
}) => {
  const [folderId] = await newFolders(me, base, [['Hợp đồng', 'Năm 2026']])
  await newFile(me, base, 'Phụ lục.txt', {
    parentId: folderId!,
    bytes: Buffer.from('Bên A giao hàng tại cảng Đà Nẵng trước ngày mười lăm.'),
  })
  await newFile(me, base, 'Đà Nẵng.txt')
  await newFolders(me, base, [['Ảnh Đà Nẵng']])
  await openDrive(page, me, base)
  await page.keyboard.press('Control+f')
  const field = page.getByRole('searchbox', { name: 'Tìm trong kho tệp' })
  await expect(field).toBeFocused()
  await page.keyboard.type('da nang')
  await expect(item(page, 'Ảnh Đà Nẵng')).toBeVisible()
  await expect(item(page, 'Đà Nẵng.txt').locator('mark').first()).toHaveText('Đà')
  // The worker reads the text of a new file a moment later.
  await expect(async () => {
    await page.reload()
    await expect(item(page, 'Phụ lục.txt')).toContainText('tại cảng Đà Nẵng', { timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  await expect(item(page, 'Phụ lục.txt')).toContainText('Tệp của tôi / Hợp đồng / Năm 2026')
  await expectAccessibleInBothThemes(page, 'hits')

  await page.getByRole('button', { name: /Loại/ }).click()
  await page.getByRole('option', { name: 'Chỉ thư mục' }).click()
  await expect(item(page, 'Phụ lục.txt')).toBeHidden()
  await expect(item(page, 'Ảnh Đà Nẵng')).toBeVisible()
  await field.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Ảnh Đà Nẵng' })).toBeVisible()
  await expect(field).toHaveValue('')
  await page.goBack()
  await expect(field).toHaveValue('da nang')
  await field.fill('không đâu có')
  await expect(page.getByText('Không tìm thấy “không đâu có”')).toBeVisible()
  await field.fill('')
  await expect(page.getByRole('heading', { level: 2, name: 'Tệp của tôi' })).toBeVisible()
})

test('folders and several files are saved as one zip', async ({ page, me, base }) => {
  const [folderId] = await newFolders(me, base, [['Tài liệu']])
  await newFile(me, base, 'a.txt', { parentId: folderId! })
  await newFile(me, base, 'b.txt')
  await openDrive(page, me, base)
  await item(page, 'Tài liệu').click()
  await item(page, 'b.txt').click({ modifiers: ['Control'] })
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Tải xuống .zip' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  const bytes = await readFile(await download.path())
  expect(bytes.includes(Buffer.from('Tài liệu/a.txt'))).toBe(true)
  expect(bytes.includes(Buffer.from('Nội dung của b.txt'))).toBe(true)
})

test('people comment on a file; who may only view it reads, and nobody deletes what others said', async ({
  page,
  me,
  base,
}) => {
  const other = await newPerson(base)
  const shared = await newFile(other, base, 'Báo giá.txt')
  const share = (role: string) =>
    callAs(other, base, 'POST', `${drive}/nodes/${shared.nodeId}/shares`, {
      userIds: [me.userId],
      role,
      clientShareId: randomUUID(),
    })
  await share('COMMENT')
  await callAs(other, base, 'POST', `${drive}/nodes/${shared.nodeId}/comments`, {
    text: 'Giá này đã có thuế chưa?',
    clientCommentId: randomUUID(),
  })
  await openDrive(page, me, base, '/drive/shared')
  await page.getByRole('button', { name: 'Chi tiết', exact: true }).click()
  await item(page, 'Báo giá.txt').click()
  await page.getByRole('tab', { name: 'Bình luận' }).click()
  const comments = page.getByRole('tabpanel', { name: 'Bình luận' })
  await expect(comments.getByText('Giá này đã có thuế chưa?')).toBeVisible()
  await expect(comments.getByRole('button', { name: 'Xoá bình luận' })).toBeHidden()
  await comments.getByLabel('Viết bình luận').fill('Rồi, thuế 8%.')
  await comments.getByRole('button', { name: 'Gửi' }).click()
  await expect(comments.getByText('Rồi, thuế 8%.')).toBeVisible()
  await expect(comments.getByLabel('Viết bình luận')).toHaveValue('')
  await expectAccessibleInBothThemes(page, 'comments')
  await comments.getByRole('button', { name: 'Xoá bình luận' }).click()
  await expect(comments.getByText('Rồi, thuế 8%.')).toBeHidden()
  await share('VIEW')
  await expect(comments.getByLabel('Viết bình luận')).toBeHidden()
  await expect(comments.getByText('Giá này đã có thuế chưa?')).toBeVisible()
})

test('a new folder is selected, and the keyboard stands on it', async ({ page, me, base }) => {
  await newFile(me, base, 'a.txt')
  await openDrive(page, me, base)
  await page.getByRole('button', { name: 'Thư mục mới' }).click()
  await page.getByLabel('Tên thư mục').fill('Mới tinh')
  await page.keyboard.press('Enter')
  await expect(item(page, 'Mới tinh')).toBeFocused()
  await expect(item(page, 'Mới tinh')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Mới tinh' })).toBeVisible()
})

test('the quick search finds files of the drive and leads to them', async ({ page, me, base }) => {
  const [folderId] = await newFolders(me, base, [['Kế toán']])
  await newFile(me, base, 'Quyết toán quý.txt', { parentId: folderId! })
  await openDrive(page, me, base)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Tìm nhanh' }).fill('quyet toan')
  await page.getByRole('option', { name: /Quyết toán quý/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Kế toán' })).toBeVisible()
  await expect(item(page, 'Quyết toán quý.txt')).toHaveAttribute('aria-selected', 'true')
})
