import { docxWithLink, heicPicture, pdfOf } from '../src/documents.ts'
import { expect, test } from '../src/fixtures.ts'
import { item, newFile, openDrive } from './files.ts'
import { upload, withoutPickers } from './uploads.ts'

test('files open large, by Enter, next and previous by keys, with zoom and text', async ({
  page,
  me,
  baseURL,
}) => {
  const base = baseURL ?? ''
  await newFile(me, base, 'A biên bản.docx', {
    bytes: await docxWithLink('Biên bản họp', 'https://example.vn'),
  })
  await newFile(me, base, 'B hợp đồng.pdf', {
    bytes: pdfOf('Hop dong', 'Phu luc'),
    mimeType: 'application/pdf',
  })
  await newFile(me, base, 'C ghi chú.txt', { bytes: Buffer.from('<b>không đậm</b>') })
  await newFile(me, base, 'D lạ.bin', { bytes: Buffer.from([1, 2, 3]), mimeType: 'application/x-la' })
  await openDrive(page, me, base)

  await item(page, 'A biên bản.docx').focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('region', { name: 'Xem tệp' }).or(page.locator('.yarl__root'))
  await expect(viewer.first()).toBeVisible()
  await expect(page.frameLocator('iframe[src="/preview/docx.html"]').getByText('Biên bản họp')).toBeVisible()
  await expect(viewer.getByText('1 / 4')).toBeVisible()
  await page.getByRole('button', { name: 'Phóng to' }).click()

  await page.getByRole('button', { name: 'Tệp sau' }).click()
  const pdf = page.frameLocator('iframe[src="/preview/pdf.html"]')
  await expect(pdf.getByRole('region', { name: 'Trang 1' }).locator('canvas')).toBeVisible()
  await page.getByRole('button', { name: 'Tệp sau' }).click()
  await expect(page.getByText('<b>không đậm</b>')).toBeVisible()
  await page.getByRole('button', { name: 'Tệp sau' }).click()
  await expect(page.getByText('Chưa xem trước được loại tệp này.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Tải xuống \(/ })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(item(page, 'D lạ.bin')).toBeVisible()
})

test('an HEIC photo shows in the list once it was uploaded, and a damaged one says why it does not', async ({
  page,
  me,
  baseURL,
}) => {
  await withoutPickers(page)
  await openDrive(page, me, baseURL ?? '')
  const mimeType = ''
  await upload(page, 'Tải tệp lên', [
    { name: 'A ảnh.HEIC', mimeType, buffer: heicPicture },
    { name: 'B hỏng.heic', mimeType, buffer: heicPicture.subarray(0, 300) },
  ])
  // The server draws no HEIC, and Chromium neither: the page decoded it.
  const picture = item(page, 'A ảnh.HEIC').locator('img')
  await expect(picture).toBeVisible({ timeout: 20_000 })
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64)
  await expect(item(page, 'B hỏng.heic')).toBeVisible()
  await expect(item(page, 'B hỏng.heic').locator('img')).toHaveCount(0)
  await expect(page.locator('iframe')).toHaveCount(0)

  await item(page, 'A ảnh.HEIC').focus()
  await page.keyboard.press('Enter')
  await expect(page.frameLocator('iframe[src="/preview/heic.html"]').locator('canvas')).toBeVisible()
  await page.getByRole('button', { name: 'Tệp sau' }).click()
  await expect(page.getByText('Tệp này bị hỏng hoặc không đúng định dạng nên chưa xem được.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Tải xuống \(/ })).toBeVisible()
})
