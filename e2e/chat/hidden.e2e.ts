import { expectAccessible } from '../src/axe.ts'
import { expect, test } from '../src/fixtures.ts'
import { composer, newGroup, newPair, openMessenger, roomRow, row, say, write } from './rooms.ts'

const search = 'Tìm tin nhắn, cuộc trò chuyện, mọi người'
const pin = '4829'

test('An hides a conversation behind a PIN, opens it by typing the PIN, locks it, and takes it back [R-DIALOG-1]', async ({
  page,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  await newGroup(base, an, 'Nhóm mở', [binh])
  await say(binh, base, roomId, 'Chuyện kín')
  await openMessenger(page, an, base)
  const hiddenRow = roomRow(page, /Nguyễn Văn Bình/)
  const choose = async (item: string) => {
    await hiddenRow.click({ button: 'right' })
    await page.getByRole('menuitem', { name: item }).click()
  }

  await test.step('the first one asks for a PIN, and goes', async () => {
    await choose('Ẩn trò chuyện…')
    await page.getByRole('button', { name: 'Ẩn', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Tạo mã PIN' })
    await dialog.getByLabel('Mã PIN', { exact: true }).fill('1234')
    await dialog.getByLabel('Nhập lại mã PIN').fill('1234')
    await dialog.getByRole('button', { name: 'Tạo mã PIN' }).click()
    await expect(dialog.getByText('Mã này dễ đoán quá')).toBeVisible()
    await expectAccessible(page, 'create PIN')
    await dialog.getByLabel('Mã PIN', { exact: true }).fill(pin)
    await dialog.getByLabel('Nhập lại mã PIN').fill(pin)
    await dialog.getByLabel('Nhập lại mã PIN').press('Enter')
    await expect(hiddenRow).toHaveCount(0)
    await say(binh, base, roomId, 'Còn đó không?')
    await expect(page).not.toHaveTitle(/\(1\)/)
  })

  await test.step('a wrong PIN says how many tries are left, the right one opens', async () => {
    await page.getByRole('searchbox', { name: search }).fill('9284')
    await page.getByRole('button', { name: /Mở trò chuyện ẩn/ }).click()
    await expect(page.getByText('Mã PIN chưa đúng. Bạn còn 4 lần thử.')).toBeVisible()
    await page.getByRole('searchbox', { name: search }).fill(pin)
    await page.getByRole('button', { name: /Mở trò chuyện ẩn/ }).click()
    await expect(page.getByRole('heading', { name: 'Trò chuyện ẩn' })).toBeVisible()
    await hiddenRow.click()
    await expect(row(page, /Còn đó không\?/)).toBeVisible()
    await write(page, 'Mình đây')
    await expect(row(page, /Mình đây/)).toBeVisible()
    await say(binh, base, roomId, 'Hay quá')
    await expect(row(page, /Hay quá/)).toBeVisible()
  })

  await test.step('it stays open over a reload, and locking takes it from the screen', async () => {
    await page.reload()
    await page.getByRole('button', { name: /Trò chuyện ẩn/ }).click()
    await expect(hiddenRow).toBeVisible()
    await page.getByRole('button', { name: 'Khoá lại' }).click()
    await expect(hiddenRow).toHaveCount(0)
    await expect(page.getByText('Hay quá')).toHaveCount(0)
  })

  await test.step('unhiding needs the PIN, and brings it back to the list', async () => {
    await page.getByRole('searchbox', { name: search }).fill(pin)
    await page.getByRole('button', { name: /Mở trò chuyện ẩn/ }).click()
    await choose('Bỏ ẩn…')
    await page.getByRole('dialog').getByLabel('Mã PIN').fill(pin)
    await page.getByRole('button', { name: 'Bỏ ẩn', exact: true }).click()
    await expect(page.getByText('Chưa có trò chuyện ẩn nào')).toBeVisible()
    await expectAccessible(page, 'hidden rooms')
    await page.getByRole('button', { name: 'Khoá lại' }).click()
    await expect(hiddenRow).toBeVisible()
  })
})

test('An deletes the history for herself, and sets a timer that both see [R-DIALOG-1]', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  await say(binh, base, roomId, 'Chuyện cũ')
  const other = await otherBrowser()
  await openMessenger(other, binh, base, roomId)
  await openMessenger(page, an, base, roomId)
  await expect(row(page, /Chuyện cũ/)).toBeVisible()
  const choose = async (item: string) => {
    await roomRow(page, /Nguyễn Văn Bình/).click({ button: 'right' })
    await page.getByRole('menuitem', { name: item }).click()
  }

  await test.step('the history goes for An alone', async () => {
    await choose('Xoá lịch sử…')
    await expectAccessible(page, 'delete history')
    await page.getByRole('button', { name: 'Xoá lịch sử', exact: true }).click()
    await expect(row(page, /Chuyện cũ/)).toHaveCount(0)
    await expect(roomRow(page, /Nguyễn Văn Bình/)).not.toContainText('Chuyện cũ')
    await expect(row(other, /Chuyện cũ/)).toBeVisible()
  })

  await test.step('the timer stands on the composer of both, and on what is sent', async () => {
    await choose('Tin nhắn tự xoá…')
    await page.getByRole('radio', { name: '1 ngày' }).check()
    await expectAccessible(page, 'self-destruct timer')
    await page.getByRole('button', { name: 'Lưu', exact: true }).click()
    for (const each of [page, other]) {
      await expect(each.getByRole('button', { name: 'Tin nhắn tự xoá sau 1 ngày' })).toBeVisible()
      await expect(row(each, /đã đặt tin nhắn tự xoá sau 1 ngày/)).toBeVisible()
    }
    await composer(other).fill('Sẽ biến mất')
    await composer(other).press('Enter')
    await expect(row(page, /Sẽ biến mất.*Tin nhắn tự xoá/)).toContainText('còn 24 giờ')
    await expect(roomRow(page, /Nguyễn Văn Bình/)).not.toContainText('Sẽ biến mất')
  })
})
