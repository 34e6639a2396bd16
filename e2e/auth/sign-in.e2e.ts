import { expect, test } from '../src/fixtures.ts'
import { newPerson, newUsername, password } from '../src/people.ts'

const field = 'Tên đăng nhập, email hoặc số điện thoại'

test('[R-GUARD-1] [R-ROUTE-5] who is not signed in is led to the sign-in page, and afterwards to where they were going', async ({
  page,
  me,
}) => {
  await page.goto('/drive/my-drive')
  await expect(page).toHaveURL('/auth')
  await page.getByLabel(field).fill(me.username)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
  await expect(page).toHaveURL('/drive/my-drive')
  await expect(page.getByRole('heading', { name: 'Tệp của tôi' })).toBeVisible()
})

test('[R-GUARD-5] [R-BROWSER-1] signing in leaves prefixed cookies, and the sign-in page then leads to the start', async ({
  page,
  me,
  context,
}) => {
  await page.goto('/auth')
  await page.getByLabel(field).fill(me.username)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(\?.*)?$/)
  const names = (await context.cookies()).map(({ name }) => name).sort()
  expect(names).toEqual(['trau_access_token', 'trau_refresh_token', 'trau_user_id'])
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/(\?.*)?$/)
})

test('[R-GUARD-2] without an access token the session is renewed on entry', async ({ page, me, context }) => {
  await page.goto('/auth')
  await page.getByLabel(field).fill(me.username)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(\?.*)?$/)
  await context.clearCookies({ name: 'trau_access_token' })
  await page.goto('/notes')
  await expect(page.getByRole('heading', { name: 'Ghi chú', level: 1 })).toBeVisible()
  expect((await context.cookies()).some(({ name }) => name === 'trau_access_token')).toBe(true)
})

test('[R-GUARD-6] a refresh token that does not hold leads silently to the sign-in page', async ({
  myPage,
  context,
  base,
}) => {
  await context.clearCookies({ name: 'trau_access_token' })
  await context.addCookies([{ name: 'trau_refresh_token', value: 'spent', url: new URL(base).origin }])
  await myPage.goto('/notes')
  await expect(myPage).toHaveURL('/auth')
  await expect(myPage.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await expect(myPage.locator('[data-sonner-toast]')).toHaveCount(0)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('trau_user_id')
})

test('the password field reports a wrong password; what was typed stays, and the focus is there', async ({
  page,
  me,
}) => {
  await page.goto('/auth')
  await page.getByLabel(field).fill(me.username)
  await page.getByLabel('Mật khẩu', { exact: true }).fill('không phải mật khẩu')
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
  const secret = page.getByLabel('Mật khẩu', { exact: true })
  await expect(secret).toHaveAccessibleDescription(
    'Tên đăng nhập hoặc mật khẩu chưa đúng. Bạn kiểm tra lại nhé.',
  )
  await expect(secret).toBeFocused()
  await expect(page.getByLabel(field)).toHaveValue(me.username)
  await secret.fill('x')
  await expect(secret).not.toHaveAttribute('aria-invalid', 'true')
})

test('an empty form says what is missing, by the fields, and puts the focus on the first', async ({
  page,
}) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
  await expect(page.getByText('Bạn nhập mật khẩu nhé.')).toBeVisible()
  await expect(page.getByLabel(field)).toBeFocused()
  await expect(page.getByLabel(field)).toHaveAccessibleDescription(
    'Bạn nhập tên đăng nhập, email hoặc số điện thoại nhé.',
  )
})

test('[R-REQ-2] a phone number signs in as people write it, with +84 put before its digits', async ({
  page,
  base,
}) => {
  const phone = `091${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
  await newPerson(base, { username: newUsername('dt'), phoneNumber: phone })
  await page.goto('/auth')
  await page.getByLabel(field).fill(phone)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
  const sent = page.waitForRequest(/\/login$/)
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON().username).toBe(`+84${phone}`)
  await expect(page).toHaveURL(/\/(\?.*)?$/)
})

test('signing in works by the keyboard alone, in the order of the page', async ({ page, me }) => {
  await page.goto('/auth')
  // On a machine with a keyboard the first field has the focus already.
  await expect(page.getByLabel(field)).toBeFocused()
  await page.keyboard.type(me.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Hiện mật khẩu' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Mật khẩu', { exact: true })).toHaveAttribute('type', 'text')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Quên mật khẩu?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Đăng nhập', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(\?.*)?$/)
})

test('a cookie that somebody else wrote leads to no other site', async ({ page, me, context, base }) => {
  await context.addCookies([{ name: 'trau_home', value: encodeURIComponent('//example.org/x'), url: base }])
  await page.goto('/auth')
  await page.getByLabel(field).fill(me.username)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/localhost:\d+\/(\?.*)?$/)
})
