import { newGroup, newPair, openMessenger, roomRow, row } from '../chat/rooms.ts'
import { expectAccessible } from '../src/axe.ts'
import { expect, type Page, test } from '../src/fixtures.ts'

const menu = async (page: Page, room: RegExp, item: string | RegExp) => {
  await roomRow(page, room).click({ button: 'right' })
  await page.getByRole('menuitem', { name: item }).click()
}

test('tags sort rooms, a private name renames one, and a room is marked unread: on every device of one person', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  await newGroup(base, an, 'Chợ quê', [binh])
  await openMessenger(page, an, base, roomId)
  const other = await otherBrowser()
  await openMessenger(other, an, base, roomId)

  await menu(page, /^Chợ quê/, 'Gắn thẻ…')
  const dialog = page.getByRole('dialog', { name: 'Thẻ của Chợ quê' })
  await expect(dialog.getByText('Bạn chưa có thẻ nào')).toBeVisible()
  await dialog.getByRole('button', { name: 'Thẻ mới' }).click()
  const form = page.getByRole('dialog', { name: 'Thẻ mới' })
  await form.getByLabel('Tên thẻ').fill('Gia đình')
  await form.getByRole('radio', { name: 'Đỏ' }).press('Space')
  await expect(form.getByRole('radio', { name: 'Đỏ' })).toBeChecked()
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Gia đình' })).toBeChecked()
  await expectAccessible(page, 'the tags of a room')
  await dialog.getByRole('button', { name: 'Xong' }).click()

  for (const each of [page, other]) {
    await each.getByRole('button', { name: 'Gia đình', pressed: false }).click()
    await expect(roomRow(each, /^Nguyễn Văn Bình/)).toHaveCount(0)
    await expect(roomRow(each, /^Chợ quê.*thẻ Gia đình/)).toBeVisible()
    await each.getByRole('button', { name: 'Gia đình', pressed: true }).click()
    await expect(roomRow(each, /^Nguyễn Văn Bình/)).toBeVisible()
  }

  await menu(page, /^Chợ quê/, 'Đặt tên riêng…')
  await page.getByLabel('Bạn gọi cuộc trò chuyện này là').fill('Chợ của mẹ')
  await page.keyboard.press('Enter')
  await menu(page, /^Chợ của mẹ/, 'Đánh dấu chưa đọc')
  await expect(roomRow(other, /^Chợ của mẹ.*đánh dấu chưa đọc/)).toBeVisible()
  await roomRow(other, /^Chợ của mẹ/).click()
  await expect(roomRow(page, /^Chợ của mẹ.*đánh dấu chưa đọc/)).toHaveCount(0)

  await menu(page, /^Chợ của mẹ/, 'Gắn thẻ…')
  await page.getByRole('button', { name: 'Xoá thẻ Gia đình' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xoá' }).click()
  await expect(page.getByText('Bạn chưa có thẻ nào')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Gia đình' })).toHaveCount(0)
})

test('notices of a room stop for an hour, and one leaves a group without a word [R-DIALOG-1]', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { an, binh } = await newPair(base)
  const roomId = await newGroup(base, binh, 'Hội làng', [an])
  const theirs = await otherBrowser()
  await openMessenger(theirs, binh, base, roomId)
  await openMessenger(page, an, base)
  await menu(page, /^Hội làng/, 'Tắt thông báo…')
  await page.getByRole('dialog').getByRole('button', { name: 'Trong 1 giờ' }).click()
  await expect(roomRow(page, /^Hội làng.*đã tắt thông báo/)).toBeVisible()
  await menu(page, /^Hội làng/, 'Rời nhóm')
  const question = page.getByRole('alertdialog', { name: 'Rời nhóm Hội làng?' })
  await question.getByRole('checkbox', { name: 'Rời nhóm trong im lặng' }).check()
  await question.getByRole('button', { name: 'Rời nhóm' }).click()
  await expect(roomRow(page, /^Hội làng/)).toHaveCount(0)
  await expect(theirs.getByText('1 thành viên').first()).toBeVisible()
  await expect(row(theirs, /rời nhóm/)).toHaveCount(0)
})
