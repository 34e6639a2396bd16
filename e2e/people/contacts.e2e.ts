import { expect, test } from '../src/fixtures.ts'
import { openPeople } from './people.ts'

test('an address book of 5,000 lines comes in, tells what it brought, and can be deleted whole', async ({
  page,
  me,
  base,
}) => {
  test.setTimeout(120_000)
  const lines = Array.from({ length: 4999 }, (_, i) => `Người số ${i},0${901_000_000 + i}`)
  const csv = ['Name,Phone', ...lines, 'Máy hỏng,12'].join('\n')
  await openPeople(page, me, base, 'contacts')
  await page.getByRole('button', { name: 'Nhập danh bạ' }).click()
  await page
    .getByLabel('Chọn tệp')
    .and(page.locator('input'))
    .setInputFiles({ name: 'danh-ba.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(page.getByText('Tìm thấy 5.000 số điện thoại.')).toBeVisible()
  await page.getByRole('button', { name: 'Nhập 5.000 số' }).click()
  await expect(page.getByText('Đã thêm 4.999, cập nhật 0 liên hệ')).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText('1 dòng không nhập được:')).toBeVisible()
  await page.getByRole('button', { name: 'Xong' }).click()
  await expect(page.getByText('4.999 liên hệ')).toBeVisible()

  await page.getByRole('button', { name: 'Tuỳ chọn danh bạ điện thoại' }).click()
  await page.getByRole('menuitem', { name: 'Xoá cả danh bạ' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xoá cả danh bạ' }).click()
  await expect(page.getByText('Danh bạ điện thoại còn trống')).toBeVisible()
})
