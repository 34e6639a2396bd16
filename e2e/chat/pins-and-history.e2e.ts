import { expectAccessible } from '../src/axe.ts'
import { expect, test } from '../src/fixtures.ts'
import { newGroup, newPair, openMessenger, row, say, write } from './rooms.ts'

test('pins are put in order for everybody, and an old text comes back from the history', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { an, binh } = await newPair(base)
  const roomId = await newGroup(base, an, 'Nhóm Huế', [binh])
  for (const text of ['Vé tàu', 'Khách sạn', 'Lịch trình']) await say(an, base, roomId, text)
  await openMessenger(page, an, base, roomId)
  for (const text of ['Vé tàu', 'Khách sạn', 'Lịch trình']) {
    await row(page, new RegExp(`${text}, Đã`))
      .getByText(text, { exact: true })
      .click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Ghim', exact: true }).click()
    await expect(page.getByRole('button', { name: new RegExp(`^Tin ghim.*${text}`) })).toBeVisible()
  }
  const theirs = await otherBrowser()
  await openMessenger(theirs, binh, base, roomId)
  await page.getByRole('button', { name: 'Xem 3 tin đã ghim' }).click()
  const pins = (of: typeof page) => of.getByRole('complementary').getByRole('listitem')
  await expect(pins(page)).toContainText(['Lịch trình', 'Khách sạn', 'Vé tàu'])
  await pins(page).nth(2).getByRole('button', { name: 'Đổi chỗ' }).click()
  await page.getByRole('menuitem', { name: 'Lên đầu' }).click()
  await expect(pins(page)).toContainText(['Vé tàu', 'Lịch trình', 'Khách sạn'])
  await expect(theirs.getByRole('button', { name: /^Tin ghim 1\/3.*Vé tàu/ })).toBeVisible()
  await expectAccessible(page, 'pinned messages')

  await write(page, 'Đi luc 8 giờ')
  await expect(row(page, /Đi luc 8 giờ, Đã/)).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.getByRole('textbox', { name: /^Soạn tin nhắn/ }).fill('Đi lúc 9 giờ')
  await page.keyboard.press('Enter')
  const message = row(theirs, /Đi (luc 8|lúc 9) giờ/)
  await expect(message).toContainText('Đi lúc 9 giờ')
  await row(page, /Đi lúc 9 giờ.*đã sửa/)
    .getByText('Đi lúc 9 giờ')
    .click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Lịch sử chỉnh sửa' }).click()
  const history = page.getByRole('dialog', { name: 'Lịch sử chỉnh sửa' })
  await expect(history.getByRole('button', { name: 'Khôi phục bản này' })).toBeVisible()
  await history.getByRole('button', { name: 'Khôi phục bản này' }).click()
  await expect(history).toHaveCount(0)
  await expect(message).toContainText('Đi luc 8 giờ')
})
