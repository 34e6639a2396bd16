import { expect, type Page, test } from '../src/fixtures.ts'
import { newGroup, newPair, openMessenger, row, say } from './rooms.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Tìm nhanh' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

test('Ctrl+K and Ctrl+/ open in every area, and find saved messages, settings, messages and files', async ({
  page,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  const groupId = await newGroup(base, an, 'Quỹ lớp', [binh])
  await say(binh, base, roomId, 'Hoá đơn tiền điện tháng này')
  await say(an, base, groupId, 'Hoá đơn nước đã trả')
  await openMessenger(page, an, base, roomId)
  await page.getByRole('button', { name: 'Đính kèm' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Tệp', exact: true }).click()
  await (await chooser).setFiles({
    name: 'Hợp-đồng-thuê-nhà.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 nội dung'),
  })
  await page.getByRole('dialog').getByRole('button', { name: /^Gửi/ }).click()
  await expect(row(page, /Hợp-đồng-thuê-nhà.pdf.*, Đã/)).toBeVisible()

  for (const area of ['/people', '/drive', '/notes', '/calls']) {
    await page.goto(area)
    await page.getByRole('navigation', { name: 'Các khu vực' }).waitFor()
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(field(page)).toHaveCount(0)
    await page.keyboard.press('Control+/')
    await expect(page.getByRole('dialog', { name: 'Phím tắt' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await page.keyboard.press('Control+k')
  await field(page).fill('tin da luu')
  await expect(option(page, 'Tin đã lưu')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Tin đã lưu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await field(page).fill('rieng tu')
  await option(page, 'Riêng tư').click()
  await expect(page).toHaveURL(/settings=privacy/)
  await expect(page.getByRole('dialog', { name: 'Cài đặt' }).and(page.locator(':focus-within'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/settings=/)

  await page.keyboard.press('Control+k')
  await field(page).fill('hoa don')
  await expect(option(page, /Hoá đơn tiền điện/)).toBeVisible()
  await expect(option(page, /Hoá đơn nước/)).toBeVisible()
  await field(page).fill('từ:binh hoa don')
  await expect(option(page, /Hoá đơn nước/)).toHaveCount(0)
  await expect(option(page, /Hoá đơn tiền điện/)).toBeVisible()
  await field(page).fill('trong:"quy lop" hoa don')
  await expect(option(page, /Hoá đơn tiền điện/)).toHaveCount(0)
  await expect(option(page, /Hoá đơn nước/)).toBeVisible()
  await field(page).fill('từ:khongcoai hoa don')
  await expect(page.getByText('Không tìm thấy người hoặc nhóm trong bộ lọc')).toBeVisible()
  await field(page).fill('hop dong thue')
  await option(page, /Hợp-đồng-thuê-nhà.pdf/).click()
  await expect(page).toHaveURL(new RegExp(`room=${roomId}.*message=`))
  await expect(row(page, /Hợp-đồng-thuê-nhà.pdf/)).toBeVisible()
})
