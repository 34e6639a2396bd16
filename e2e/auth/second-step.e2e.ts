import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '../src/axe.ts'
import { expect, type Page, test } from '../src/fixtures.ts'
import { callAs, type Person, password } from '../src/people.ts'

const service = '/sign-in-service/v1/domains/default/second-factors/totp'
const stepMs = 30_000

/** Turns the authenticator app on, as the person would in the settings. */
async function withApp(me: Person, baseURL: string) {
  const { secret } = await callAs(me, baseURL, 'POST', service, { password })
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const { recoveryCodes } = await callAs(me, baseURL, 'POST', `${service}/confirm`, { code: app.generate() })
  return {
    recoveryCodes: recoveryCodes as string[],
    // A code serves once, and the one of now has turned it on.
    nextCode: () => app.generate({ timestamp: Date.now() + stepMs }),
  }
}

async function signInByPassword(page: Page, me: Person) {
  await page.goto('/auth')
  await page.getByLabel('Tên đăng nhập, email hoặc số điện thoại').fill(me.username)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Xác nhận chính là bạn' })).toBeVisible()
}

test('after the password comes the code of the authenticator app; a wrong one does not do, and a reload loses nothing', async ({
  page,
  me,
  base,
}) => {
  const app = await withApp(me, base)
  await signInByPassword(page, me)
  const code = page.getByLabel('Mã xác thực')
  await expect(code).toBeFocused()
  await expectAccessible(page, 'the second step')
  const right = app.nextCode()
  await code.fill(right === '000000' ? '111111' : '000000')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(code).toHaveValue('')
  await expect(code).toBeFocused()

  await page.reload()
  await expect(code).toBeFocused()
  await page.keyboard.type(app.nextCode())
  await expect(page).toHaveURL(/\/(\?.*)?$/)
})

test('a recovery code stands in for a lost phone, once', async ({ page, me, base, otherBrowser }) => {
  const { recoveryCodes } = await withApp(me, base)
  const [kept] = recoveryCodes as [string]
  await signInByPassword(page, me)
  await page.getByRole('button', { name: 'Dùng mã khôi phục' }).click()
  await expect(page.getByLabel('Mã khôi phục')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Mã khôi phục')).toHaveAccessibleDescription('Bạn nhập một mã khôi phục nhé.')
  await page.getByLabel('Mã khôi phục').fill(kept)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(\?.*)?$/)

  const other = await otherBrowser()
  await signInByPassword(other, me)
  await other.getByRole('button', { name: 'Dùng mã khôi phục' }).click()
  await other.getByLabel('Mã khôi phục').fill(kept)
  await other.keyboard.press('Enter')
  await expect(other.getByLabel('Mã khôi phục')).toHaveAttribute('aria-invalid', 'true')
})

test('Back and “from the beginning” lead to the password again', async ({ page, me, base }) => {
  await withApp(me, base)
  await signInByPassword(page, me)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Chào bạn trở lại' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Xác nhận chính là bạn' })).toBeVisible()
  await page.getByRole('link', { name: 'Đăng nhập lại từ đầu' }).click()
  await expect(page.getByLabel('Mật khẩu', { exact: true })).toBeVisible()
})
