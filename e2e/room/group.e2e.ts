import { composer, newGroup, newPair, openMessenger, roomRow, row } from '../chat/rooms.ts'
import { expectAccessible } from '../src/axe.ts'
import { expect, test } from '../src/fixtures.ts'
import { callAs, newPerson, signInAs } from '../src/people.ts'

test('the owner lets only deputies post, invites by a link with approval, lets somebody in, and dissolves the group', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { an, binh } = await newPair(base)
  const chi = await newPerson(base, { fullName: 'Lê Ngọc Chi' })
  const roomId = await newGroup(base, an, 'Hội cờ tướng', [binh])
  const theirs = await otherBrowser()
  await openMessenger(page, an, base, roomId)
  await openMessenger(theirs, binh, base, roomId)
  await expect(composer(theirs)).toBeVisible()

  await page.getByRole('button', { name: 'Thông tin', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Thông tin nhóm' })
  await panel.getByRole('switch', { name: 'Gửi tin nhắn' }).click()
  await expect(theirs.getByText('Nhóm này chỉ trưởng nhóm và phó nhóm được gửi tin nhắn.')).toBeVisible()
  await expect(row(theirs, /không cho thành viên gửi tin nhắn nữa/)).toBeVisible()
  await composer(page).fill('Mai bảy giờ ở quán nhé')
  await page.keyboard.press('Enter')
  await expect(row(theirs, /Mai bảy giờ/)).toBeVisible()
  await theirs.getByRole('link', { name: `Xem hồ sơ của ${an.fullName}` }).click()
  await expect(theirs.getByRole('region', { name: `Hồ sơ của ${an.fullName}` })).toBeVisible()
  await theirs.keyboard.press('Escape')

  await panel.getByRole('button', { name: 'Tạo liên kết' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tạo liên kết mời' })
  await dialog.getByRole('radio', { name: '1 ngày' }).check()
  await dialog.getByRole('switch', { name: 'Cần duyệt' }).click()
  await dialog.getByRole('button', { name: 'Tạo liên kết' }).click()
  const code = page.getByRole('dialog', { name: 'Mã QR vào nhóm' })
  await expect(code.getByRole('img', { name: 'Mã QR để vào nhóm Hội cờ tướng' })).toBeVisible()
  const link = (await code.getByText(/\/join\//).textContent()) ?? ''
  await page.keyboard.press('Escape')
  await expect(panel.getByText('Cần duyệt · 0 người đã vào')).toBeVisible()

  const guest = await otherBrowser()
  await signInAs(guest.context(), chi, base)
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'Hội cờ tướng' })).toBeVisible()
  await expectAccessible(guest, 'an invitation to a group')
  await guest.getByRole('button', { name: 'Xin vào nhóm' }).click()
  await expect(guest.getByText('Bạn đang chờ được duyệt')).toBeVisible()
  await panel.getByRole('button', { name: 'Đồng ý cho Lê Ngọc Chi vào nhóm' }).click()
  await expect(panel.getByText('Thành viên (3)')).toBeVisible()
  await guest.getByRole('button', { name: 'Mở nhóm' }).click()
  await expect(row(guest, /thêm bạn vào nhóm/)).toBeVisible()

  await panel.getByRole('button', { name: 'Giải tán nhóm' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Giải tán nhóm' }).click()
  for (const each of [page, theirs, guest]) await expect(roomRow(each, /^Hội cờ tướng/)).toHaveCount(0)
  await expect(theirs.getByText('Một nhóm của bạn vừa được trưởng nhóm giải tán.')).toBeVisible()
  await guest.goto(link)
  await expect(guest.getByText('Liên kết không còn dùng được')).toBeVisible()
})

test('a group gets a picture that everybody sees, and loses it again', async ({ page, base }) => {
  const { an, binh } = await newPair(base)
  const roomId = await newGroup(base, an, 'Hội cờ tướng', [binh])
  const seen = async () =>
    (await callAs(binh, base, 'GET', `/room-service/v1/domains/default/rooms/${roomId}`)).room.avatarUrl
  await openMessenger(page, an, base, roomId)
  await page.getByRole('button', { name: 'Thông tin', exact: true }).click()
  const button = page.getByRole('button', { name: 'Đổi ảnh nhóm' })
  await button.click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Chọn ảnh' }).click()
  await (await chooser).setFiles({
    name: 'nhom.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  const crop = page.getByRole('dialog', { name: 'Chọn vùng ảnh nhóm' })
  await crop.getByRole('button', { name: 'Dùng ảnh này' }).click()
  await expect(row(page, /đã đổi ảnh nhóm/)).toBeVisible({ timeout: 30_000 })
  await expect(page.locator(`img[src^="${await seen()}"]`).first()).toBeVisible()
  await button.click()
  await page.getByRole('menuitem', { name: 'Gỡ ảnh' }).click()
  await expect.poll(seen).toBeUndefined()
})
