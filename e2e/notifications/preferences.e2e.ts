import type { Page } from '@playwright/test'
import { newPair, openMessenger } from '../chat/rooms.ts'
import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { expect, test } from '../src/fixtures.ts'
import { callAs } from '../src/people.ts'

const settings = '/notifications?settings=notifications'
const pane = (page: Page) =>
  page.getByRole('dialog', { name: 'Cài đặt' }).getByRole('region', { name: 'Thông báo' }).first()

test('what one chooses holds after a reload and in another tab', async ({ myPage: page, context }) => {
  const other = await context.newPage()
  await page.goto(settings)
  await other.goto(settings)
  const cell = (one: Page) => one.getByRole('checkbox', { name: 'Lời mời kết bạn: Thông báo đẩy' })
  await expect(cell(page)).toBeChecked()
  await expect(cell(other)).toBeChecked()
  await cell(page).click()
  await expect(cell(other)).not.toBeChecked()

  await page.getByRole('switch', { name: 'Bật giờ yên tĩnh' }).click()
  await page.getByRole('checkbox', { name: 'Thứ Bảy' }).click()
  const from = page.getByRole('group', { name: 'Từ', exact: true })
  await from.getByRole('spinbutton').first().click()
  await page.keyboard.type('2130')
  await page.keyboard.press('Tab')
  await page.getByRole('switch', { name: 'Thêm khoảng thứ hai trong ngày' }).click()
  await page.getByRole('radio', { name: /Chỉ người gửi/ }).click()
  await page.getByRole('radio', { name: 'Sau 1 ngày' }).click({ force: true })
  await page.getByRole('radio', { name: '5 phút' }).click({ force: true })
  await page.getByLabel('Từ khoá mới').fill('đình làng')
  await page.getByRole('button', { name: 'Thêm', exact: true }).click()
  await expect(page.getByText('1/20 từ khoá')).toBeVisible()
  await page.getByLabel('Từ khoá mới').fill('ĐÌNH LÀNG')
  await expect(page.getByText('Bạn đã có từ khoá này.')).toBeVisible()
  await page.getByRole('button', { name: '1 giờ', exact: true }).click()
  await expect(page.getByText(/Đang bật, đến/)).toBeVisible()
  await expect(other.getByText(/Đang bật, đến/)).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the notification settings')

  await page.reload()
  await expect(cell(page)).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Bật giờ yên tĩnh' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Thứ Bảy' })).not.toBeChecked()
  await expect(page.getByRole('group', { name: 'Từ', exact: true })).toContainText(/21\s*:\s*30/)
  await expect(page.getByRole('group', { name: 'Từ (khoảng thứ hai)' })).toContainText(/11\s*:\s*30/)
  await expect(page.getByRole('radio', { name: /Chỉ người gửi/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Sau 1 ngày' })).toBeChecked()
  await expect(page.getByRole('radio', { name: '5 phút' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Bỏ từ khoá đình làng' })).toBeVisible()
  await pane(page).getByRole('button', { name: 'Nhận thông báo lại' }).click()
  await expect(page.getByText('Đang tắt', { exact: true })).toBeVisible()
})

test('a room has its own level and sound, which the settings list, explain and reset', async ({
  page,
  base,
}) => {
  const { an, roomId } = await newPair(base)
  await openMessenger(page, an, base, roomId)
  await page
    .getByRole('button', { name: /^Thông tin/ })
    .first()
    .click()
  await page.getByRole('button', { name: /Mức thông báo/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Thông báo của Nguyễn Văn Bình' })
  await dialog.getByRole('radio', { name: /^Không báo/ }).click()
  await dialog.getByRole('radio', { name: 'Trong trẻo' }).click()
  await expectAccessibleInBothThemes(page, 'the notifications of a room')
  await page.reload()
  await page
    .getByRole('button', { name: /^Thông tin/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /Mức thông báo/ })).toContainText('Không báo')

  await page.goto(settings)
  const listed = pane(page).getByRole('listitem').filter({ hasText: 'Nguyễn Văn Bình' })
  await expect(listed).toContainText('Không báo · Âm báo: Trong trẻo')

  await page.getByRole('button', { name: /Trong cuộc trò chuyện/ }).click()
  await page.getByRole('option', { name: 'Nguyễn Văn Bình' }).click()
  await page.getByRole('button', { name: 'Xem kết quả' }).click()
  const answer = page.getByRole('listitem').filter({ hasText: 'Trung tâm thông báo' })
  await expect(answer).toContainText('Bạn chọn mức thông báo riêng cho cuộc trò chuyện này.')

  await listed.getByRole('button', { name: 'Về mặc định: Nguyễn Văn Bình' }).click()
  await expect(listed).toHaveCount(0)
  await page.getByRole('button', { name: 'Xem kết quả' }).click()
  await expect(answer).toContainText('Bạn đang bật loại thông báo này.')
})

test('on a phone each type opens its channels', async ({ myPage: page, me, base }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(settings)
  const friends = page.getByRole('button', { name: /^Lời mời kết bạn/ })
  await expect(friends).toContainText('Trong Trầu, Đẩy')
  await friends.click()
  await page.getByRole('switch', { name: 'Thông báo đẩy' }).click()
  await expect(page.getByRole('switch', { name: 'Thông báo đẩy' })).not.toBeChecked()
  await friends.click()
  await expect(friends).toHaveText(/Trong Trầu$/)
  const waits = page.getByRole('group', { name: 'Đợi trước khi báo điện thoại' }).locator('label span')
  await expect(waits).toHaveText(['Báo ngay', '1 phút', '2 phút', '5 phút', '10 phút'])
  const isCut = (word: Element) => word.scrollWidth > word.clientWidth
  for (const word of await waits.all()) expect(await word.evaluate(isCut)).toBe(false)
  await expectAccessibleInBothThemes(page, 'the notification settings on a phone')
  const saved = await callAs(me, base, 'GET', '/notification-centre-service/v1/domains/default/preferences')
  expect(saved.channels.FRIEND_REQUEST).toMatchObject({ inApp: true, push: false })
})
