import { expect, test } from '../auth/own-place.ts'
import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { callAs, newPerson } from '../src/people.ts'
import { newNote, openNote, text } from './notes.ts'

const workspaces = '/workspace-service/v1/domains/default/workspaces'

test('a note is shared with a workspace by its owner, is among what its members find, and is lost by whoever leaves', async ({
  page,
  place,
  otherBrowser,
}) => {
  const { admin, url } = place
  const chi = await newPerson(url, { fullName: 'Lê Ngọc Chi' })
  const { workspaceId } = await callAs(admin, url, 'POST', workspaces, { name: 'Lớp 5A' })
  const at = `/workspace-management-service/v1/domains/default/workspaces/${workspaceId}`
  await callAs(admin, url, 'POST', `${at}/members`, { userIds: [chi.userId], role: 'MEMBER' })
  const noteId = await newNote(admin, url, 'Việc của lớp')
  const theirs = await otherBrowser()

  await openNote(page, admin, url, noteId)
  await page.getByRole('button', { name: 'Chia sẻ', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Thêm người hoặc nhóm' }).click()
  await dialog.getByText('Không gian', { exact: true }).click()
  const choice = dialog.getByRole('button', { name: 'Lớp 5A' })
  await choice.click()
  await expect(choice).toHaveAttribute('aria-pressed', 'true')
  await expectAccessibleInBothThemes(page, 'the workspaces that a note can be shared with')
  await dialog.getByRole('button', { name: 'Chia sẻ', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Quyền của Lớp 5A: Chỉ xem' })).toBeVisible()
  await expect(dialog.getByText('Mọi thành viên, trừ khách')).toBeVisible()

  await openNote(theirs, chi, url, noteId)
  await expect(text(theirs)).toHaveAttribute('contenteditable', 'false')
  await theirs.goto('/notes/shared')
  await expect(theirs.getByText('Việc của lớp')).toBeVisible()
  const parts = theirs.getByRole('navigation', { name: 'Các phần của ghi chú' })
  await parts.getByRole('link', { name: 'Lớp 5A' }).click()
  await expect(theirs.getByRole('heading', { name: 'Lớp 5A' })).toBeVisible()
  await expect(theirs.getByText('Việc của lớp')).toBeVisible()
  await theirs.getByRole('searchbox', { name: 'Tìm trong ghi chú' }).fill('lop')
  await expect(theirs.getByRole('heading', { name: 'Kết quả cho “lop” trong Lớp 5A' })).toBeVisible()
  await expect(theirs.getByText('Việc của lớp')).toBeVisible()
  await expectAccessibleInBothThemes(theirs, 'the notes of a workspace')
  await theirs.goto('/notes/shared')
  await callAs(chi, url, 'POST', `${at}/members/@/leave`)
  await expect(theirs.getByText('Việc của lớp')).toHaveCount(0)
})
