import type { Route } from '@playwright/test'
import { newPair } from '../chat/rooms.ts'
import { expect, type Page, test } from '../src/fixtures.ts'
import { signInAs } from '../src/people.ts'

/** Holds all of the client's files, as a slow line does. @returns lets them go */
async function holdAssets(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHolding = true
  await page.route('**/assets/**', route => {
    if (!isHolding) return route.continue()
    held.push(route)
  })
  return async () => {
    isHolding = false
    await Promise.all(held.map(route => route.continue()))
  }
}

const outline = (page: Page) => page.locator('#first-paint')

test('the messenger has its outline in the chosen theme before any of its files, and loses it with them', async ({
  myPage: page,
}) => {
  await page.addInitScript(() => localStorage.setItem('trau_theme', 'dark'))
  const release = await holdAssets(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(outline(page).locator('.fp-row').first()).toBeVisible()
  await expect(outline(page).locator('.fp-form')).toBeHidden()
  expect(await outline(page).evaluate(element => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(24, 32, 25)',
  )
  // Its code is asked for at once, not when the entry has come.
  await expect(page.locator('link[rel=modulepreload][href*=messenger]')).toBeAttached()
  await release()
  await expect(page.locator('#room-pane').getByRole('heading').first()).toBeVisible()
  await expect(outline(page)).toHaveCount(0)
})

test('the sign-in page has an outline of its own, also on the way from elsewhere', async ({ page }) => {
  const release = await holdAssets(page)
  await page.goto('/people', { waitUntil: 'commit' })
  await expect(outline(page).locator('.fp-sign-in')).toBeVisible()
  await expect(outline(page).locator('.fp-form')).toBeHidden()
  await expect(outline(page).locator('.fp-list')).toBeHidden()
  await expect(page.locator('link[rel=modulepreload][href*=sign-in]')).toBeAttached()
  await release()
  await expect(page.getByRole('textbox').first()).toBeEditable()
  await expect(outline(page)).toHaveCount(0)
})

test('a page that is not there loses the outline too', async ({ myPage: page }) => {
  await page.goto('/khong-co')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(outline(page)).toHaveCount(0)
})

const early = (page: Page) => ({
  username: outline(page).getByLabel('Tên đăng nhập, email hoặc số điện thoại'),
  password: outline(page).getByLabel('Mật khẩu'),
  button: outline(page).getByRole('button'),
})

test('what is typed before the code of the sign-in page has come stands in its form, with focus and caret', async ({
  page,
}) => {
  const release = await holdAssets(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await expect(early(page).username, 'has the focus where there is a keyboard').toBeFocused()
  await page.keyboard.type('nguyễn.an')
  await page.keyboard.press('Tab')
  await expect(early(page).password).toBeFocused()
  await page.keyboard.type('trầucau')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  // Letters keep coming while the page takes over.
  const released = release()
  await page.keyboard.type('-12345678-', { delay: 40 })
  await released
  await expect(outline(page)).toHaveCount(0)
  await expect(page.locator('main').getByLabel('Tên đăng nhập, email hoặc số điện thoại')).toHaveValue(
    'nguyễn.an',
  )
  const password = page.locator('main').getByLabel('Mật khẩu', { exact: true })
  await expect(password).toBeFocused()
  await page.keyboard.type('9')
  await expect(password).toHaveValue('trầu-12345678-9cau')
})

test('a sign-in that is sent before the code of its page has come leads into the messenger', async ({
  page,
  me,
}) => {
  const release = await holdAssets(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await early(page).button.click()
  await expect(early(page).username, 'asks for what is missing').toBeFocused()
  await early(page).username.fill(me.username)
  await early(page).username.press('Enter')
  await expect(early(page).password).toBeFocused()
  await early(page).password.fill(me.password)
  await early(page).password.press('Enter')
  await expect(early(page).button).toHaveText(/Đang đăng nhập…/)
  expect(new URL(page.url()).search, 'nothing of it stands in the address').toBe('')
  await release()
  await expect(page.locator('#room-pane').getByRole('heading').first()).toBeVisible()
})

test('the early fields of the sign-in page speak English to who chose it', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  const release = await holdAssets(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await outline(page).getByLabel('Username, email or phone number').fill('an')
  await expect(early(page).button).toHaveText(/Sign in/)
  await release()
  await expect(page.locator('main').getByLabel('Username, email or phone number')).toHaveValue('an')
})

test('the messenger asks for its list before its code has come, and does not ask again when it has', async ({
  page,
  context,
  base,
}) => {
  const { an, roomId } = await newPair(base)
  await signInAs(context, an, base)
  // Without a connection there is nothing that was missed.
  await page.routeWebSocket(/\/connection\//, () => {})
  await page.addInitScript(() => localStorage.setItem('device_id', '0198f3c2-0000-4000-8000-000000000001'))
  const asked: string[] = []
  const wanted = /users\/[^/]+$|general\/config$|\/rooms\?|\/personal-tag\?/
  page.on('request', request => {
    if (wanted.test(request.url())) asked.push(request.url())
  })
  const release = await holdAssets(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(() => asked.length).toBe(5)
  await release()
  await expect(page.locator(`#room-pane a[href*="${roomId}"]`)).toBeVisible()
  await expect(outline(page)).toHaveCount(0)
  expect(asked).toHaveLength(5)
})
