import { expectAccessible } from '../src/axe.ts'
import { expect, test } from '../src/fixtures.ts'
import { callAs, password } from '../src/people.ts'

const dav = (address: string, userName: string, secret: string) =>
  fetch(address, {
    method: 'PROPFIND',
    headers: {
      depth: '0',
      authorization: `Basic ${Buffer.from(`${userName}:${secret}`).toString('base64')}`,
    },
  })

test('a password for a program is made, shown once with how to connect, opens the drive, and ends when it is revoked', async ({
  myPage: page,
  me,
}) => {
  await page.goto('/notes?settings=security')
  const section = page.getByRole('region', { name: 'Mật khẩu ứng dụng' })
  await expect(section.getByText('Chưa có mật khẩu ứng dụng nào.')).toBeVisible()
  await section.getByRole('button', { name: 'Tạo mật khẩu ứng dụng' }).click()
  await expect(page.getByRole('button', { name: 'Tiếp tục' })).toBeDisabled()
  await page.getByLabel('Tên', { exact: true }).fill('rclone trên máy bàn')
  await expectAccessible(page, 'a new app password')
  await page.getByRole('button', { name: 'Tiếp tục' }).click()

  await page.getByLabel('Mật khẩu hiện tại').fill('không phải')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Mật khẩu hiện tại')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Mật khẩu hiện tại').fill(password)
  await page.keyboard.press('Enter')

  const shown = page.getByRole('dialog', { name: 'Mật khẩu cho “rclone trên máy bàn”' })
  await expect(shown.getByText('macOS Finder')).toBeVisible()
  await expectAccessible(page, 'an app password, shown once')
  const values = await shown.locator('dl').first().locator('dd').allInnerTexts()
  const [address, userName, secret] = values.map(value => value.trim()) as [string, string, string]
  expect(userName).toBe(me.username)
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  expect((await dav(address, userName, secret)).status).toBe(207)
  await shown.getByRole('button', { name: 'Tôi đã lưu' }).click()

  await expect(section.getByText('rclone trên máy bàn')).toBeVisible()
  await expect(section).not.toContainText(secret)
  await section.getByRole('button', { name: 'Thu hồi rclone trên máy bàn' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Thu hồi' }).click()
  await expect(section.getByText('Chưa có mật khẩu ứng dụng nào.')).toBeVisible()
  expect((await dav(address, userName, secret)).status).toBe(401)
})

test('all of them end with a new password, where one says so', async ({ myPage: page, me, base }) => {
  const make = (name: string) =>
    callAs(me, base, 'POST', '/app-password-service/v1/domains/default/app-passwords', {
      ...{ name, scope: 'drive', password },
    })
  const [first, second] = [await make('rclone'), await make('Finder')]
  await page.goto('/notes?settings=security')
  const section = page.getByRole('region', { name: 'Mật khẩu ứng dụng' })
  await expect(section.getByText('Finder', { exact: true })).toBeVisible()
  await expect(section.getByRole('button', { name: 'Thu hồi tất cả' })).toBeVisible()
  await page.getByRole('button', { name: 'Đổi mật khẩu' }).click()
  const dialog = page.getByRole('dialog', { name: 'Đổi mật khẩu' })
  await dialog.getByLabel('Mật khẩu hiện tại').fill(password)
  await dialog.getByLabel('Mật khẩu mới').fill('cau ao moi lam xong hom qua')
  await dialog.getByText('Thu hồi cả 2 mật khẩu ứng dụng').click()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(section.getByText('Chưa có mật khẩu ứng dụng nào.')).toBeVisible()
  for (const { address, userName, secret } of [first, second] as Record<string, string>[])
    expect((await dav(address!, userName!, secret!)).status).toBe(401)
})
