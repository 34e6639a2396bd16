import { newPair, say } from '../chat/rooms.ts'
import { expect, test } from '../src/fixtures.ts'
import { callAs, signInAs } from '../src/people.ts'

test('a message whose event overtakes the list of notifications stands in it, the first time and when it is fetched again', async ({
  page,
  context,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const { an, binh, roomId } = await newPair(base)
  const mine = await say(an, base, roomId, 'Ơi')
  await signInAs(context, an, base)
  let delivery = Promise.withResolvers<void>()
  let reads = 0
  // The server reads the list at once; its answer is held back.
  await page.route('**/notifications?**', async route => {
    const response = await route.fetch()
    reads++
    await delivery.promise
    await route.fulfill({ response })
  })
  const rows = page.getByRole('main').getByRole('listitem')
  const bell = page.getByRole('navigation', { name: 'Các khu vực' }).getByRole('link', { name: /Thông báo/ })

  await page.goto('/notifications')
  await expect(bell).toBeVisible()
  await expect.poll(() => reads).toBeGreaterThan(0)
  await say(binh, base, roomId, 'Trong khi đợi lần đầu', mine.messageId)
  // That one, and that Bình is a friend now.
  await expect(bell).toContainText('2 thông báo chưa đọc')
  delivery.resolve()
  await expect(rows.filter({ hasText: 'Trong khi đợi lần đầu' })).toBeVisible()

  delivery = Promise.withResolvers()
  reads = 0
  await callAs(an, base, 'PUT', '/notification-centre-service/v1/domains/default/notifications/@/read', {})
  await expect.poll(() => reads).toBeGreaterThan(0)
  await say(binh, base, roomId, 'Trong khi đợi lần sau', mine.messageId)
  await expect(bell).toContainText('1 thông báo chưa đọc')
  delivery.resolve()
  await expect(rows.filter({ hasText: 'Trong khi đợi lần sau' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(rows.filter({ hasText: 'Trong khi đợi lần sau' })).toBeVisible()
})
