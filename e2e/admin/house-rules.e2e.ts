import { expect, test } from '../auth/own-place.ts'
import { newPair, openMessenger, row, write } from '../chat/rooms.ts'
import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { signInAs } from '../src/people.ts'

test('blocked words are added, refuse and mask what is sent at once, and are taken back', async ({
  page,
  context,
  otherBrowser,
  place,
}) => {
  const { an, roomId } = await newPair(place.url)
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=rules')
  await page.getByRole('button', { name: 'Thêm từ hoặc tên miền' }).click()
  const dialog = page.getByRole('dialog')
  const list = dialog.getByRole('textbox', { name: /^Các từ/ })
  await list.fill('vàng giả\ná')
  await dialog.getByRole('button', { name: 'Lưu' }).click()
  await expect(dialog.getByText('“á” cần dài từ 2 đến 60 ký tự.')).toBeVisible()
  await list.fill('vàng giả\ncá độ')
  await dialog.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText('2 trên 500 mục')).toBeVisible()
  await page.getByRole('button', { name: 'Sửa cá độ', exact: true }).click()
  await dialog.getByRole('radio', { name: 'Che bằng dấu *' }).check()
  await dialog.getByRole('button', { name: 'Lưu' }).click()
  await expect(dialog).toBeHidden()
  await expectAccessibleInBothThemes(page, 'the house rules')

  const messenger = await otherBrowser()
  await openMessenger(messenger, an, place.url, roomId)
  await write(messenger, 'Ai chơi ca do không?')
  await expect(row(messenger, /Ai chơi \*\* \*\* không/)).toBeVisible()
  await write(messenger, 'Bán vang gia')
  await expect(messenger.getByText(/không cho dùng “vang gia”/)).toBeVisible()

  await page.getByRole('button', { name: /^Hoàn tác thay đổi mới nhất/ }).click()
  await expect(page.getByText('Đã hoàn tác.')).toBeVisible()
  await expect(page.getByText('Che bằng dấu *')).toBeHidden()
})
