import { expect, test } from '../src/fixtures.ts'
import { password } from '../src/people.ts'
import { runCommand } from '../src/product.ts'

const log = process.env.TRAU_TEST_LOG

test('[R-ROUTE-6] [R-ROUTE-8] every page of signing in is open to everybody, says what it is, and leads on', async ({
  page,
}) => {
  const pages = [
    ['/auth', 'Chào bạn trở lại'],
    ['/auth/register', 'Tạo tài khoản'],
    ['/auth/loginqr', 'Đăng nhập bằng mã QR'],
    ['/auth/logininterface', 'Bạn muốn đăng nhập bằng cách nào?'],
    ['/auth/forgetpass', 'Quên mật khẩu'],
  ] as const
  for (const [path, heading] of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
})

test('the sign-in page leads to the other ways, and they lead back', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Dùng mã QR' }).click()
  await expect(page).toHaveURL('/auth/loginqr')
  await page.getByRole('link', { name: 'Đăng nhập bằng mật khẩu' }).click()
  await page.getByRole('link', { name: 'Quên mật khẩu?' }).click()
  await expect(page.getByText('Máy chủ này chưa gửi được email và SMS')).toBeVisible()
  await page.getByText('Không nhận được mã?').click()
  await expect(page.getByText('Nhờ quản trị viên của máy chủ này')).toBeVisible()
  await page.getByRole('link', { name: 'Về trang đăng nhập' }).click()
  await expect(page).toHaveURL('/auth')
})

test('other ways are led to only where there are some that the page does not show, and no phone is to be scanned by itself', async ({
  page,
  browser,
  base,
}) => {
  await page.goto('/auth')
  await expect(page.getByRole('link', { name: 'Dùng mã QR' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tạo tài khoản' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cách khác' })).toHaveCount(0)

  const phone = await browser.newContext({
    baseURL: base,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const onPhone = await phone.newPage()
  await onPhone.goto('/auth')
  await onPhone.getByRole('link', { name: 'Cách khác' }).click()
  await expect(onPhone.getByRole('link', { name: 'Đăng nhập bằng mã QR' })).toBeVisible()
  await onPhone.goBack()
  await expect(onPhone.getByRole('link', { name: 'Cách khác' })).toBeVisible()
  await expect(onPhone.getByRole('link', { name: 'Dùng mã QR' })).toHaveCount(0)
  await phone.close()
})

test('somebody who was here before is offered by name, without contact details or tokens, and can be forgotten', async ({
  page,
  me,
}) => {
  await page.goto('/auth')
  await page.getByLabel('Tên đăng nhập, email hoặc số điện thoại').fill(me.username)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(\?.*)?$/)
  // The session ends; its person has not left by themselves.
  await page.context().clearCookies()
  await page.goto('/auth')

  await page.getByRole('link', { name: 'Cách khác' }).click()
  const storedAccounts = await page.evaluate(() => localStorage.getItem('trau_accounts') ?? '')
  expect(Object.keys(JSON.parse(storedAccounts)[0]).sort()).toEqual(['name', 'tenant', 'userId', 'username'])
  await page.getByRole('button', { name: new RegExp(`@${me.username}`) }).click()
  await expect(page.getByLabel('Tên đăng nhập, email hoặc số điện thoại')).toHaveValue(me.username)
  await expect(page.getByLabel('Mật khẩu', { exact: true })).toBeFocused()

  await page.goBack()
  await page.getByRole('button', { name: `Xoá ${me.fullName} khỏi danh sách` }).click()
  await expect(page.getByText(`@${me.username}`)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('trau_accounts'))).toBeNull()
})

test('English is one press away, stays after a reload, and changes the page’s language', async ({ page }) => {
  await page.goto('/auth')
  await page.getByText('English').click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('another tenant is chosen by the address, said on the page, and left again', async ({ page }) => {
  test.skip(log === undefined, 'the product was started elsewhere: its command line is out of reach')
  await runCommand(log as string, ['tenant', 'add', 'lop-12a', '--title', 'Lớp 12A'])
  await page.goto('/auth?tenant=lop-12a')
  await expect(page.getByText('Không gian: Lớp 12A')).toBeVisible()
  await page.getByRole('button', { name: 'Về không gian chính' }).click()
  await expect(page.getByText(/^Không gian:/)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Chào bạn trở lại' })).toBeVisible()
})

test('a link that opens nothing says so at once, instead of a form to fill in for nothing', async ({
  page,
}) => {
  await page.goto('/auth/forgetpass?reset=da-dung-roi')
  await expect(page.getByRole('heading', { name: 'Liên kết này không dùng được nữa' })).toBeVisible()
  await expect(page.getByLabel('Mật khẩu mới')).toHaveCount(0)
  await page.goto('/auth/register?setup=khong-dung')
  await expect(page.getByRole('heading', { name: /^Liên kết thiết lập/ })).toBeVisible()
  await expect(page.getByLabel('Họ và tên')).toHaveCount(0)
  await page.goto('/auth?tenant=khong-co-dau')
  await expect(page.getByRole('heading', { name: 'Không có không gian này' })).toBeVisible()
  await expect(page.getByLabel('Mật khẩu', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Về không gian chính' }).click()
  await expect(page.getByLabel('Mật khẩu', { exact: true })).toBeVisible()
})
