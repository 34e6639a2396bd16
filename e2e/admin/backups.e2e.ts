import { expect, test } from '../auth/own-place.ts'
import { expectAccessible } from '../src/axe.ts'
import { signInAs } from '../src/people.ts'

test('an administrator backs the server up, reads how to restore it, sets a schedule, and deletes the backup', async ({
  page,
  context,
  place,
}) => {
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=backups')
  await expect(page.getByRole('heading', { name: 'Sao lưu', exact: true })).toBeVisible()
  await expect(page.getByText('Chưa có bản sao lưu nào')).toBeVisible()
  await expect(page.getByText(/^Chưa tự động sao lưu/)).toBeVisible()
  await expectAccessible(page, 'backups, none yet')
  await page.getByRole('button', { name: 'Sao lưu ngay' }).click()
  const row = page.getByRole('listitem').filter({ hasText: /Do .* tạo/ })
  await expect(row.getByText(/Sắp bắt đầu|Đang sao lưu/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sao lưu ngay' })).toBeDisabled()
  await expect(row.getByText('Xong')).toBeVisible({ timeout: 60_000 })
  await expect(row.getByText(/đã thử khôi phục/)).toBeVisible()
  await expect(
    page.getByText(/^DATA_DIR=".*" npx trau restore ".*\/backups\/trau-.*\.trau" --replace$/),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Đặt lịch' }).click()
  const dialog = page.getByRole('dialog', { name: 'Đặt lịch' })
  await dialog.getByLabel('Số bản giữ lại').fill('400')
  await dialog.getByRole('button', { name: 'Lưu lịch' }).click()
  await expect(dialog.getByText('Bạn nhập một số từ 1 đến 365.')).toBeVisible()
  await dialog.getByLabel('Số bản giữ lại').fill('7')
  await expectAccessible(page, 'the schedule of backups')
  await dialog.getByRole('button', { name: 'Lưu lịch' }).click()
  await expect(page.getByText('Giữ 7 bản gần nhất theo lịch')).toBeVisible()
  await expect(page.getByText(/^Lần tới: /)).toBeVisible()
  await expectAccessible(page, 'backups')

  await row.getByRole('button', { name: /^Xoá bản sao lưu lúc/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xoá' }).click()
  await expect(page.getByText('Chưa có bản sao lưu nào')).toBeVisible()
})
