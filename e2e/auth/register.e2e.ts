import { expect, test } from '../src/fixtures.ts'
import { newPerson, newUsername, password } from '../src/people.ts'

test('a new person registers by the keyboard alone, is introduced, and ends in their own cloud', async ({
  page,
}) => {
  const username = newUsername('dao')
  await page.goto('/auth/register')
  await expect(page.getByLabel('Họ và tên')).toBeFocused()
  await page.keyboard.type('Phạm Ngọc Đào')
  const idea = page.getByRole('button', { name: /^[a-z.]*dao[a-z.]*$/ }).first()
  await expect(idea).toBeVisible()
  const ideaName = (await idea.textContent()) ?? ''
  await idea.click()
  await expect(page.getByLabel('Tên đăng nhập')).toHaveValue(ideaName)
  await expect(idea).toBeHidden()
  await page.getByLabel('Họ và tên').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type(username)
  await expect(page.getByText(`Tên ${username} còn trống.`)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await expect(page.getByText('Rất mạnh')).toBeVisible()
  await page.getByRole('checkbox', { name: /Tôi đồng ý/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')

  const intro = page.getByRole('dialog', { name: 'Giới thiệu' })
  await expect(intro.getByRole('heading', { name: 'Chào Đào, mời bạn miếng trầu' })).toBeVisible()
  await expect(intro.getByRole('button', { name: 'Tiếp tục' })).toBeFocused()
  await page.keyboard.press('Enter')
  // Half-way through, the page is closed: the introduction goes on where it was.
  await expect(intro.getByRole('heading', { name: 'Gõ lúc nào cũng được, kể cả khi mất mạng' })).toBeVisible()
  await page.reload()
  await expect(intro.getByRole('heading', { name: 'Gõ lúc nào cũng được, kể cả khi mất mạng' })).toBeVisible()
  await page.keyboard.press('Enter')
  await intro.getByRole('button', { name: 'Mở Cloud của tôi' }).press('Enter')
  await expect(page).toHaveURL(/\/\?room=[0-9a-f-]{36}/)
  await expect(intro).toBeHidden()
  await page.reload()
  await expect(page).toHaveURL(/room=/)
  await expect(intro).toBeHidden()
})

test('a newcomer who followed a link to a person sees them first, and the introduction after it', async ({
  page,
  base,
}) => {
  const binh = await newPerson(base, { fullName: 'Nguyễn Văn Bình' })
  await page.goto(`/?profile=${binh.userId}`)
  await page.getByRole('link', { name: 'Tạo tài khoản' }).click()
  await page.getByLabel('Họ và tên').fill('Phạm Ngọc Đào')
  await page.getByLabel('Tên đăng nhập').fill(newUsername('dao'))
  await page.getByLabel(/^Mật khẩu/).fill(password)
  await page.getByRole('checkbox', { name: /Tôi đồng ý/ }).check()
  await page.getByRole('button', { name: 'Tạo tài khoản' }).click()
  const profile = page.getByRole('dialog', { name: 'Hồ sơ', exact: true })
  const intro = page.getByRole('dialog', { name: 'Giới thiệu' })
  await expect(profile.getByText('Nguyễn Văn Bình')).toBeVisible()
  await expect(intro).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(intro).toBeVisible()
})

test('the address of a person by their username leads a newcomer to an account and to them, and others to their profile', async ({
  page,
  base,
}) => {
  const binh = await newPerson(base, { fullName: 'Nguyễn Văn Bình' })
  await page.goto(`/@${binh.username}`)
  await expect(page.getByRole('heading', { name: 'Nguyễn Văn Bình mời bạn trò chuyện' })).toBeVisible()
  await page.getByRole('link', { name: 'Tạo tài khoản' }).click()
  await page.getByLabel('Họ và tên').fill('Phạm Ngọc Đào')
  await page.getByLabel('Tên đăng nhập').fill(newUsername('dao'))
  await page.getByLabel(/^Mật khẩu/).fill(password)
  await page.getByRole('checkbox', { name: /Tôi đồng ý/ }).check()
  await page.getByRole('button', { name: 'Tạo tài khoản' }).click()
  const profile = page.getByRole('dialog', { name: 'Hồ sơ', exact: true })
  await expect(profile.getByRole('heading', { name: 'Nguyễn Văn Bình' })).toBeVisible()
  await expect(profile.getByRole('button', { name: 'Nhắn tin' })).toBeVisible()
  // Signed in, in any spelling; and of nobody.
  await page.goto(`/@${binh.username.toUpperCase()}`)
  await expect(profile.getByRole('heading', { name: 'Nguyễn Văn Bình' })).toBeVisible()
  await page.goto('/@khong.co.ai')
  await expect(profile.getByText(/^Không tìm thấy người này/)).toBeVisible()
})

test('errors come after a field was left, not while it is typed, and go as soon as they are mended', async ({
  page,
}) => {
  await page.goto('/auth/register')
  const username = page.getByLabel('Tên đăng nhập')
  await username.fill('1dao')
  await expect(username).not.toHaveAttribute('aria-invalid', 'true')
  await username.blur()
  await expect(username).toHaveAccessibleDescription(/Tên đăng nhập bắt đầu bằng một chữ cái\./)
  await username.fill('Đào')
  await expect(username).toHaveAccessibleDescription(/Tên đăng nhập bắt đầu bằng một chữ cái\./)
  await username.fill('dào')
  await expect(username).toHaveAccessibleDescription(/Chỉ dùng chữ thường không dấu/)
  await username.fill(newUsername())
  await expect(username).not.toHaveAttribute('aria-invalid', 'true')

  const email = page.getByLabel(/^Email/)
  await email.fill('không phải email')
  await email.blur()
  await expect(email).toHaveAccessibleDescription(/Địa chỉ email này chưa đúng/)
})

test('the field reports a taken or reserved username while it is typed', async ({ page, me }) => {
  await page.goto('/auth/register')
  for (const taken of [me.username, 'admin']) {
    await page.getByLabel('Tên đăng nhập').fill(taken)
    await expect(
      page.getByText('Tên này đã có người dùng hoặc không được phép dùng. Bạn chọn tên khác nhé.'),
    ).toBeVisible()
  }
})

test('consent is never given beforehand, and without it there is no account', async ({ page }) => {
  await page.goto('/auth/register')
  const consent = page.getByRole('checkbox', { name: /Tôi đồng ý/ })
  await expect(consent).not.toBeChecked()
  await page.getByLabel('Họ và tên').fill('Nguyễn Văn An')
  await page.getByLabel('Tên đăng nhập').fill(newUsername())
  await page.getByLabel(/^Mật khẩu/).fill(password)
  await page.getByRole('button', { name: 'Tạo tài khoản' }).click()
  await expect(page.getByText('Bạn cần đồng ý để tạo tài khoản.')).toBeVisible()
  await expect(consent).toBeFocused()
  await expect(page).toHaveURL('/auth/register')
})

test('what only the server knows stands by the field it is about', async ({ page }) => {
  await page.goto('/auth/register')
  await page.getByLabel('Họ và tên').fill('Nguyễn Văn An')
  await page.getByLabel('Tên đăng nhập').fill(newUsername())
  await page.getByLabel(/^Mật khẩu/).fill('matkhau123')
  await page.getByRole('checkbox', { name: /Tôi đồng ý/ }).check()
  await page.getByRole('button', { name: 'Tạo tài khoản' }).click()
  const secret = page.getByLabel(/^Mật khẩu/)
  await expect(secret).toHaveAttribute('aria-invalid', 'true')
  await expect(secret).toBeFocused()
  await expect(secret).toHaveAccessibleDescription(/dễ đoán/)
})

test('a set-up link that was used while its form was filled in says so, and keeps what was typed', async ({
  page,
}) => {
  // It held when it was opened.
  await page.route('**/links/check', route => route.fulfill({ json: { data: { status: 'VALID' } } }))
  await page.goto('/auth/register?setup=not-the-token')
  await expect(page.getByText('sẽ là quản trị viên của Trầu trên máy chủ này')).toBeVisible()
  await page.getByLabel('Họ và tên').fill('Nguyễn Văn An')
  await page.getByLabel('Tên đăng nhập').fill(newUsername())
  await page.getByLabel(/^Mật khẩu/).fill(password)
  await page.getByRole('checkbox', { name: /Tôi đồng ý/ }).check()
  await page.getByRole('button', { name: 'Tạo tài khoản' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Liên kết thiết lập này đã dùng rồi hoặc không còn đúng.',
  )
  await expect(page.getByLabel('Họ và tên')).toHaveValue('Nguyễn Văn An')
})

test('one press on the button tells everything that is missing, also when leaving a field brings an error', async ({
  page,
}) => {
  await page.goto('/auth/register')
  await page.getByLabel(/^Mật khẩu/).fill('ngắn')
  await page.getByRole('button', { name: 'Tạo tài khoản' }).click()
  for (const sentence of [
    'Bạn nhập họ và tên nhé.',
    'Bạn chọn một tên đăng nhập nhé.',
    'Mật khẩu cần ít nhất 8 ký tự.',
    'Bạn cần đồng ý để tạo tài khoản.',
  ])
    await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByLabel('Họ và tên')).toBeFocused()
})
