import type { BrowserContext } from '@playwright/test'
import { expect, test } from '../src/fixtures.ts'

// React says in the console which error a screen stands for.
test.use({ tolerated: /ServerUnanswered/ })

const waiting = 'Chưa kết nối được với máy chủ'
const signedIn = /hồ sơ và cài đặt/

for (const status of [429, 500, 502, 503])
  test(`[R-GUARD-3] a server that answers ${status} on entry signs nobody out, and the page opens by itself when it answers again`, async ({
    myPage: page,
    context,
  }) => {
    let isDown = true
    await page.route(/\/identity-service\/v1\/domains\/\w+\/users\/[^/?]+(\?|$)/, route =>
      isDown ? route.fulfill({ status, body: '' }) : route.fallback(),
    )
    const before = await cookieNames(context)
    await page.goto('/people')
    await expect(page.getByText(waiting)).toBeVisible()
    await expect(page.locator('#first-paint'), 'the outline of the application is gone').toHaveCount(0)
    await expect(page).toHaveURL(/\/people/)
    expect(await cookieNames(context)).toEqual(before)
    isDown = false
    await expect(page.getByRole('button', { name: signedIn })).toBeVisible({ timeout: 30_000 })
    expect(await cookieNames(context)).toEqual(before)
  })

test('[R-GUARD-2] without an access token too: who presses "Thử lại" is in once the refresh is answered', async ({
  myPage: page,
  context,
}) => {
  let isDown = true
  let requestCount = 0
  await page.route('**/refresh-token', route => {
    requestCount++
    return isDown ? route.fulfill({ status: 503, body: 'busy' }) : route.fallback()
  })
  await context.clearCookies({ name: 'trau_access_token' })
  await page.goto('/')
  await expect(page.getByText(waiting)).toBeVisible()
  expect(await cookieNames(context)).toEqual(['trau_refresh_token', 'trau_user_id'])
  // Once more by itself, in vain.
  const before = requestCount
  await expect.poll(() => requestCount, { timeout: 30_000 }).toBeGreaterThan(before)
  isDown = false
  await page.getByRole('button', { name: 'Thử lại' }).click()
  await expect(page.getByRole('button', { name: signedIn })).toBeVisible()
  expect(await cookieNames(context)).toContain('trau_access_token')
})

test('[R-GUARD-3] a server that refuses leads to the sign-in page, without its cookies', async ({
  myPage: page,
  context,
}) => {
  await page.route(/\/identity-service\/v1\/domains\/\w+\/users\/[^/?]+(\?|$)/, route =>
    route.fulfill({ status: 404, json: { error: { code: 'userNotFound', requestId: '1' } } }),
  )
  await page.goto('/')
  await expect(page).toHaveURL(/\/auth/)
  expect(await cookieNames(context)).toEqual([])
})

async function cookieNames(context: BrowserContext): Promise<string[]> {
  const session = ['trau_access_token', 'trau_refresh_token', 'trau_user_id']
  return (await context.cookies())
    .map(({ name }) => name)
    .filter(name => session.includes(name))
    .sort()
}
