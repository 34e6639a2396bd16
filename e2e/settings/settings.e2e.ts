import { expectAccessible } from '../src/axe.ts'
import { expect, type Page, test } from '../src/fixtures.ts'
import { callAs, newPerson, type Person, signInAs } from '../src/people.ts'

test('the settings have addresses: a link opens a part, Back leaves them, Esc closes them', async ({
  myPage: page,
}) => {
  await page.goto('/notes')
  await page.getByRole('button', { name: /hồ sơ và cài đặt/ }).click()
  await page.getByRole('menuitem', { name: 'Cài đặt' }).click()
  await expect(page).toHaveURL('/notes?settings=account')
  const dialog = page.getByRole('dialog', { name: 'Cài đặt' })
  await dialog.getByRole('link', { name: 'Bàn phím' }).click()
  await expect(page).toHaveURL('/notes?settings=keyboard')
  await expect(dialog.getByRole('heading', { name: 'Bàn phím' })).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/notes')

  await page.goto('/notes?settings=about')
  await expect(dialog.getByText('Apache-2.0')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/notes')
  await page.goto('/settings/privacy')
  await expect(page).toHaveURL(/settings=privacy/)
})

test('the parts of the settings are as wide as each other, and their titles no larger than that of the dialog', async ({
  myPage: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const measure = async (part: string, section: string) => {
    await page.goto(`/notes?settings=${part}`)
    // Of the layout: the window grows as it opens.
    const width = await page
      .getByRole('region', { name: section, exact: true })
      .evaluate((region: HTMLElement) => region.offsetWidth)
    const sizes = await page
      .getByRole('dialog', { name: 'Cài đặt' })
      .locator('h2')
      .evaluateAll(titles => titles.map(title => getComputedStyle(title).fontSize))
    expect(new Set(sizes).size, `${part}: ${sizes}`).toBe(1)
    return width
  }
  const width = await measure('security', 'Xác thực hai bước')
  expect(await measure('account', 'Liên lạc và đăng nhập')).toBe(width)
})

test('a long part leads to each of its sections by a menu, also by keyboard and on a phone', async ({
  myPage: page,
}) => {
  await page.goto('/notes?settings=notifications')
  const part = page.getByRole('region', { name: 'Thông báo', exact: true })
  const menu = part.getByRole('button', { name: 'Đi tới mục' })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 720 })
    await expect(page.getByRole('link', { name: 'Các phần cài đặt' })).toBeVisible({ visible: width < 768 })
    await expect(menu).toBeVisible()
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu', { name: 'Đi tới mục' })).toBeVisible()
    await page.keyboard.type('Email')
    await page.keyboard.press('Enter')
    const heading = part.getByRole('heading', { name: 'Email tổng hợp' })
    await expect(heading).toBeInViewport()
    await expect(heading).toBeFocused()
    // The bar with the menu stays, and covers nothing.
    await expect(menu).toBeInViewport()
    const [bar, title] = await Promise.all([menu.boundingBox(), heading.boundingBox()])
    expect(title!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height)
    await menu.press('Enter')
    await page.getByRole('menuitem').first().click()
    await expect(part.getByRole('heading', { level: 3 }).first()).toBeFocused()
  }
  await expectAccessible(page, 'a long part of the settings')
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/notes?settings=about')
  await expect(page.getByText('Apache-2.0')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Đi tới mục' })).toBeHidden()
})

test('on a phone the list of parts comes first, and leads to each and back', async ({ myPage: page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/notes')
  await page.getByRole('link', { name: /hồ sơ và cài đặt/ }).click()
  await page.getByRole('link', { name: 'Cài đặt', exact: true }).click()
  await page.getByRole('link', { name: 'Giao diện' }).click()
  await expect(page.getByRole('dialog', { name: 'Giao diện' })).toBeVisible()
  await page.getByRole('link', { name: 'Các phần cài đặt' }).click()
  await expect(page.getByRole('link', { name: 'Thiết bị và phiên' })).toBeVisible()
})

test('[R-STATE-BACKGROUND] [R-STORE-2] theme, text size and background hold after a reload, and in the other tab at once', async ({
  myPage: page,
  context,
}) => {
  await page.goto('/notes?settings=appearance')
  const second = await context.newPage()
  await second.goto('/notes?settings=appearance')
  await expect(second.getByRole('radio', { name: 'Trơn' })).toBeChecked()

  await page.getByText('Tối', { exact: true }).click()
  await page.getByRole('slider', { name: 'Cỡ chữ' }).fill('18')
  await page.getByText('Hoa sen').click()
  for (const tab of [page, second]) {
    await expect(tab.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(tab.getByRole('radio', { name: 'Hoa sen' })).toBeChecked()
    expect(await tab.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('18px')
  }
  await expect
    .poll(() =>
      page.evaluate(() =>
        JSON.parse(JSON.parse(localStorage.getItem('persist:root') ?? '{}').background ?? '{}'),
      ),
    )
    .toEqual({ selectedBackground: 5 })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('radio', { name: 'Hoa sen' })).toBeChecked()
  await expect(page.getByRole('slider', { name: 'Cỡ chữ' })).toHaveValue('18')
})

test('the theme stands before the first paint', async ({ myPage: page }) => {
  await page.goto('/notes')
  await page.evaluate(() => localStorage.setItem('trau_theme', 'dark'))
  await page.route('**/assets/*.js', route => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(16, 22, 19)',
  )
})

test('the language changes at once, in every tab, and is kept with the account', async ({
  myPage: page,
  context,
  me,
  base,
}) => {
  await page.goto('/notes?settings=language')
  const second = await context.newPage()
  await second.goto('/calls')
  await page.getByText('English').click()
  await expect(page.getByRole('heading', { name: 'Language' })).toBeVisible()
  await expect(second.getByRole('heading', { name: 'Calls', level: 1 })).toBeVisible()
  const path = `/identity-service/v1/domains/default/users/${me.userId}`
  await expect.poll(async () => (await callAs(me, base, 'GET', path)).language).toBe('en')
})

test('one’s own profile is edited in place: what is wrong stands by its field, what is saved is everywhere', async ({
  myPage: page,
  me,
  base,
}) => {
  await page.goto('/notes?settings=account')
  const save = page.getByRole('button', { name: 'Lưu thay đổi' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Họ và tên').fill('')
  await save.click()
  await expect(page.getByLabel('Họ và tên')).toHaveAccessibleDescription('Bạn nhập họ và tên nhé.')
  await page.getByLabel('Họ và tên').fill('Trần Thị Ánh')
  await page.getByLabel('Tên hiển thị').fill('Ánh')
  await page.getByLabel('Giới thiệu ngắn').fill('Yêu mưa rào')
  await page.getByText('Nữ', { exact: true }).click()
  for (const [part, value] of [
    ['Ngày', '29'],
    ['Tháng', 'Tháng 2'],
    ['Năm', '1995'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`${part}$`) }).click()
    await page.getByRole('option', { name: value, exact: true }).click()
  }
  await save.click()
  await expect(page.getByText('Ngày này không có trên lịch.')).toBeVisible()
  await page.getByRole('button', { name: /Năm$/ }).click()
  await page.getByRole('option', { name: '1996', exact: true }).click()
  await page.getByLabel('Nơi ở').fill('Cố đô Huế')
  await page.getByRole('button', { name: /Quốc gia$/ }).click()
  await page.getByRole('option', { name: 'Việt Nam', exact: true }).click()
  await page.getByLabel('Trang web').fill('trau')
  await page.getByRole('button', { name: 'Thêm liên kết' }).click()
  await page.getByLabel('Tên liên kết 1').fill('Blog')
  await save.click()
  await expect(page.getByLabel('Trang web')).toHaveAccessibleDescription(/không mở được/)
  await expect(page.getByLabel('Địa chỉ liên kết 1')).toHaveAccessibleDescription(/Bạn nhập địa chỉ/)
  await page.getByLabel('Trang web').fill('trau.vn')
  await page.getByLabel('Địa chỉ liên kết 1').fill('https://anh.blog')
  await save.click()
  await expect(page.getByText('Đã lưu hồ sơ.')).toBeVisible()
  await expect(save).toBeDisabled()
  await expect(
    page.getByRole('button', { name: 'Ánh: hồ sơ và cài đặt', includeHidden: true }),
  ).toBeAttached()

  const path = `/identity-service/v1/domains/default/users/${me.userId}`
  const saved = await callAs(me, base, 'GET', path)
  expect(saved).toMatchObject({
    fullName: 'Trần Thị Ánh',
    displayName: 'Ánh',
    name: 'Ánh',
    bio: 'Yêu mưa rào',
    gender: 2,
    address: 'Cố đô Huế',
    country: 'VN',
    websiteUrl: 'https://trau.vn',
    links: [{ label: 'Blog', url: 'https://anh.blog' }],
  })
  expect(saved.birthdate).toEqual({ year: 1996, month: 2, day: 29 })
  await page.getByLabel('Giới thiệu ngắn').fill('')
  await save.click()
  await expect.poll(async () => (await callAs(me, base, 'GET', path)).bio ?? '').toBe('')
  await page.goto(`/notes?profile=${me.userId}`)
  const facts = page.getByRole('dialog', { name: 'Hồ sơ' }).locator('dl')
  for (const fact of ['Cố đô Huế', 'Việt Nam', 'trau.vn', 'anh.blog']) await expect(facts).toContainText(fact)
})

/** Makes a session of its own, as another device would. */
async function signInByForm(page: Page, { username, password }: Person) {
  await page.goto('/auth')
  await page.getByLabel('Tên đăng nhập, email hoặc số điện thoại').fill(username)
  await page.getByLabel(/^Mật khẩu/).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(\?.*)?$/)
}

test('sessions are listed with this one marked; another is ended only after a question, and is out at once', async ({
  myPage: page,
  me,
  otherBrowser,
  base,
}) => {
  const other = await otherBrowser()
  await signInByForm(other, me)

  await page.goto(`${base}/notes?settings=sessions`)
  const pane = page.getByRole('list', { name: 'Thiết bị', exact: true })
  const sessions = pane.getByRole('list', { name: /^Các phiên trên/ }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(pane.getByText('Thiết bị này')).toHaveCount(1)
  await expect(sessions.getByText('Đang dùng')).toHaveCount(1)
  await pane.getByRole('button', { name: /Kết thúc phiên trên/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Huỷ' })).toBeFocused()
  await question.getByRole('button', { name: 'Kết thúc' }).click()
  await expect(page.getByText('Đã kết thúc phiên.')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  // Its device is still known, and can be signed in on again.
  await expect(pane.getByText('Không còn đăng nhập')).toHaveCount(1)
  // At once, without a press or a reload there.
  await expect(other).toHaveURL('/auth')
})

test('a device is named, and removed with its sessions after a question', async ({
  myPage: page,
  me,
  otherBrowser,
  base,
}) => {
  const other = await otherBrowser()
  await signInByForm(other, me)

  await page.goto(`${base}/notes?settings=sessions`)
  const list = page.getByRole('list', { name: 'Thiết bị', exact: true })
  const row = list.locator(':scope > li').filter({ hasNotText: 'Thiết bị này' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Không nhận thông báo đẩy')
  await row.getByRole('button', { name: /^Đổi tên thiết bị/ }).click()
  await page.getByRole('textbox', { name: 'Tên thiết bị' }).fill('Máy cơ quan')
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(row).toContainText('Máy cơ quan')
  // Its session goes by that name at once.
  await expect(row.getByRole('button', { name: 'Kết thúc phiên trên Máy cơ quan' })).toBeVisible()
  await expectAccessible(page, 'the sessions and devices')
  await row.getByRole('button', { name: 'Gỡ thiết bị Máy cơ quan' }).click()
  const question = page.getByRole('alertdialog', { name: 'Gỡ thiết bị Máy cơ quan?' })
  await question.getByRole('button', { name: 'Gỡ', exact: true }).click()
  await expect(row).toHaveCount(0)
  await expect(list.locator(':scope > li')).toHaveCount(1)
  await expect(list.getByRole('list', { name: /^Các phiên trên/ }).getByRole('listitem')).toHaveCount(1)
  await expect(other).toHaveURL('/auth')
})

test('blocking is done from a profile after a question, shows in the settings, and is undone there', async ({
  myPage: page,
  base,
}) => {
  const other = await newPerson(base, { fullName: 'Lê Hoàng Ân' })
  await page.goto(`/notes?profile=${other.userId}`)
  const profile = page.getByRole('dialog', { name: 'Hồ sơ' })
  await expect(profile.getByRole('heading', { name: 'Lê Hoàng Ân' })).toBeVisible()
  await profile.getByRole('button', { name: 'Tuỳ chọn khác với Lê Hoàng Ân' }).click()
  await page.getByRole('menuitem', { name: 'Chặn' }).click()
  await page
    .getByRole('alertdialog', { name: 'Chặn Lê Hoàng Ân?' })
    .getByRole('button', { name: 'Chặn' })
    .click()
  await expect(profile.getByText('Bạn đang chặn người này.')).toBeVisible()
  await expect(profile.getByRole('button', { name: 'Nhắn tin' })).toHaveCount(0)

  await page.goto('/notes?settings=privacy')
  await page.getByRole('button', { name: 'Bỏ chặn Lê Hoàng Ân' }).click()
  await expect(page.getByText('Bạn chưa chặn ai.')).toBeVisible()
})

test('who hides their presence and what they have read keeps it so', async ({
  myPage: page,
  me,
  base,
  context,
}) => {
  await signInAs(context, me, base)
  await page.goto('/notes?settings=privacy')
  await page.getByRole('button', { name: /Trạng thái đang hoạt động/ }).click()
  await page.getByRole('option', { name: 'Chỉ mình bạn' }).click()
  const path = `/identity-service/v1/domains/default/users/${me.userId}`
  await expect.poll(async () => (await callAs(me, base, 'GET', path)).fieldPrivacy?.isOnline).toBe('NOBODY')
  const seen = page.getByRole('switch', { name: 'Báo cho người kia biết bạn đã xem' })
  await expect(seen).toBeChecked()
  await page.getByText('Báo cho người kia biết bạn đã xem').click()
  await expect.poll(async () => (await callAs(me, base, 'GET', path)).fieldPrivacy?.seen).toBe('NOBODY')
  await page.reload()
  await expect(page.getByRole('button', { name: /Trạng thái đang hoạt động/ })).toContainText('Chỉ mình bạn')
  await expect(seen).not.toBeChecked()
})

test('the browser is asked for notices only after a press on our explanation, and the answer is kept', async ({
  myPage: page,
  context,
}) => {
  await context.addInitScript(() => {
    let permission: NotificationPermission = 'default'
    const requestTimes: number[] = []
    Object.assign(window, { asked: requestTimes })
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      requestTimes.push(Date.now())
      permission = 'granted'
      return permission
    }
  })
  const timesAsked = () => page.evaluate(() => (window as unknown as { asked: number[] }).asked.length)
  await page.goto('/notes?settings=notifications')
  const ask = page.getByRole('button', { name: 'Bật thông báo' })
  await expect(ask).toBeVisible()
  expect(await timesAsked()).toBe(0)
  await ask.click()
  await expect(page.getByText('Thông báo đang bật.')).toBeVisible()
  expect(await timesAsked()).toBe(1)
  expect((await context.cookies()).find(({ name }) => name === 'trau_notifications')?.value).toBe('on')
  await page.getByRole('button', { name: 'Tắt thông báo' }).click()
  expect((await context.cookies()).find(({ name }) => name === 'trau_notifications')?.value).toBe('off')
})

test('density and keys are kept, and density changes how close messages stand', async ({
  myPage: page,
  me,
  base,
}) => {
  const rooms = '/room-service/v1/domains/default/rooms'
  const { room } = await callAs(me, base, 'GET', `${rooms}/@/private/user/${me.userId}`)
  await callAs(me, base, 'POST', `/chat-service/v1/domains/default/messages/@/rooms/${room.roomId}`, {
    content: 'Một tin để đo',
  })
  const rowHeight = async () =>
    (await page.getByRole('listitem', { name: /Một tin để đo/ }).boundingBox())?.height ?? 0
  await page.goto(`/?room=${room.roomId}`)
  await expect(page.getByRole('listitem', { name: /Một tin để đo/ })).toBeVisible()
  const comfortable = await rowHeight()
  await page.goto(`/?room=${room.roomId}&settings=appearance`)
  await page.getByText('Gọn', { exact: true }).click()
  await page.goto(`/?room=${room.roomId}&settings=keyboard`)
  await page.getByText('Ctrl + Enter', { exact: true }).click()
  await page.reload()
  await expect(page.getByRole('radio', { name: /^Ctrl \+ Enter/ })).toBeChecked()
  await page.getByRole('button', { name: 'Xem mọi phím tắt' }).click()
  await expect(page.getByRole('dialog')).toContainText(/Phím tắt/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await rowHeight()).toBeLessThan(comfortable)
})
