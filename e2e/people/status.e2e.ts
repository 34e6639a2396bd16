import { newPair, openMessenger } from '../chat/rooms.ts'
import { expect, test } from '../src/fixtures.ts'
import { callAs } from '../src/people.ts'

test('a status is set from the menu, seen by others at once, and goes by itself at its end', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  const other = await otherBrowser()
  await openMessenger(other, binh, base, roomId)
  const header = other.getByRole('banner').or(other.locator('header')).filter({ hasText: 'Trần Thị Bảo An' })
  await openMessenger(page, an, base, roomId)

  const menu = page.getByRole('button', { name: /hồ sơ và cài đặt/ })
  const dialog = page.getByRole('dialog', { name: 'Trạng thái của bạn' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Đặt trạng thái…' }).click()
  await expect(dialog.getByRole('button', { name: 'Lưu' })).toBeDisabled()
  await dialog.getByRole('button', { name: '🌴 Nghỉ phép' }).click()
  await expect(dialog.getByLabel('Bạn đang làm gì?')).toHaveValue('Nghỉ phép')
  await dialog.getByLabel('Bạn đang làm gì?').fill('Nghỉ phép ở Đà Lạt')
  await dialog.getByRole('button', { name: 'Lưu' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(header).toContainText('🌴 Nghỉ phép ở Đà Lạt')
  await expect(
    other
      .getByRole('list', { name: 'Các cuộc trò chuyện' })
      .getByRole('link', { name: /🌴 Nghỉ phép ở Đà Lạt/ }),
  ).toBeVisible()

  await menu.click()
  await page.getByRole('menuitem', { name: '🌴 Nghỉ phép ở Đà Lạt' }).click()
  await dialog.getByRole('button', { name: 'Xoá trạng thái' }).click()
  await expect(page.getByText('Đã xoá trạng thái')).toBeVisible()
  await expect(header).not.toContainText('Nghỉ phép')

  await callAs(an, base, 'PUT', `/identity-service/v1/domains/default/users/${an.userId}/profile`, {
    customStatus: { text: 'Về ngay', until: Date.now() + 6_000 },
  })
  await expect(header).toContainText('Về ngay')
  await expect(header).not.toContainText('Về ngay')
})
