import { expect, test } from '../auth/own-place.ts'
import { expectAccessible } from '../src/axe.ts'
import { newPerson, signInAs } from '../src/people.ts'

test('an administrator makes a workspace, somebody joins by its link, and it is deleted and restored', async ({
  page,
  context,
  place,
  otherBrowser,
}) => {
  const name = 'Trường Hoa Sen'
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=workspaces')
  await page.getByRole('button', { name: 'Tạo không gian làm việc' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tạo không gian làm việc' })
  await dialog.getByLabel('Tên').fill(name)
  await dialog.getByRole('button', { name: 'Tạo không gian làm việc' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expectAccessible(page, 'the settings of a workspace')

  await page.getByRole('button', { name: 'Tạo liên kết' }).click()
  const link = page.getByRole('dialog', { name: 'Tạo liên kết' })
  await link.getByLabel('Số lượt dùng nhiều nhất').fill('1')
  const made = page.waitForResponse(/\/invites$/)
  await link.getByRole('button', { name: 'Tạo liên kết' }).click()
  const { data } = await (await made).json()

  const guest = await newPerson(place.url, { fullName: 'Lê Ngọc Chi' })
  const other = await otherBrowser()
  await signInAs(other.context(), guest, place.url)
  await other.goto(`/workspace/join/${data.token}`)
  await other.getByRole('button', { name: 'Vào không gian' }).click()
  await expect(other.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('Lê Ngọc Chi')).toBeVisible()

  await page.getByRole('button', { name: 'Xoá', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xoá' }).click()
  await expect(page.getByText('Đã xoá')).toBeVisible()
  await expect(other.getByText('Bạn chưa ở trong không gian nào')).toBeVisible()
  await page.getByRole('button', { name: 'Khôi phục' }).click()
  await expect(other.getByRole('heading', { name })).toBeVisible()
})
