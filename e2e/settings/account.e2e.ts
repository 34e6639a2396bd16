import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '../src/axe.ts'
import { addReader } from '../src/fingerprint-reader.ts'
import { expect, test } from '../src/fixtures.ts'
import { callAs, newPerson, password, signInAs } from '../src/people.ts'

const users = '/identity-service/v1/domains/default/users'

test('a picture is chosen, cut and shown; it can be taken away again', async ({ myPage: page, me, base }) => {
  const seen = () => callAs(me, base, 'GET', `${users}/${me.userId}`)
  await page.goto('/notes?settings=account')
  const button = page.getByRole('button', { name: 'Ảnh đại diện' })
  await button.click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Chọn ảnh đại diện' }).click()
  await (await chooser).setFiles({
    name: 'anh.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  const crop = page.getByRole('dialog', { name: 'Chọn vùng ảnh đại diện' })
  await crop.getByRole('slider', { name: 'Phóng to' }).fill('2')
  await crop.getByRole('button', { name: 'Dùng ảnh này' }).click()
  await expect(page.getByText('Đã đổi ảnh.')).toBeVisible({ timeout: 30_000 })
  const { avatarUrl } = await seen()
  expect(avatarUrl).toBeTruthy()
  await expect(page.locator(`img[src^="${avatarUrl.split('?')[0]}"]`).first()).toBeAttached()

  await button.click()
  await page.getByRole('menuitem', { name: 'Gỡ ảnh đại diện' }).click()
  await expect.poll(async () => (await seen()).avatarUrl).toBeUndefined()
})

test('a cover is chosen, cut and seen on the profile, and taken away again', async ({
  myPage: page,
  me,
  base,
}) => {
  await page.goto('/notes?settings=account')
  const button = page.getByRole('button', { name: 'Đổi ảnh bìa' })
  await button.click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Chọn ảnh bìa' }).click()
  await (await chooser).setFiles({
    name: 'bia.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  const crop = page.getByRole('dialog', { name: 'Chọn vùng ảnh bìa' })
  await crop.getByRole('button', { name: 'Dùng ảnh này' }).click()
  await expect(page.getByText('Đã đổi ảnh.')).toBeVisible({ timeout: 30_000 })
  const seen = async () => callAs(me, base, 'GET', `${users}/${me.userId}`)
  const { coverPhotoUrl, coverPhotoHash } = await seen()
  expect(coverPhotoUrl).toBeTruthy()
  expect(coverPhotoHash).toBeTruthy()

  await page.goto(`/notes?profile=${me.userId}`)
  const cover = page.getByRole('dialog', { name: 'Hồ sơ' }).locator(`img[src^="${coverPhotoUrl}"]`)
  await expect(cover).toBeVisible()
  expect(await cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.goto('/notes?settings=account')
  await button.click()
  await page.getByRole('menuitem', { name: 'Gỡ ảnh bìa' }).click()
  await expect.poll(async () => (await seen()).coverPhotoUrl).toBeUndefined()
})

test('a file that is no picture is refused before anything is sent', async ({ myPage: page }) => {
  await page.goto('/notes?settings=account')
  await page.getByRole('button', { name: 'Ảnh đại diện' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Chọn ảnh đại diện' }).click()
  await (await chooser).setFiles({ name: 'thu.txt', mimeType: 'text/plain', buffer: Buffer.from('chào') })
  await expect(page.getByText(/Tệp này không phải ảnh đọc được/)).toBeVisible()
})

test('the authenticator app is turned on by its code, gives recovery codes, and is asked for at the next sign-in', async ({
  myPage: page,
  me,
  otherBrowser,
}) => {
  await page.goto('/notes?settings=security')
  await page.getByRole('button', { name: 'Bật ứng dụng xác thực' }).click()
  // Its dialog stands over that of the settings, which does not keep the focus.
  await expect(page.getByLabel('Mật khẩu hiện tại')).toBeFocused()
  await page.getByLabel('Mật khẩu hiện tại').fill('sai mật khẩu rồi')
  await page.getByRole('button', { name: 'Tiếp tục' }).click()
  await expect(page.getByLabel('Mật khẩu hiện tại')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Mật khẩu hiện tại').fill(password)
  await page.getByRole('button', { name: 'Tiếp tục' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bật ứng dụng xác thực' })
  await expect(dialog.getByRole('img', { name: /Mã QR/ })).toBeVisible()
  await expect(dialog.getByLabel('Mã từ ứng dụng xác thực')).toBeFocused()
  await expectAccessible(page, 'turning the authenticator app on')
  await dialog.getByText('Nhập bằng tay').click()
  const shown = (await dialog.locator('details p').textContent()) ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(shown.replace(/\s/g, '')) })
  await dialog.getByLabel('Mã từ ứng dụng xác thực').fill(app.generate())
  const codes = page.getByRole('dialog', { name: 'Mã khôi phục' })
  await expect(codes.getByRole('listitem').first()).toBeVisible()
  await codes.getByRole('button', { name: 'Tôi đã lưu' }).click()
  await expect(page.getByText(/Còn \d+ mã khôi phục/)).toBeVisible()
  await expect(page.getByText('Bật ứng dụng xác thực').last()).toBeVisible()

  const other = await otherBrowser()
  await other.goto('/auth')
  await other.getByLabel('Tên đăng nhập, email hoặc số điện thoại').fill(me.username)
  await other.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await other.keyboard.press('Enter')
  // A code serves once, and the one of now has turned it on.
  await other.getByLabel('Mã xác thực').fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await expect(other).toHaveURL(/\/(\?.*)?$/)
})

test('a passkey is made in this browser, named, and removed', async ({ myPage: page }) => {
  await addReader(page)
  await page.goto('/notes?settings=security')
  await page.getByRole('button', { name: 'Thêm khoá truy cập' }).click()
  await page.getByLabel('Mật khẩu hiện tại').fill(password)
  await page.getByRole('button', { name: 'Tiếp tục' }).click()
  await expect(page.getByText('Đã thêm khoá truy cập.')).toBeVisible()
  const pane = page.getByRole('region', { name: 'Khoá truy cập' })
  await expect(pane.getByRole('listitem')).toHaveCount(1)
  await pane.getByRole('button', { name: /^Đổi tên/ }).click()
  await page.getByLabel('Tên khoá').fill('Máy ở nhà')
  await page.getByRole('dialog').getByRole('button', { name: 'Lưu' }).click()
  await expect(pane.getByText('Máy ở nhà')).toBeVisible()
  await pane.getByRole('button', { name: 'Xoá Máy ở nhà' }).click()
  await page.getByLabel('Mật khẩu hiện tại').fill(password)
  await page.getByRole('dialog', { name: 'Xoá “Máy ở nhà”?' }).getByRole('button', { name: 'Xoá' }).click()
  await expect(pane.getByRole('listitem')).toHaveCount(0)
})

test('what the privacy settings close is closed to a stranger, and the look through others’ eyes says so', async ({
  myPage: page,
  me,
  base,
  otherBrowser,
}) => {
  const body = { birthdate: { year: 1990, month: 5, day: 7 }, address: 'Cố đô Huế', bio: 'Yêu sông Hương' }
  await callAs(me, base, 'PUT', `${users}/${me.userId}/profile`, body)
  await page.goto('/notes?settings=privacy')
  const choose = async (label: string, value: string) => {
    await page.getByRole('button', { name: new RegExp(`${label}$`) }).click()
    await page.getByRole('listbox', { name: label }).getByRole('option', { name: value }).click()
  }
  const saved = async (field: string) =>
    (await callAs(me, base, 'GET', `${users}/${me.userId}`)).fieldPrivacy[field]
  await choose('Ngày sinh', 'Mọi người')
  await expect.poll(() => saved('birthday')).toBe('EVERYONE')
  await choose('Nơi ở', 'Mọi người')
  await expect.poll(() => saved('address')).toBe('EVERYONE')
  await choose('Gửi lời mời kết bạn', 'Không ai')
  await expect.poll(() => saved('friendRequests')).toBe('NOBODY')
  await expectAccessible(page, 'the privacy settings')

  const stranger = await newPerson(base, { fullName: 'Người Qua Đường' })
  const other = await otherBrowser()
  await signInAs(other.context(), stranger, base)
  await other.goto(`/notes?profile=${me.userId}`)
  const profile = other.getByRole('dialog', { name: 'Hồ sơ' })
  await expect(profile.getByText('Cố đô Huế')).toBeVisible()
  await page.getByRole('button', { name: 'Xem hồ sơ như người khác thấy' }).click()
  const preview = page.getByRole('dialog', { name: 'Hồ sơ trong mắt người khác' })
  const facts = (within: typeof preview) =>
    within.locator('dl[aria-label] > div').evaluateAll(rows => rows.map(row => row.textContent))
  expect(await facts(preview)).toEqual(await facts(profile))
  // The year is for friends.
  await expect(preview).not.toContainText('1990')
  await preview.getByText('Bạn bè').click()
  await expect(preview).toContainText('1990')
  await page.keyboard.press('Escape')

  await choose('Hồ sơ của bạn', 'Chỉ mình bạn')
  await expect
    .poll(async () => (await callAs(me, base, 'GET', `${users}/${me.userId}`)).profilePrivacy)
    .toBe('PRIVATE')
  await other.reload()
  await expect(profile.getByRole('heading', { name: me.fullName })).toBeVisible()
  await expect(profile.getByText('Cố đô Huế')).toHaveCount(0)
  await expect(profile.getByText('Yêu sông Hương')).toHaveCount(0)
})

test('a copy of one’s data comes ready by itself and is downloaded', async ({ myPage: page }) => {
  await page.goto('/notes?settings=account')
  await page.getByRole('button', { name: 'Tạo bản sao dữ liệu' }).click()
  const proof = page.getByRole('dialog', { name: 'Tạo bản sao dữ liệu' })
  await proof.getByLabel('Mật khẩu hiện tại').fill('không phải mật khẩu này')
  await proof.getByRole('button', { name: 'Tạo bản sao' }).click()
  await expect(proof.getByLabel('Mật khẩu hiện tại')).toHaveAccessibleDescription(/chưa đúng|không đúng/)
  await proof.getByLabel('Mật khẩu hiện tại').fill(password)
  await proof.getByRole('button', { name: 'Tạo bản sao' }).click()
  const link = page.getByRole('link', { name: 'Tải về' })
  await expect(link).toBeVisible({ timeout: 45_000 })
  const download = page.waitForEvent('download')
  await link.click()
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)
})

test('what was typed into the profile and not saved is still there after the settings were closed', async ({
  myPage: page,
}) => {
  await page.goto('/notes?settings=account')
  const name = page.getByLabel('Tên hiển thị')
  await name.fill('Chưa Lưu Đâu')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: /hồ sơ và cài đặt/ }).click()
  await page.getByRole('menuitem', { name: /Cài đặt/ }).click()
  await expect(name).toHaveValue('Chưa Lưu Đâu')
  await expect(page.getByText('Bạn có thay đổi chưa lưu.')).toBeVisible()
  await page.getByRole('button', { name: 'Bỏ thay đổi' }).click()
  await expect(name).toHaveValue('')
})

test('erasing the account is meant twice, leaves a receipt, and ends it', async ({
  myPage: page,
  me,
  otherBrowser,
}) => {
  const connectionOver = new Promise(resolve =>
    page.on('websocket', socket => socket.on('close', () => resolve(undefined))),
  )
  await page.goto('/notes?settings=account')
  await page.getByRole('button', { name: 'Xoá tài khoản của tôi' }).click()
  const question = page.getByRole('dialog', { name: 'Xoá hẳn tài khoản?' })
  await question.getByLabel('Mật khẩu hiện tại').fill(password)
  await question.getByRole('button', { name: 'Xoá vĩnh viễn' }).click()
  await expect(question.getByText('Bạn đánh dấu ô này nếu đã chắc chắn.')).toBeVisible()
  await question.getByRole('checkbox', { name: 'Tôi hiểu và muốn xoá tài khoản này' }).check()
  await question.getByRole('button', { name: 'Xoá vĩnh viễn' }).click()
  const receipt = page.getByRole('dialog', { name: 'Tài khoản đã được xoá' })
  await expect(receipt.getByText('Số biên nhận')).toBeVisible()
  await expect(receipt.getByText('Hồ sơ và tên')).toBeVisible()
  await expect(receipt.getByText('Không còn gì.')).toBeVisible()
  // The session has ended meanwhile; the receipt stays until its person has read it.
  await connectionOver
  await receipt.getByRole('button', { name: 'Xong' }).click()
  await expect(page).toHaveURL('/auth')

  const other = await otherBrowser()
  await other.goto('/auth')
  await other.getByLabel('Tên đăng nhập, email hoặc số điện thoại').fill(me.username)
  await other.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await other.keyboard.press('Enter')
  await expect(other.getByLabel('Mật khẩu', { exact: true })).toHaveAccessibleDescription(/chưa đúng/)
  await expect(other).toHaveURL('/auth')
})
