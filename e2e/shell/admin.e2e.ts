import { readFileSync } from 'node:fs'
import { expectAccessible } from '../src/axe.ts'
import { expect, test } from '../src/fixtures.ts'
import { newUsername, password } from '../src/people.ts'

const log = process.env.TRAU_TEST_LOG

test('the printed set-up link makes an administrator, who has an area that others do not', async ({
  page,
}) => {
  test.skip(!log, 'the product under test was not started by these tests, so nobody knows its set-up link')
  const link = /\/auth\/register\?setup=\S+/.exec(readFileSync(log ?? '', 'utf8'))?.[0]
  expect(link, 'the link is printed at the first start').toBeTruthy()
  await page.goto(link ?? '')
  await expect(page.getByRole('heading', { name: 'Bạn là người đầu tiên ở đây' })).toBeVisible()
  await page.getByLabel('Họ và tên').fill('Lê Thị Quản Trị')
  await page.getByLabel('Tên đăng nhập').fill(newUsername('quanly'))
  await page.getByLabel(/^Mật khẩu/).fill(password)
  await page.getByRole('checkbox', { name: /Tôi đồng ý/ }).check()
  await page.getByRole('button', { name: 'Tạo tài khoản' }).click()
  await page.getByRole('button', { name: 'Bỏ qua' }).click()
  await page.getByRole('link', { name: 'Quản trị' }).click()
  await expect(page).toHaveURL('/admin')
  // Administrators need a second factor, and are led to it.
  await expect(
    page.getByRole('heading', { name: 'Bật xác thực hai bước để vào Quản trị', level: 1 }),
  ).toBeVisible()
  await expectAccessible(page, '/admin')

  // The link worked once; the next one who opens it sees so at once.
  await page.getByRole('button', { name: /hồ sơ và cài đặt/ }).click()
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click()
  await expect(page).toHaveURL('/auth')
  await page.goto(link ?? '')
  await expect(page.getByRole('heading', { name: 'Liên kết thiết lập đã được dùng' })).toBeVisible()
  await expect(page.getByLabel('Họ và tên')).toHaveCount(0)
})
