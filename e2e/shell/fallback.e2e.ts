import { expect, test } from '../src/fixtures.ts'

/** An answer that no server of ours gives: drawing it throws. */
const broken = { data: { items: [null], total: 1 } }

// React writes to the console what could not be drawn.
test.use({ tolerated: /Cannot read properties of null/ })

test('[R-FALLBACK-2] [R-FALLBACK-4] a screen that cannot be drawn says so; retrying clears what it was drawn from', async ({
  myPage: page,
}) => {
  let isBroken = true
  await page.route('**/login-sessions/device*', route =>
    isBroken ? route.fulfill({ json: broken }) : route.fallback(),
  )
  await page.goto('/notes')
  await page.evaluate(() =>
    localStorage.setItem('persist:root', JSON.stringify({ background: '{"selectedBackground":3}' })),
  )
  await page.goto('/notes?settings=sessions')
  await expect(page.getByRole('heading', { name: 'Đã xảy ra lỗi' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(/null/)
  await expect(page.getByRole('button', { name: 'Tải lại trang' })).toBeVisible()

  isBroken = false
  await page.getByRole('button', { name: 'Thử lại' }).click()
  await expect(page.getByText('Thiết bị này')).toBeVisible()
  const persisted = await page.evaluate(() => localStorage.getItem('persist:root') ?? '')
  expect(persisted).not.toContain('"selectedBackground\\":3')
})

test('[R-FALLBACK-4] reloading the page starts it anew', async ({ myPage: page }) => {
  let isBroken = true
  await page.route('**/login-sessions/device*', route =>
    isBroken ? route.fulfill({ json: broken }) : route.fallback(),
  )
  await page.goto('/notes?settings=sessions')
  await expect(page.getByRole('heading', { name: 'Đã xảy ra lỗi' })).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Tải lại trang' }).click()
  await expect(page.getByText('Thiết bị này')).toBeVisible()
})

test('a conversation that is not there says so, and nothing goes on loading', async ({ myPage: page }) => {
  await page.goto('/?room=01932c4e-0000-7000-8000-000000000000')
  await expect(page.getByText('Cuộc trò chuyện này không còn, hoặc bạn không ở trong đó.')).toBeVisible()
  await expect(page.locator('section header').locator('.animate-shimmer')).toHaveCount(0)
})
