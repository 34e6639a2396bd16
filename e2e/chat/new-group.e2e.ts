import { expect, test } from '../src/fixtures.ts'
import { callAs } from '../src/people.ts'
import { newGroup, newPair, openMessenger, row, say } from './rooms.ts'

const rooms = '/room-service/v1/domains/default/rooms'

test('a group is made with a picture, which its members see', async ({ page, base }) => {
  const { an, binh } = await newPair(base)
  await openMessenger(page, an, base)
  await page.getByRole('button', { name: 'Trò chuyện hoặc nhóm mới' }).click()
  await page.getByRole('menuitem', { name: 'Nhóm mới' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nhóm mới' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Đặt ảnh nhóm' }).click()
  await (await chooser).setFiles({
    name: 'nhom.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await page
    .getByRole('dialog', { name: 'Chọn vùng ảnh nhóm' })
    .getByRole('button', { name: 'Dùng ảnh này' })
    .click()
  await expect(dialog.locator('canvas')).toBeVisible()
  await dialog.getByLabel('Tên nhóm').fill('Hội cờ tướng')
  await dialog.getByRole('searchbox').fill('binh')
  await dialog.getByText('Nguyễn Văn Bình').first().click()
  await dialog.getByRole('button', { name: 'Tạo nhóm' }).click()
  await expect(row(page, /đã đổi ảnh nhóm/)).toBeVisible({ timeout: 30_000 })
  const roomId = new URL(page.url()).searchParams.get('room')
  const { room } = await callAs(binh, base, 'GET', `${rooms}/${roomId}`)
  await expect(page.locator(`img[src^="${room.avatarUrl}"]`).first()).toBeVisible()
})

test('an empty group leads who leads it to its people, a link and a picture', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { an, binh } = await newPair(base)
  const roomId = await newGroup(base, an, 'Hội cờ tướng', [binh])
  const other = await otherBrowser()
  await openMessenger(other, binh, base, roomId)
  await expect(other.getByRole('button', { name: 'Gửi 👋' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Mời bằng liên kết' })).toHaveCount(0)

  await openMessenger(page, an, base, roomId)
  await expect(row(page, /đã tạo nhóm/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Đặt ảnh nhóm' })).toBeVisible()
  await page.getByRole('button', { name: 'Thêm thành viên' }).click()
  await expect(page.getByRole('dialog', { name: 'Thêm thành viên' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Mời bằng liên kết' }).click()
  await page
    .getByRole('dialog', { name: 'Tạo liên kết mời' })
    .getByRole('button', { name: 'Tạo liên kết' })
    .click()
  const link = page.getByRole('dialog', { name: 'Mã QR vào nhóm' })
  await expect(link.getByText(/\/join\/\w+/)).toBeVisible()
  await page.keyboard.press('Escape')
  await say(binh, base, roomId, 'Chào cả nhà')
  await expect(row(page, /Chào cả nhà/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mời bằng liên kết' })).toHaveCount(0)
})
