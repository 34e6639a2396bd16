import { newGroup, newPair, row, say } from '../chat/rooms.ts'
import { expect, test } from '../src/fixtures.ts'
import { signInAs } from '../src/people.ts'

const offline = 'Mất kết nối – đang thử lại'
const stopped = /Đã ngừng kết nối sau nhiều lần thử/
const connecting = 'Đang kết nối…'

test('a banner shows a cut after two seconds, and no longer than it lasts', async ({
  myPage: page,
  context,
}) => {
  const live = () => page.waitForEvent('websocket', socket => socket.url().includes('/connection/'))
  const first = live()
  await page.goto('/')
  await (await first).waitForEvent('framereceived')
  await expect(page.getByRole('button', { name: /hồ sơ và cài đặt/ })).toBeVisible()
  await context.setOffline(true)
  await page.waitForTimeout(1000)
  const again = live()
  await context.setOffline(false)
  await (await again).waitForEvent('framereceived')
  await expect(page.getByText(offline)).toHaveCount(0)

  await context.setOffline(true)
  const began = Date.now()
  await expect(page.getByText(offline)).toBeVisible()
  expect(Date.now() - began).toBeGreaterThan(1500)
  await context.setOffline(false)
  await expect(page.getByText(offline)).toHaveCount(0)
})

test('[R-SOCKET-1] after the third failure in a row the connection stops, the session does not, and a press brings it back', async ({
  myPage: page,
  context,
}) => {
  let isDown = true
  let opened = 0
  await page.routeWebSocket(/\/connection\//, socket => {
    opened++
    if (isDown) void socket.close({ code: 1011, reason: 'down' })
    else socket.connectToServer()
  })
  await page.route(/http_stream/, route => (isDown ? route.abort() : route.fallback()))
  // Otherwise the page would find out by itself that the server is back.
  await page.route('**/readyz', route => route.abort())
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByText(connecting)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(stopped)).toHaveCount(0)
  await page.clock.fastForward(30_000)
  await expect(page.getByText(stopped)).toBeVisible({ timeout: 30_000 })
  const before = opened
  await page.waitForTimeout(1500)
  expect(opened).toBe(before)
  expect((await context.cookies()).map(({ name }) => name)).toContain('trau_refresh_token')

  isDown = false
  await page.getByRole('button', { name: 'Kết nối lại' }).click()
  await expect(page.getByText(stopped)).toHaveCount(0)
  expect(opened).toBeGreaterThan(before)
})

test('a page without encryption says what the browser withholds, once', async ({ myPage: page, context }) => {
  await context.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await page.goto('/notes')
  await expect(page.getByText(/chạy không mã hoá \(http\)/)).toBeVisible()
  await page.getByRole('button', { name: 'Đã hiểu' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ghi chú', level: 1 })).toBeVisible()
  await expect(page.getByText(/chạy không mã hoá/)).toHaveCount(0)
})

test('areas, settings and profiles open without network too, once the page has come to rest', async ({
  myPage: page,
  context,
  me,
}) => {
  await page.goto('/notes')
  const fetched = (chunk: string) =>
    page.evaluate(
      name => performance.getEntriesByType('resource').some(entry => entry.name.includes(name)),
      chunk,
    )
  for (const chunk of ['/ProfileDialog-', '/AppearancePane-'])
    await expect.poll(() => fetched(chunk), chunk).toBe(true)
  // The areas come after them, one after the other.
  let lastCount = -1
  const isStill = async () => {
    const before = lastCount
    lastCount = await page.evaluate(() => performance.getEntriesByType('resource').length)
    return lastCount === before
  }
  await expect.poll(isStill, { intervals: [1500], timeout: 30_000 }).toBe(true)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Danh bạ' }).click()
  await expect(page.getByRole('heading', { name: 'Danh bạ', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /hồ sơ và cài đặt/ }).click()
  await page.getByRole('menuitem', { name: 'Cài đặt' }).click()
  await page.getByRole('link', { name: 'Giao diện' }).click()
  await expect(page.getByText('Hoa sen')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /hồ sơ và cài đặt/ }).click()
  await page.getByRole('menuitem', { name: me.fullName }).click()
  await expect(
    page.getByRole('dialog', { name: 'Hồ sơ', exact: true }).getByText(`@${me.username}`),
  ).toBeVisible()
})

test('an area opened by its address hears what happens, and the way back is to the room that was open', async ({
  page,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  const group = await newGroup(base, an, 'Nhóm Cà Phê', [binh])
  await signInAs(page.context(), an, base)
  const live = page.waitForEvent('websocket', socket => socket.url().includes('/connection/'))
  await page.goto('/drive')
  await (await live).waitForEvent('framereceived')
  const chat = page.getByRole('navigation', { name: 'Các khu vực' }).getByRole('link', { name: /Trò chuyện/ })
  await expect(chat).not.toHaveText(/\d/)
  await say(binh, base, roomId, 'Bạn đang ở kho tệp à?')
  await expect(chat).toHaveText(/1/)

  await page.goto(`/?room=${roomId}`)
  await expect(row(page, /Bạn đang ở kho tệp à\?/)).toBeVisible()
  await page.keyboard.press('Shift')
  await expect(chat).not.toHaveText(/\d/)
  await page.getByRole('link', { name: 'Ghi chú' }).click()
  await expect(page).toHaveURL('/notes')
  await say(binh, base, group, 'Nhóm ơi')
  await say(binh, base, roomId, 'Còn đó không?')
  await expect(chat).toHaveText(/2/)
  await chat.click()
  await expect(page).toHaveURL(`/?room=${roomId}`)
})
