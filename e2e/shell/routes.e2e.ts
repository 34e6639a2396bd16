import { expect, test } from '../src/fixtures.ts'

test('[R-ROUTE-1] every page is titled by the product, and tells what it is for and who made it', async ({
  page,
}) => {
  for (const path of ['/auth', '/coming', '/auth/register']) {
    await page.goto(path)
    await expect(page).toHaveTitle('Trầu Client')
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      /ghi chú.*chia sẻ với bạn bè/,
    )
    await expect(page.locator('meta[name="author"]')).toHaveAttribute('content', /./)
  }
})

test('[R-ROUTE-2] an address that leads nowhere shows a picture 350 px high and the way home', async ({
  page,
}) => {
  await page.goto('/khong-co-trang-nay/nhe')
  const picture = page.getByRole('img', { name: 'Not Found' })
  await expect(picture).toBeVisible()
  expect((await picture.boundingBox())?.height).toBeCloseTo(350, 0)
  const home = page.getByRole('link', { name: 'Về trang chủ' })
  await expect(home).toHaveAttribute('href', '/')
  await home.click()
  await expect(page).toHaveURL('/auth')
})

test('[R-ROUTE-3] /coming is open to everybody, and signs nobody out', async ({ page, myPage, context }) => {
  await myPage.goto('/coming')
  await expect(page.getByRole('heading', { name: 'Tính năng này sắp ra mắt' })).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).toContain('trau_access_token')
  await context.clearCookies()
  await page.goto('/coming')
  await expect(page.getByRole('heading', { name: 'Tính năng này sắp ra mắt' })).toBeVisible()
})

test('[R-ROUTE-4] [R-ROUTE-5] [R-GUARD-7] every private page asks who is there, on every entry', async ({
  page,
}) => {
  for (const path of [
    '/',
    '/drive/',
    '/drive/my-drive',
    '/people',
    '/notifications',
    '/notes',
    '/calls',
    '/admin',
    '/settings/account',
  ]) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/auth')
  }
})

test('every area opens by its link, which says where one is, and is said to those who do not see it', async ({
  myPage: page,
}) => {
  await page.goto('/notes')
  const areas = page.getByRole('navigation', { name: 'Các khu vực' })
  for (const [name, path] of [
    ['Danh bạ', '/people'],
    ['Kho tệp', '/drive'],
    ['Cuộc gọi', '/calls'],
    ['Ghi chú', '/notes'],
  ] as const) {
    await areas.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(areas.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText(`Đã mở: ${name}`)).toBeAttached()
  }
})

test('[R-FALLBACK-1] who is no administrator finds no trace of administration', async ({ myPage: page }) => {
  await page.goto('/notes')
  await expect(page.getByRole('heading', { name: 'Ghi chú', level: 1 })).toBeVisible()
  await expect(page.locator('a[href*="admin"]')).toHaveCount(0)
  await expect(page.getByText('Quản trị')).toHaveCount(0)
  await page.goto('/admin')
  await expect(page.getByText('Not Found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Về trang chủ' })).toBeVisible()
  await expect(page.getByText('Trang quản trị')).toHaveCount(0)
})

test('nothing is wider than the window, from 320 to 2560 px', async ({ myPage: page }) => {
  for (const path of [
    '/notes',
    '/notes?settings=account',
    '/notes?settings=appearance',
    '/notes?settings=sessions',
    '/coming',
    '/khong-co',
  ]) {
    await page.goto(path)
    for (const width of [320, 390, 767, 768, 1024, 2560]) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

test('the skip link leads past the areas', async ({ myPage: page }) => {
  await page.goto('/notes')
  await expect(page.getByRole('heading', { name: 'Ghi chú', level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Tới nội dung chính' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox', { name: 'Tìm trong ghi chú' })).toBeFocused()
})
