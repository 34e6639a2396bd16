import type { Route } from '@playwright/test'
import { expect, type Page, test } from '../src/fixtures.ts'

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
  await expect(outline(page).locator('.fp-form')).toBeVisible()
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
