import type { Page } from '@playwright/test'
import { newGroup, newPair, say } from '../chat/rooms.ts'
import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { expect, test } from '../src/fixtures.ts'
import { callAs, signInAs } from '../src/people.ts'

const bell = (page: Page) =>
  page.getByRole('navigation', { name: 'Các khu vực' }).getByRole('link', { name: /Thông báo/ })
const row = (page: Page, title: string | RegExp) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })

test('a message to a closed room is a row of the centre, live; it opens that message and is read', async ({
  page,
  context,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const { an, binh, roomId } = await newPair(base)
  await signInAs(context, an, base)
  await page.goto('/notifications')
  await expect(page.getByRole('button', { name: 'Tuỳ chọn thông báo' })).toBeVisible()
  await expect(row(page, 'Chiều nay')).toHaveCount(0)
  await say(binh, base, roomId, 'Chiều nay họp ở đình nhé')
  const first = row(page, 'Chiều nay họp ở đình nhé')
  await expect(first).toContainText('Nguyễn Văn Bình')
  await expect(bell(page)).toContainText(/\d thông báo chưa đọc/)
  await expectAccessibleInBothThemes(page, 'the centre with a message')

  await say(binh, base, roomId, 'Mang theo sổ nữa')
  const both = row(page, 'Mang theo sổ nữa')
  await expect(both).toContainText('2 tin nhắn mới')
  await expect(both.getByText('Chưa đọc:')).toBeAttached()
  await expect(first).toHaveCount(0)

  await both.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`room=${roomId}&message=`))
  await expect(page.getByRole('list', { name: /^Tin nhắn với/ })).toContainText('Mang theo sổ nữa')
  await page.goBack()
  await expect(both).toBeVisible()
  await expect(both.getByText('Chưa đọc:')).toHaveCount(0)
})

test('marking all read reaches another tab and can be taken back; one is deleted, and that is taken back too', async ({
  page,
  context,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const { an, binh, roomId } = await newPair(base)
  const groupId = await newGroup(base, binh, 'Hội làng', [an])
  await say(binh, base, roomId, 'Chào An')
  await say(binh, base, groupId, 'Chào cả nhóm')
  const notified = async () =>
    JSON.stringify(await callAs(an, base, 'GET', '/notification-service/v1/domains/default/notifications'))
  await expect.poll(notified).toMatch(/Chào An(.|\n)*Chào cả nhóm|Chào cả nhóm(.|\n)*Chào An/)
  await signInAs(context, an, base)
  const other = await context.newPage()
  await page.goto('/notifications')
  await other.goto('/notifications?filter=unread')
  for (const one of [page, other]) {
    await expect(row(one, 'Chào An')).toBeVisible()
    await expect(row(one, 'Chào cả nhóm')).toBeVisible()
  }

  await page.getByRole('button', { name: 'Đọc tất cả' }).click()
  await expect(page.getByText('Đã đánh dấu tất cả là đã đọc.')).toBeVisible()
  await expect(other.getByText('Bạn đã đọc hết')).toBeVisible()
  await expect(bell(other)).not.toContainText('chưa đọc')
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(row(other, 'Chào An')).toBeVisible()
  await expect(row(other, 'Chào cả nhóm')).toBeVisible()
  await expect(bell(page)).toContainText('chưa đọc')

  const options = row(page, 'Chào An').getByRole('button', { name: /Tuỳ chọn cho/ })
  await options.click()
  await page.getByRole('menuitem', { name: 'Xoá thông báo' }).click()
  await expect(row(page, 'Chào An')).toHaveCount(0)
  await page.getByRole('button', { name: 'Hoàn tác' }).last().click()
  await expect(row(page, 'Chào An')).toBeVisible()
  await options.click()
  await page.getByRole('menuitem', { name: 'Xoá thông báo' }).click()
  await expect(row(other, 'Chào An')).toHaveCount(0)
  await page.reload()
  await expect(row(page, 'Chào cả nhóm')).toBeVisible()
  await expect(row(page, 'Chào An')).toHaveCount(0)

  await page.getByRole('button', { name: 'Đọc tất cả' }).click()
  await page.getByRole('button', { name: 'Tuỳ chọn thông báo' }).click()
  await page.getByRole('menuitem', { name: 'Xoá thông báo đã đọc' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xoá thông báo đã đọc' }).click()
  await expect(row(page, 'Chào cả nhóm')).toHaveCount(0)
})

test('each notification says why it came', async ({ page, context, baseURL }) => {
  const base = baseURL ?? ''
  const { an, binh, roomId } = await newPair(base)
  await callAs(an, base, 'PUT', '/notification-centre-service/v1/domains/default/preferences', {
    doNotDisturbUntil: Date.now() + 3_600_000,
  })
  await say(binh, base, roomId, 'Chào An')
  await signInAs(context, an, base)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/notifications')
  await expect(page.getByText(/Không làm phiền đến/)).toBeVisible()
  await row(page, 'Chào An')
    .getByRole('button', { name: /Tuỳ chọn cho/ })
    .click()
  await page.getByRole('menuitem', { name: 'Vì sao tôi được báo?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Vì sao tôi được báo?' })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Trung tâm thông báo' })).toContainText(
    'Có báo',
  )
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Thông báo đẩy' })).toContainText(
    'Chưa có thiết bị nào của bạn bật thông báo đẩy.',
  )
  await expectAccessibleInBothThemes(page, 'why a notification came, on a phone')
})
