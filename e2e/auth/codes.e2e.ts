import { expectAccessible } from '../src/axe.ts'
import { newUsername, password } from '../src/people.ts'
import {
  expect,
  inE164,
  newEmail,
  newPhone,
  newProvenPerson,
  type Page,
  type Place,
  test,
} from './own-place.ts'

const service = '**/identity-authen-service/v1/domains/default'

async function fillRegistration(page: Page, details: { username: string; email?: string; phone?: string }) {
  await page.goto('/auth/register')
  await page.getByLabel('Họ và tên').fill('Trần Thị Bưởi')
  await page.getByLabel('Tên đăng nhập').fill(details.username)
  await page.getByLabel(/^Mật khẩu/).fill(password)
  if (details.email) await page.getByLabel(/^Email/).fill(details.email)
  if (details.phone) await page.getByLabel(/^Số điện thoại/).fill(details.phone)
  await page.getByRole('checkbox', { name: /Tôi đồng ý/ }).check()
}

const createAccount = (page: Page) => page.getByRole('button', { name: 'Tạo tài khoản' }).click()
const codeField = (page: Page) => page.getByLabel('Mã xác nhận')
/** A code that is not this one. */
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111')

/** Where an address must be proven: the form, and the code that its letter brings. */
async function registerUntilCode(page: Page, place: Place): Promise<{ email: string; code: string }> {
  const email = newEmail()
  await fillRegistration(page, { username: newUsername(), email })
  await createAccount(page)
  return { email, code: await place.post.nextCode(email) }
}

async function paste(page: Page, text: string) {
  await codeField(page).evaluate((field, value) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', value)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

const expectSignedIn = (page: Page) => expect(page.getByRole('dialog', { name: 'Giới thiệu' })).toBeVisible()

test('[R-SCOPE-3] [R-ROUTE-7] registering proves the e-mail address by the code from the letter, pasted with its space', async ({
  page,
  place,
}) => {
  await place.asksFor(['EMAIL'])
  const email = newEmail()
  await fillRegistration(page, { username: newUsername() })
  await createAccount(page)
  // The address is no longer optional here.
  await expect(page.getByLabel(/^Email/)).toHaveAccessibleDescription(/Bạn nhập địa chỉ email/)
  await page.getByLabel(/^Email/).fill(email)
  await createAccount(page)

  await expect(page.getByRole('heading', { name: 'Kiểm tra hộp thư của bạn' })).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.getByText(email)).toHaveCount(0)
  await expect(page.getByText(/Gửi lại mã sau \d:\d\d/)).toBeVisible()
  await expectAccessible(page, 'the code of a registration')
  const code = await place.post.nextCode(email)
  await paste(page, `${code.slice(0, 3)} ${code.slice(3)}`)
  await expectSignedIn(page)
})

test('[R-BROWSER-1] a reload in the middle asks for the same code, which an SMS brought; signing in leaves no otp_token behind', async ({
  page,
  context,
  place,
}) => {
  await place.asksFor(['PHONE'])
  const phone = newPhone()
  await fillRegistration(page, { username: newUsername(), phone })
  await createAccount(page)
  await expect(page.getByRole('heading', { name: 'Kiểm tra tin nhắn của bạn' })).toBeVisible()
  const code = await place.post.nextCode(inE164(phone))
  const names = async () => (await context.cookies()).map(({ name }) => name)
  expect(await names()).toContain('trau_otp_token')

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Kiểm tra tin nhắn của bạn' })).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(code)
  await expectSignedIn(page)
  expect(await names()).not.toContain('trau_otp_token')
})

test('where both are asked for, one code follows the other', async ({ page, place }) => {
  await place.asksFor(['EMAIL', 'PHONE'])
  const email = newEmail()
  const phone = newPhone()
  await fillRegistration(page, { username: newUsername(), email, phone })
  await createAccount(page)
  const steps = [
    ['Kiểm tra hộp thư của bạn', email],
    ['Kiểm tra tin nhắn của bạn', inE164(phone)],
  ] as const
  for (const [heading, to] of steps) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await codeField(page).fill(await place.post.nextCode(to))
  }
  await expectSignedIn(page)
})

test('a wrong code says how many tries are left and empties the boxes; after the last only another code helps', async ({
  page,
  place,
}) => {
  await place.asksFor(['EMAIL'])
  const { code } = await registerUntilCode(page, place)
  for (const left of [4, 3, 2, 1]) {
    await codeField(page).fill(otherThan(code))
    await expect(codeField(page)).toHaveAccessibleDescription(`Mã chưa đúng. Bạn còn ${left} lần nhập.`)
    await expect(codeField(page)).toHaveValue('')
    await expect(codeField(page)).toBeFocused()
  }
  await codeField(page).fill(otherThan(code))
  await expect(codeField(page)).toHaveAccessibleDescription(/gửi lại để nhận mã mới/)
  // Even the right one is worth nothing now, and is not sent.
  const sent = page.waitForRequest(/register\/verify$/, { timeout: 1000 }).catch(() => undefined)
  await codeField(page).fill(code)
  expect(await sent).toBeUndefined()
  await expect(page.getByRole('button', { name: 'Xác nhận và tạo tài khoản' })).toBeDisabled()
})

test('[R-ROUTE-7] the counter counts down to “send again”; the new code signs in and the old one does not', async ({
  page,
  place,
}) => {
  await place.asksFor(['EMAIL'])
  await page.clock.install()
  const { email, code: old } = await registerUntilCode(page, place)
  await expect(page.getByText(/Gửi lại mã sau 0:[1-5]\d/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Gửi lại mã' })).toHaveCount(0)

  await page.clock.fastForward(61_000)
  const code = await place.withClock(61_000, async () => {
    await page.getByRole('button', { name: 'Gửi lại mã' }).click()
    await expect(page.getByText('Đã gửi mã mới. Mã cũ không dùng được nữa.')).toBeVisible()
    // A letter written ahead of time leaves when that time has come: it must be out before the clock goes back.
    return place.post.nextCode(email)
  })
  expect(code === old, 'one in a million').toBe(false)
  await codeField(page).fill(old)
  await expect(codeField(page)).toHaveAccessibleDescription(/Mã chưa đúng/)
  await codeField(page).fill(code)
  await expectSignedIn(page)
})

test('a code that has expired says so and offers another', async ({ page, place }) => {
  await place.asksFor(['EMAIL'])
  await page.clock.install()
  const { email, code } = await registerUntilCode(page, place)
  await place.withClock(301_000, async () => {
    await page.clock.fastForward('05:01')
    await codeField(page).fill(code)
    await expect(codeField(page)).toHaveAccessibleDescription('Mã này đã hết hạn. Bạn yêu cầu mã mới nhé.')
    await page.getByRole('button', { name: 'Gửi lại mã' }).click()
    await expect(page.getByText(/Gửi lại mã sau/)).toBeVisible()
    expect(await place.post.nextCode(email)).toMatch(/^\d{6}$/)
  })
})

test('two presses on a button send one request, and a double code is handed in once', async ({
  page,
  place,
}) => {
  await place.asksFor(['EMAIL'])
  const email = newEmail()
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/\/register(\/verify)?$/.test(pathname) && request.method() === 'POST') calls.push(pathname)
  })
  await fillRegistration(page, { username: newUsername(), email })
  await page.getByRole('button', { name: 'Tạo tài khoản' }).dblclick()
  const code = await place.post.nextCode(email)
  await page.route(`${service}/register/verify`, async route => {
    await new Promise(resolve => setTimeout(resolve, 300))
    await route.continue()
  })
  await codeField(page).fill(code)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expectSignedIn(page)
  expect(calls.map(path => path.split('/default/')[1])).toEqual(['register', 'register/verify'])
})

test('the second press of a double click does not leave the step that came with the answer to the first', async ({
  page,
  place,
}) => {
  await place.asksFor(['EMAIL'])
  const { code } = await registerUntilCode(page, place)
  const wayBack = page.getByRole('button', { name: 'Sửa thông tin đã nhập' })
  const box = (await wayBack.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await codeField(page).fill(code)
  await expectSignedIn(page)
})

test('what was entered can be changed while a code is on its way', async ({ page, place }) => {
  await place.asksFor(['EMAIL'])
  const [wrong, email] = [newEmail(), newEmail()]
  await fillRegistration(page, { username: newUsername(), email: wrong })
  await createAccount(page)
  await page.getByRole('button', { name: 'Sửa thông tin đã nhập' }).click()
  await expect(page.getByLabel(/^Email/)).toHaveValue(wrong)
  await page.getByLabel(/^Email/).fill(email)
  await createAccount(page)
  await codeField(page).fill(await place.post.nextCode(email))
  await expectSignedIn(page)
})

test('an address that somebody has is not revealed: the step is the same, and its owner is written to', async ({
  page,
  place,
}) => {
  const email = newEmail()
  // A minute ago: one code a minute reaches an address, whatever it is for.
  await place.withClock(-61_000, () => newProvenPerson(place, { email }))
  const before = place.post.messagesTo(email).length
  await fillRegistration(page, { username: newUsername(), email })
  await createAccount(page)
  await expect(page.getByRole('heading', { name: 'Kiểm tra hộp thư của bạn' })).toBeVisible()
  await expect.poll(() => place.post.messagesTo(email).length).toBe(before + 1)
  expect(place.post.messagesTo(email).at(-1)?.text).not.toMatch(/\b\d{6}\b/)
})

test('[R-SCOPE-3] a forgotten password: code by mail, new password, every session ended, and in again', async ({
  page,
  place,
  otherBrowser,
}) => {
  const email = newEmail()
  const me = await newProvenPerson(place, { email })
  const elsewhere = await otherBrowser()
  await elsewhere.goto('/auth')
  await elsewhere.getByLabel('Tên đăng nhập, email hoặc số điện thoại').fill(me.username)
  await elsewhere.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere).toHaveURL(/\/(\?.*)?$/)

  await page.goto('/auth')
  await page.getByLabel('Tên đăng nhập, email hoặc số điện thoại').fill(me.username)
  await page.getByRole('link', { name: 'Quên mật khẩu?' }).click()
  await expect(page.getByLabel('Tên đăng nhập, email hoặc số điện thoại')).toHaveValue(me.username)
  await expectAccessible(page, '/auth/forgetpass')
  await page.getByRole('button', { name: 'Gửi mã cho tôi' }).click()
  await expect(page.getByText(/Nếu có tài khoản mang tên này/)).toBeVisible()
  await codeField(page).fill(await place.post.nextCode(email))

  // A reload between the code and the password loses neither.
  await expect(page.getByRole('heading', { name: 'Đặt mật khẩu mới' })).toBeVisible()
  await page.reload()
  await page.getByLabel('Mật khẩu mới').fill('matkhau123')
  await page.getByRole('button', { name: 'Đặt mật khẩu' }).click()
  await expect(page.getByLabel('Mật khẩu mới')).toHaveAccessibleDescription(/dễ đoán/)
  const fresh = 'thuyền ai đậu bến sông trăng'
  await page.getByLabel('Mật khẩu mới').fill(fresh)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Đã đặt mật khẩu mới' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Đăng nhập' })).toBeFocused()
  await expectAccessible(page, 'the new password is set')
  await expect(elsewhere).toHaveURL('/auth')

  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Tên đăng nhập, email hoặc số điện thoại')).toHaveValue(me.username)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(fresh)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(\?.*)?$/)
})

test('whoever is not known here is answered as anybody else, and no letter leaves', async ({
  page,
  place,
}) => {
  const email = newEmail()
  await page.goto('/auth/forgetpass')
  await page.getByLabel('Tên đăng nhập, email hoặc số điện thoại').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/thuộc về một tài khoản/)).toBeVisible()
  await codeField(page).fill('123456')
  await expect(codeField(page)).toHaveAccessibleDescription('Mã chưa đúng. Bạn còn 4 lần nhập.')
  expect(place.post.messagesTo(email)).toEqual([])
  await page.getByRole('button', { name: 'Dùng thông tin khác' }).click()
  await expect(page.getByRole('button', { name: 'Gửi mã cho tôi' })).toBeVisible()
})

test('an administrator’s link sets a new password once', async ({ page, place }) => {
  const me = await newProvenPerson(place, { email: newEmail() })
  const path = `/account-service/v1/domains/default/users/${me.userId}/reset-link`
  const { url } = (await place.asAdmin('POST', path)) as { url: string }
  await page.goto(url)
  await page.getByLabel('Mật khẩu mới').fill('thuyền ai đậu bến sông trăng')
  await page.getByRole('button', { name: 'Đặt mật khẩu' }).click()
  await expect(page.getByText(`Tài khoản ${me.username} đã đăng xuất khỏi mọi thiết bị`)).toBeVisible()

  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Liên kết này không dùng được nữa' })).toBeVisible()
  await expect(page.getByLabel('Mật khẩu mới')).toHaveCount(0)
  await expectAccessible(page, 'a spent link')
})

test('a QR code lives for two minutes; then another is made', async ({ page, place }) => {
  await page.goto('/auth/loginqr')
  await expect(page.getByRole('img', { name: 'Mã QR đăng nhập' })).toBeVisible()
  await place.withClock(121_000, async () => {
    await expect(page.getByRole('heading', { name: 'Mã đã hết hạn' })).toBeVisible()
  })
  await page.getByRole('button', { name: 'Tạo mã mới' }).click()
  await expect(page.getByRole('img', { name: 'Mã QR đăng nhập' })).toBeVisible()
})
