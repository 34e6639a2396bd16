import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '../auth/own-place.ts'
import { expectAccessible } from '../src/axe.ts'
import { newPerson, newUsername, password, signInAs } from '../src/people.ts'

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

async function act(page: Page, name: string, what: string) {
  await page.getByRole('button', { name: `Tuỳ chọn cho ${name}` }).click()
  await page.getByRole('menuitem', { name: what }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: what }).click()
}

test('an administrator creates an account, locks it, unlocks it and deletes it', async ({
  page,
  context,
  place,
  otherBrowser,
}) => {
  const name = 'Hồ Thị Sen'
  const username = newUsername('sen')
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=users')
  await page.getByRole('button', { name: 'Tạo tài khoản' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tạo tài khoản' })
  await dialog.getByRole('button', { name: 'Tạo tài khoản' }).click()
  await expect(dialog.getByLabel('Họ và tên')).toHaveAccessibleDescription('Bạn nhập họ và tên nhé.')
  await dialog.getByLabel('Họ và tên').fill(name)
  await dialog.getByLabel('Tên đăng nhập').fill(username)
  await dialog.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Tạo tài khoản' }).click()
  await expect(page.getByText(`Đã tạo tài khoản ${name}.`)).toBeVisible()
  await page.getByRole('searchbox').fill('ho thi sen')
  await expect(row(page, `@${username}`)).toBeVisible()
  await expectAccessible(page, 'the users of the administrator')

  const other = await otherBrowser()
  const signIn = async () => {
    // A page whose session was ended loads this one itself, a moment after its address shows it.
    await expect(() => other.goto('/auth')).toPass()
    await other.getByLabel('Tên đăng nhập, email hoặc số điện thoại').fill(username)
    await other.getByLabel('Mật khẩu', { exact: true }).fill(password)
    await other.keyboard.press('Enter')
  }
  await signIn()
  await expect(other).toHaveURL(/\/(\?.*)?$/)
  await act(page, name, 'Khoá tài khoản')
  await expect(row(page, name).getByText('Đang khoá')).toBeVisible()
  await expect(other).toHaveURL('/auth')
  await signIn()
  await expect(other.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()

  await act(page, name, 'Mở khoá')
  await expect(row(page, name).getByText('Đang khoá')).toHaveCount(0)
  await signIn()
  await expect(other).toHaveURL(/\/(\?.*)?$/)

  await act(page, name, 'Xoá tài khoản')
  await expect(page.getByText('Không tìm thấy tài khoản nào')).toBeVisible()
  await expect(other).toHaveURL('/auth')
})

test('an account without a password comes with its link, and whoever opens it sets the first password and is in', async ({
  page,
  context,
  place,
  otherBrowser,
}) => {
  const username = newUsername('cuc')
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=users')
  await page.getByRole('button', { name: 'Tạo tài khoản' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tạo tài khoản' })
  await dialog.getByLabel('Họ và tên').fill('Hoàng Thu Cúc')
  await dialog.getByLabel('Tên đăng nhập').fill(username)
  await dialog.getByRole('button', { name: 'Tạo tài khoản' }).click()
  const offer = page.getByRole('dialog', { name: 'Liên kết đặt mật khẩu cho Hoàng Thu Cúc' })
  const link = await offer.getByText(/\/auth\/\S+/).textContent()

  const other = await otherBrowser()
  await other.goto(link ?? '')
  await expect(other.getByText(`Bạn đặt mật khẩu lần đầu cho @${username} để vào Trầu nhé.`)).toBeVisible()
  await other.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL(/\/(\?.*)?$/)
  await expect(other.getByRole('dialog', { name: 'Giới thiệu' })).toBeVisible()
})

test('a link that sets a password is made for one person, and several accounts go at once', async ({
  page,
  context,
  place,
}) => {
  const tag = newUsername('nhom')
  await newPerson(place.url, { fullName: 'Nhóm Thử Một', username: `${tag}.1` })
  await newPerson(place.url, { fullName: 'Nhóm Thử Hai', username: `${tag}.2` })
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=users')
  await page.getByRole('searchbox').fill(tag)
  await page.getByRole('button', { name: 'Tuỳ chọn cho Nhóm Thử Một' }).click()
  await page.getByRole('menuitem', { name: 'Tạo liên kết đặt mật khẩu' }).click()
  await expect(page.getByRole('dialog').getByText(/\/auth\/\S+/)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('checkbox', { name: 'Chọn Nhóm Thử Một' }).check()
  await page.getByRole('checkbox', { name: 'Chọn Nhóm Thử Hai' }).check()
  await page.getByRole('button', { name: 'Xoá các tài khoản đã chọn' }).click()
  await page
    .getByRole('alertdialog', { name: 'Xoá hẳn 2 tài khoản?' })
    .getByRole('button', { name: 'Xoá các tài khoản đã chọn' })
    .click()
  await expect(page.getByText('Đã xoá 2 tài khoản.')).toBeVisible()
  await expect(page.getByText('Không tìm thấy tài khoản nào')).toBeVisible()
})

test('the accounts are put in order, filtered, and shown a page at a time', async ({
  page,
  context,
  place,
}) => {
  const tag = newUsername('trang')
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=users')
  await expect(page.getByRole('searchbox')).toBeVisible()
  // One bar: its controls are of one height, and the filter says what it filters by.
  const filter = page.getByRole('button', { name: /Lọc tài khoản$/ })
  await expect(filter).toHaveText('Trạng thái: Tất cả')
  const bar = [page.getByRole('search').last(), filter, page.getByRole('button', { name: /Sắp xếp$/ })]
  const heights = await Promise.all(bar.map(async each => (await each.boundingBox())?.height))
  expect(heights).toEqual([40, 40, 40])
  expect(await filter.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)).toBe(true)
  const token = (await context.cookies()).find(({ name }) => name === 'trau_access_token')?.value ?? ''
  for (let n = 0; n < 52; n++) {
    const made = await context.request.post('/identity-service/v1/domains/default/users', {
      headers: { Authorization: `Bearer ${decodeURIComponent(token)}` },
      data: { username: `${tag}.${String(n).padStart(2, '0')}`, fullName: `Người Trang ${n}` },
    })
    expect(made.ok(), await made.text()).toBe(true)
  }
  await page.getByRole('searchbox').fill(tag)
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: tag })
  await expect(page.getByText('52 tài khoản')).toBeVisible()
  await expect(rows).toHaveCount(50)
  await expect(rows.first()).toContainText(`${tag}.51`)
  await page.getByRole('button', { name: 'Trang sau' }).click()
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Trang sau' })).toBeDisabled()

  await page.getByRole('button', { name: /Sắp xếp$/ }).click()
  await page.getByRole('option', { name: 'Theo tên đăng nhập' }).click()
  // Another order begins at its first page.
  await expect(rows).toHaveCount(50)
  await expect(rows.first()).toContainText(`${tag}.00`)
  await page.getByRole('button', { name: /Lọc tài khoản$/ }).click()
  await page.getByRole('option', { name: 'Đang khoá' }).click()
  await expect(page.getByText('Không tìm thấy tài khoản nào')).toBeVisible()
})

test('a service to sign in with is added, changed and removed; one that does not answer is refused', async ({
  page,
  context,
  place,
}) => {
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo
    const issuer = `http://127.0.0.1:${port}`
    if (request.url !== '/.well-known/openid-configuration') return response.writeHead(404).end()
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    await signInAs(context, place.admin, place.url)
    await page.goto('/admin?tab=signIn')
    await page.getByRole('button', { name: 'Thêm dịch vụ' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Lưu' }).click()
    await expect(dialog.getByLabel('Tên hiện trên nút')).toHaveAccessibleDescription(
      /Bạn đặt tên cho dịch vụ/,
    )
    await dialog.getByLabel('Tên hiện trên nút').fill('Cơ quan')
    await dialog.getByLabel('Địa chỉ nhà cung cấp (issuer)').fill(`${issuer}/khong-co`)
    await dialog.getByLabel('Client ID').fill('trau')
    await dialog.getByLabel('Client secret').fill('bí mật của cơ quan')
    await dialog.getByRole('button', { name: 'Lưu' }).click()
    await expect(dialog.getByLabel('Địa chỉ nhà cung cấp (issuer)')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Địa chỉ nhà cung cấp (issuer)').fill(issuer)
    await dialog.getByRole('button', { name: 'Lưu' }).click()
    await expect(page.getByText('Đã lưu Cơ quan.')).toBeVisible()

    await page.getByRole('button', { name: 'Sửa Cơ quan' }).click()
    await expect(dialog.getByText('Để trống thì giữ secret đang có')).toBeVisible()
    await expect(dialog.getByLabel('Client secret')).toHaveValue('')
    await dialog.getByLabel('Tên hiện trên nút').fill('Uỷ ban')
    await dialog.getByRole('checkbox', { name: 'Hiện ở trang đăng nhập' }).uncheck()
    await dialog.getByRole('button', { name: 'Lưu' }).click()
    await expect(row(page, 'Uỷ ban').getByText('Đang tắt')).toBeVisible()
    await page.getByRole('button', { name: 'Xoá Uỷ ban' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Xoá' }).click()
    await expect(row(page, 'Uỷ ban')).toHaveCount(0)
  } finally {
    server.close()
    server.closeAllConnections()
  }
})

test('with passwords closed to others, administrators still come in by a quiet link', async ({
  page,
  place,
}) => {
  const member = await newPerson(place.url)
  const settings = '/identity-authen-service/v1/domains/default/settings/username-password-login'
  await place.asAdmin('PUT', settings, { isEnabled: false })
  try {
    await page.goto('/auth')
    await expect(page.getByLabel('Mật khẩu', { exact: true })).toHaveCount(0)
    await page.getByRole('link', { name: 'Quản trị viên đăng nhập' }).click()
    await expect(page).toHaveURL('/auth?way=password')
    const signIn = async (username: string) => {
      await page.getByLabel('Tên đăng nhập, email hoặc số điện thoại').fill(username)
      await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
      await page.keyboard.press('Enter')
    }
    await signIn(member.username)
    await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()
    await expect(page).toHaveURL('/auth?way=password')
    await signIn(place.admin.username)
    await expect(page).toHaveURL(/\/(\?.*)?$/)
  } finally {
    await place.asAdmin('PUT', settings, { isEnabled: true })
  }
})

test('the sign-in settings act at once and stay', async ({ page, context, place }) => {
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=signIn')
  const open = page.getByRole('switch', { name: /Cho mọi người tự đăng ký/ })
  await expect(open).toBeChecked()
  await expectAccessible(page, 'the sign-in settings')
  const saved = page.waitForResponse(answer => answer.request().method() === 'PUT' && answer.ok())
  await page.getByText('Cho mọi người tự đăng ký').click()
  await saved
  await page.reload()
  await expect(open).not.toBeChecked()
  const again = page.waitForResponse(answer => answer.request().method() === 'PUT' && answer.ok())
  await page.getByText('Cho mọi người tự đăng ký').click()
  await again
})

test('an ordinary member has no way to the administration, a stranger neither', async ({
  page,
  context,
  place,
  otherBrowser,
}) => {
  const member = await newPerson(place.url)
  await signInAs(context, member, place.url)
  for (const tab of ['users', 'signIn', 'outbox']) {
    await page.goto(`/admin?tab=${tab}`)
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Quản trị' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Quản trị', level: 1 })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Tạo tài khoản' })).toHaveCount(0)
  }
  const other = await otherBrowser()
  await other.goto('/admin?tab=users')
  await expect(other).toHaveURL(/\/auth/)
})
