import { randomUUID } from 'node:crypto'
import { expect, test } from '../auth/own-place.ts'
import { expectAccessible } from '../src/axe.ts'
import { callAs, newPerson } from '../src/people.ts'
import { drive, item, newFile, newFolders, openDrive } from './files.ts'
import { upload, withoutPickers } from './uploads.ts'

const workspaces = '/workspace-service/v1/domains/default/workspaces'

test('members browse and upload in the drive of a workspace; archived it can only be read, and leaving ends it', async ({
  page,
  place,
}) => {
  const { admin, url } = place
  const chi = await newPerson(url, { fullName: 'Lê Ngọc Chi' })
  const { workspaceId } = await callAs(admin, url, 'POST', workspaces, { name: 'Trường Hoa Sen' })
  const at = `/workspace-management-service/v1/domains/default/workspaces/${workspaceId}`
  await callAs(admin, url, 'POST', `${at}/members`, { userIds: [chi.userId], role: 'MEMBER' })
  const [plansId] = await newFolders(admin, url, [['Giáo án']], workspaceId)
  const { nodeId: fileId } = await newFile(admin, url, 'Bài 1.txt', { parentId: plansId! })

  await withoutPickers(page)
  await openDrive(page, chi, url, '/drive/rooms')
  await expect(page.getByRole('heading', { name: 'Không gian làm việc' })).toBeVisible()
  await expectAccessible(page, 'the spaces of the drive')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Trường Hoa Sen/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Trường Hoa Sen' })).toBeVisible()
  await item(page, 'Giáo án').dblclick()
  await expect(item(page, 'Bài 1.txt')).toBeVisible()

  await upload(page, 'Tải tệp lên', [
    { name: 'Bài 2.txt', mimeType: 'text/plain', buffer: Buffer.from('bài hai') },
  ])
  await expect(item(page, 'Bài 2.txt')).toBeVisible()

  // The details follow comments of others.
  await item(page, 'Bài 1.txt').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Chi tiết', exact: true }).click()
  await page.getByRole('tab', { name: 'Bình luận' }).click()
  const comments = page.getByRole('tabpanel', { name: 'Bình luận' })
  await expect(comments.getByText('Chưa có bình luận nào.')).toBeVisible()
  const on = `${drive}/nodes/${fileId}/comments`
  const body = { text: 'Sửa trang 2 nhé', clientCommentId: randomUUID() }
  const { commentId } = await callAs(admin, url, 'POST', on, body)
  await expect(comments.getByText('Sửa trang 2 nhé')).toBeVisible()
  await callAs(admin, url, 'PUT', `${on}/${commentId}`, { text: 'Sửa trang 3 nhé' })
  await expect(comments.getByText('Sửa trang 3 nhé')).toBeVisible()
  await expect(comments.getByText('đã sửa')).toBeVisible()
  await callAs(admin, url, 'DELETE', `${on}/${commentId}`)
  await expect(comments.getByText('Sửa trang 3 nhé')).toHaveCount(0)
  await comments.getByLabel('Viết bình luận').fill('Của tôi')
  await comments.getByRole('button', { name: 'Gửi' }).click()
  await comments.getByRole('button', { name: 'Sửa bình luận' }).click()
  await comments.getByLabel('Sửa bình luận').fill('Của tôi, đã nghĩ lại')
  await comments.getByRole('button', { name: 'Lưu' }).click()
  await expect(comments.getByText('Của tôi, đã nghĩ lại')).toBeVisible()

  // Somebody else adds a file: the open folder follows.
  await newFile(admin, url, 'Bài 3.txt', { parentId: plansId! })
  await expect(item(page, 'Bài 3.txt')).toBeVisible()

  // Nothing is selected, so that the bar shows what the folder takes.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Tải lên', exact: true }).first()).toBeVisible()
  await callAs(admin, url, 'POST', `${at}/archive`)
  await expect(page.getByRole('button', { name: 'Tải lên', exact: true })).toHaveCount(0)
  await expect(item(page, 'Bài 2.txt')).toBeVisible()

  await callAs(admin, url, 'POST', `${at}/unarchive`)
  await expect(page.getByRole('button', { name: 'Tải lên', exact: true }).first()).toBeVisible()
  await callAs(admin, url, 'DELETE', `${at}/members/${chi.userId}`)
  await expect(page.getByText('Không có thư mục này')).toBeVisible()
})

test('before a file goes into another space, the drive says who will see it', async ({ page, place }) => {
  const { admin, url } = place
  const others = await Promise.all(
    ['Trần Văn Bình', 'Lê Ngọc Chi'].map(fullName => newPerson(url, { fullName })),
  )
  const { workspaceId } = await callAs(admin, url, 'POST', workspaces, { name: 'Kho Dự Án' })
  const at = `/workspace-management-service/v1/domains/default/workspaces/${workspaceId}`
  const userIds = others.map(({ userId }) => userId)
  await callAs(admin, url, 'POST', `${at}/members`, { userIds, role: 'MEMBER' })
  await newFile(admin, url, 'Dự toán.txt')
  await openDrive(page, admin, url)
  await item(page, 'Dự toán.txt').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Di chuyển tới…' }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('button', { name: 'Lên một cấp' }).click()
  await picker.getByRole('button', { name: 'Kho Dự Án' }).click()
  await picker.getByRole('button', { name: 'Chuyển vào đây' }).click()
  const question = page.getByRole('alertdialog', { name: /^Chuyển vào “Kho Dự Án” sẽ đổi người xem được/ })
  await expect(question.getByText('Thêm 2 người xem được:')).toBeVisible()
  await expect(question.getByText(/Trần Văn Bình/)).toBeVisible()
  await expectAccessible(page, 'who gains access by a move')
  await question.getByRole('button', { name: 'Huỷ' }).click()
  await expect(item(page, 'Dự toán.txt')).toBeVisible()

  await item(page, 'Dự toán.txt').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Di chuyển tới…' }).click()
  await picker.getByRole('button', { name: 'Lên một cấp' }).click()
  await picker.getByRole('button', { name: 'Kho Dự Án' }).click()
  await picker.getByRole('button', { name: 'Chuyển vào đây' }).click()
  await question.getByRole('button', { name: 'Vẫn chuyển' }).click()
  await expect(page.getByText('Đã chuyển “Dự toán.txt” vào “Kho Dự Án”')).toBeVisible()
  await expect(item(page, 'Dự toán.txt')).toHaveCount(0)
})
