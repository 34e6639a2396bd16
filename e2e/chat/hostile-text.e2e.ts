import { expect, type Page, test } from '../src/fixtures.ts'
import { hostileLines, hostileTexts } from '../src/hostile-text.ts'
import { callAs } from '../src/people.ts'
import { composer, newGroup, newPair, openMessenger, say, sayAll } from './rooms.ts'

/** Tells of every request that leaves for somewhere else than the product. */
function leaving(page: Page): string[] {
  const urls: string[] = []
  page.on('request', request => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(page.url()).origin) urls.push(request.url())
  })
  page.on('dialog', dialog => {
    urls.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return urls
}

async function expectHarmless(page: Page, left: string[]) {
  expect(await page.evaluate('window.ranHostileText')).toBeUndefined()
  expect(left).toEqual([])
  expect(
    await page
      .locator('a[href]:not([href^="http"]):not([href^="/"]):not([href^="mailto:"]):not([href^="#"])')
      .count(),
  ).toBe(0)
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(widths[0], 'nothing is wider than the window').toBeLessThanOrEqual(widths[1]!)
}

test('hundreds of hostile texts are shown as they were typed: nothing runs, nothing is loaded, nothing breaks', async ({
  page,
  base,
}) => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(300)
  const { an, binh, roomId } = await newPair(base)
  await say(binh, base, roomId, 'Bắt đầu từ đây')
  await sayAll(binh, base, roomId, hostileTexts)
  await openMessenger(page, an, base, roomId)
  const left = leaving(page)
  const list = page.getByRole('list', { name: /^Tin nhắn với/ })
  await expect(list.getByRole('listitem').last()).toBeVisible()
  const last = await say(binh, base, roomId, '<b>Hết rồi</b> "đây"')
  await expect(page.getByText('<b>Hết rồi</b> "đây"').last()).toBeVisible()
  // Up through all of it, as one reads; the list draws only what is looked at.
  await list.hover()
  await expect(async () => {
    for (let step = 0; step < 15; step++) {
      await page.mouse.wheel(0, -2500)
      await page.waitForTimeout(30)
    }
    expect(await page.evaluate('window.ranHostileText')).toBeUndefined()
    await expect(page.getByText('Bắt đầu từ đây').last()).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: 40_000 })
  await expectHarmless(page, left)
  await expect(composer(page)).toBeInViewport()
  expect(last.seq).toBeGreaterThan(hostileTexts.length)
})

test('hostile names, descriptions and profiles stay text on every screen that shows them', async ({
  page,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  for (const line of hostileLines) {
    const group = await newGroup(base, binh, line, [an])
    await say(binh, base, group, line)
  }
  await callAs(binh, base, 'PUT', `/identity-service/v1/domains/default/users/${binh.userId}/profile`, {
    fullName: hostileLines[1],
    bio: hostileLines.join('\n').slice(0, 300),
    address: hostileLines[2],
  })
  await say(binh, base, roomId, hostileLines[0]!)
  await openMessenger(page, an, base, roomId)
  const left = leaving(page)
  for (const line of hostileLines.slice(0, 3))
    await expect(
      page
        .getByRole('link', { name: line.slice(0, 12) })
        .or(page.getByText(line))
        .first(),
    ).toBeVisible()
  await page
    .getByRole('button', { name: 'Thông tin cuộc trò chuyện' })
    .or(page.getByRole('button', { name: /Chi tiết|Thông tin/ }))
    .first()
    .click()
  await expectHarmless(page, left)
  await page.goto('/people')
  await expect(page.getByText(hostileLines[1]!).first()).toBeVisible()
  await expectHarmless(page, left)
})
