import { readFileSync } from 'node:fs'
import { Secret, TOTP } from 'otpauth'
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
  await page.getByRole('button', { name: 'Bật xác thực hai bước' }).click()
  await expect(page.getByLabel('Mật khẩu hiện tại')).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Bật ứng dụng xác thực' })
  await expect(dialog.getByLabel('Mã từ ứng dụng xác thực')).toBeFocused()
  await dialog.getByText('Nhập bằng tay').click()
  const secret = (await dialog.locator('details p').textContent()) ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) })
  await dialog.getByLabel('Mã từ ứng dụng xác thực').fill(app.generate())
  const codes = page.getByRole('dialog', { name: 'Mã khôi phục' })
  await expect(codes.getByRole('listitem').first()).toBeVisible()
  await codes.getByRole('button', { name: 'Tôi đã lưu' }).click()
  await expect(page.getByRole('heading', { name: 'Tổng quan' })).toBeVisible()
  // What is left to do is listed for whoever has just begun, and leads to its place.
  const steps = page.getByRole('region', { name: 'Những bước đầu' })
  await expect(steps.getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page, 'the first steps of an administrator')
  await steps.getByRole('link', { name: 'Quyết định ai quen ai' }).click()
  await expect(page.getByRole('heading', { name: 'Đăng ký', exact: true })).toBeVisible()

  // The link worked once; the next one who opens it sees so at once.
  await page.getByRole('button', { name: /hồ sơ và cài đặt/ }).click()
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click()
  await expect(page).toHaveURL('/auth')
  await page.goto(link ?? '')
  await expect(page.getByRole('heading', { name: 'Liên kết thiết lập đã được dùng' })).toBeVisible()
  await expect(page.getByLabel('Họ và tên')).toHaveCount(0)
})
