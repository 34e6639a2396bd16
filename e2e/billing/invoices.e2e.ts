import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import jsQr from 'jsqr'
import { expect, type Page, type Place, test } from '../auth/own-place.ts'
import { expectAccessible, expectAccessibleInBothThemes } from '../src/axe.ts'
import { expectFocusKept, press, tabTo, type } from '../src/keyboard.ts'
import { newPerson, type Person, signInAs } from '../src/people.ts'

test('an administrator writes an invoice, issues it and records payments; its person sees it with QR and PDF', async ({
  page,
  context,
  place,
  otherBrowser,
}) => {
  const an = await newPerson(place.url, { fullName: 'Nguyễn Thị Hoàng Phương Anh' })
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=invoices')
  await expect(page.getByText('Chưa có hoá đơn nào')).toBeVisible()
  await page.getByRole('button', { name: 'Bên bán' }).click()
  const seller = page.getByRole('dialog', { name: 'Thông tin bên bán' })
  await seller.getByRole('button', { name: 'Lưu' }).click()
  await expect(seller.getByLabel('Tên đơn vị')).toHaveAccessibleDescription('Bạn điền ô này nhé.')
  await seller.getByLabel('Tên đơn vị').fill('Trường Mầm non Hoa Sen')
  await seller.getByRole('button', { name: /Ngân hàng/ }).click()
  await page.getByRole('option', { name: 'VietinBank' }).click()
  await seller.getByLabel('Số tài khoản').fill('113366668888')
  await seller.getByLabel('Chủ tài khoản').fill('TRUONG MAM NON HOA SEN')
  await seller.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText('Đã lưu thông tin bên bán.')).toBeVisible()
  // It lies over the button for as long as a pointer is on it.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)

  await page.getByRole('button', { name: 'Soạn hoá đơn' }).click()
  const editor = page.getByRole('dialog', { name: 'Soạn hoá đơn' })
  await editor.getByRole('searchbox').fill('hoang phuong anh')
  await editor.getByRole('button', { name: /Nguyễn Thị Hoàng Phương Anh/ }).click()
  await expect(editor.getByLabel('Tên trên hoá đơn')).toHaveValue('Nguyễn Thị Hoàng Phương Anh')
  const first = editor.getByRole('group', { name: 'Dòng 1' })
  await first.getByLabel('Nội dung').fill('Học phí tháng 11')
  await editor.getByRole('button', { name: 'Lưu nháp' }).click()
  await expect(editor.getByRole('alert').filter({ hasText: 'Mỗi dòng cần nội dung' })).toBeVisible()
  await first.getByLabel('Đơn giá (đ)').fill('1.000.000')
  await editor.getByRole('button', { name: 'Thêm dòng' }).click()
  const second = editor.getByRole('group', { name: 'Dòng 2' })
  await second.getByLabel('Nội dung').fill('Tiền ăn')
  await second.getByLabel('Số lượng').fill('22,5')
  await second.getByLabel('Đơn giá (đ)').fill('33333')
  await expect(editor.getByText('1.924.992 đ')).toBeVisible()
  await expectAccessible(page, 'the editor of an invoice')
  await editor.getByRole('button', { name: 'Lưu nháp' }).click()

  const draft = page.getByRole('dialog', { name: 'Bản nháp cho Nguyễn Thị Hoàng Phương Anh' })
  await draft.getByRole('button', { name: 'Phát hành' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Phát hành' }).click()
  const opened = page.getByRole('dialog', { name: /^Hoá đơn \d{4}-000001$/ })
  await opened.getByRole('button', { name: 'Ghi nhận thanh toán' }).click()
  const payment = page.getByRole('dialog', { name: /^Thanh toán cho/ })
  await payment.getByLabel('Số tiền (đ)').fill('2000000')
  await payment.getByRole('button', { name: 'Lưu' }).click()
  await expect(payment.getByText('Bạn nhập số tiền từ 1 đ đến số còn phải trả.')).toBeVisible()
  await payment.getByLabel('Số tiền (đ)').fill('924.992')
  await payment.getByRole('button', { name: 'Lưu' }).click()
  await expect(opened.getByRole('img', { name: 'Mã VietQR chuyển 1.000.000 đ' })).toBeVisible()
  await expectAccessible(page, 'an invoice')

  const theirs = await otherBrowser()
  await signInAs(theirs.context(), an, place.url)
  await theirs.goto('/settings/invoices')
  await theirs.getByRole('button', { name: /^Hoá đơn \d{4}-000001/ }).click()
  const own = theirs.getByRole('dialog', { name: /^Hoá đơn \d{4}-000001$/ })
  await expect(own.getByRole('img', { name: 'Mã VietQR chuyển 1.000.000 đ' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Ghi nhận thanh toán' })).toHaveCount(0)
  const [download] = await Promise.all([
    theirs.waitForEvent('download'),
    own.getByRole('button', { name: 'Tải PDF' }).click(),
  ])
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await opened.getByRole('button', { name: 'Ghi nhận thanh toán' }).click()
  await payment.getByRole('button', { name: 'Lưu' }).click()
  await expect(opened.getByText('Đã thanh toán').first()).toBeVisible()
  await opened.getByRole('button', { name: 'Đóng' }).click()
  await page.getByRole('searchbox').fill('phuong anh')
  await expect(page.getByRole('button', { name: /^Hoá đơn \d{4}-/ })).toHaveCount(1)
  await expectAccessible(page, 'the list of invoices')
})

const service = '/invoice-service/v1/domains/default'

const putSeller = ({ asAdmin }: Place) =>
  asAdmin('PUT', `${service}/seller`, {
    name: 'Trường Mầm non Hoa Sen',
    bankBin: '970415',
    bankAccount: '113366668888',
    accountHolder: 'TRUONG MAM NON HOA SEN',
  })

/** A screen is whole at each width, without a bar to scroll sideways, and has no fault that axe finds. */
async function expectToFit(page: Page, screen: string) {
  for (const width of [1440, 900, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width)
    await expectAccessibleInBothThemes(page, `${screen} at ${width} px`)
  }
}

test('an invoice is written, issued and read by keyboard alone, and both screens fit each width in either theme', async ({
  page,
  context,
  place,
  otherBrowser,
}) => {
  const buyer = await newPerson(place.url, { fullName: 'Lý Thị Bàn Phím' })
  await putSeller(place)
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=invoices')
  await press(page, page.getByRole('button', { name: 'Soạn hoá đơn' }))
  const editor = page.getByRole('dialog', { name: 'Soạn hoá đơn' })
  await type(page, editor.getByRole('searchbox'), 'ban phim')
  await press(page, editor.getByRole('button', { name: /Lý Thị Bàn Phím/ }))
  const line = editor.getByRole('group', { name: 'Dòng 1' })
  await type(page, line.getByLabel('Nội dung'), 'Học phí')
  await type(page, line.getByLabel('Đơn giá (đ)'), '550000')
  await press(page, editor.getByRole('button', { name: 'Lưu nháp' }))
  const draft = page.getByRole('dialog', { name: 'Bản nháp cho Lý Thị Bàn Phím' })
  await press(page, draft.getByRole('button', { name: 'Phát hành' }))
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Phát hành' }))
  const opened = page.getByRole('dialog', { name: /^Hoá đơn \d{4}-\d{6}$/ })
  await expect(opened.getByRole('img', { name: /^Mã VietQR/ })).toBeVisible()
  const name = (await opened.getByRole('heading').first().textContent()) ?? ''
  // The button that it began with is gone.
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expectFocusKept(page)
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await tabTo(page, page.getByRole('button', { name }))
  await expectToFit(page, 'the invoices of administrators')

  const theirs = await otherBrowser()
  await signInAs(theirs.context(), buyer, place.url)
  await theirs.goto('/settings/invoices')
  const row = theirs.getByRole('button', { name })
  await press(theirs, row)
  const own = theirs.getByRole('dialog', { name, exact: true })
  const save = own.getByRole('button', { name: 'Tải PDF' })
  await tabTo(theirs, save)
  const [download] = await Promise.all([theirs.waitForEvent('download'), theirs.keyboard.press('Enter')])
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await theirs.keyboard.press('Escape')
  await expect(own).toBeHidden()
  await expect(row).toBeFocused()
  await expectToFit(theirs, 'a person’s own invoices')
  await press(theirs, row)
  await expect(own).toBeVisible()
  await expectToFit(theirs, 'an invoice of one’s own')
})

/** Two lines, 1.249.999 đ, issued and paid. */
async function paidInvoice(place: Place, buyer: Person): Promise<{ code: string }> {
  const { asAdmin } = place
  await putSeller(place)
  const draft = (await asAdmin('POST', '/billing-service/invoices', {
    userId: buyer.userId,
    buyer: { name: 'Trần Thị Thu Hà' },
    lines: [
      { description: 'Học phí', unit: 'tháng', quantity: 2, unitPrice: 550_000, vatRate: null },
      { description: 'Tiền ăn', quantity: 1, unitPrice: 149_999, vatRate: 0 },
    ],
  })) as { invoiceId: string; total: number }
  const invoice = `${service}/invoices/${draft.invoiceId}`
  await asAdmin('POST', `${invoice}/open`, {})
  return (await asAdmin('POST', `${invoice}/payments`, {
    paymentId: crypto.randomUUID(),
    amount: draft.total,
    method: 'TRANSFER',
    paidDate: '2026-11-23',
  })) as { code: string }
}

test('an administrator credits a paid invoice by keyboard, records the refund, and its person sees both', async ({
  page,
  context,
  place,
  otherBrowser,
}) => {
  const an = await newPerson(place.url, { fullName: 'Trần Thị Thu Hà' })
  const { code } = await paidInvoice(place, an)
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=invoices')
  await page.getByRole('button', { name: `Hoá đơn ${code}` }).click()
  const invoice = page.getByRole('dialog', { name: `Hoá đơn ${code}`, exact: true })
  const more = invoice.getByRole('button', { name: 'Việc khác' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Điều chỉnh giảm' })).toBeFocused()
  // What only an open invoice has is not offered.
  await expect(page.getByRole('menuitem')).toHaveCount(1)
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: `Điều chỉnh giảm ${code}` })
  await expect(dialog.getByText('-1.249.999 đ').last()).toBeVisible()
  await dialog.getByRole('radio', { name: 'Toàn bộ phần còn lại' }).focus()
  await page.keyboard.press('ArrowRight')
  const [first, second] = [dialog.getByLabel('Giảm ở dòng 1'), dialog.getByLabel('Giảm ở dòng 2')]
  await expect(second).toHaveAccessibleDescription('Tiền ăn: còn 149.999 đ')
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(first).toHaveAccessibleDescription(/Bạn nhập số tiền giảm ở ít nhất một dòng nhé\./)
  await page.keyboard.press('Tab')
  await page.keyboard.type('150.000')
  await page.keyboard.press('Tab')
  await expect(second).toHaveAccessibleDescription(/Bạn nhập số tiền đến 149\.999 đ/)
  await expectAccessible(page, 'a credit note that is not complete')
  await page.keyboard.type('Học sinh nghỉ học')
  await page.keyboard.press('Shift+Tab')
  await expect(second).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('100.001')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('550.000')
  await expect(dialog.getByText('-650.001 đ').last()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Đã phát hành phiếu điều chỉnh giảm \d{4}-\d{6}\.$/)).toBeVisible()
  await expect(more).toBeFocused()

  await expect(invoice.getByText('650.001 đ', { exact: true }).first()).toBeVisible()
  await invoice.getByRole('button', { name: 'Ghi nhận hoàn tiền' }).click()
  const refund = page.getByRole('dialog', { name: `Hoàn tiền của ${code}` })
  await expect(refund.getByLabel('Số tiền (đ)')).toHaveValue('650.001')
  await refund.getByLabel('Số tiền (đ)').fill('650.002')
  await refund.getByRole('button', { name: 'Lưu' }).click()
  await expect(refund.getByText('Bạn nhập số tiền từ 1 đ đến số còn phải hoàn lại.')).toBeVisible()
  await refund.getByLabel('Số tiền (đ)').fill('650.001')
  await refund.getByRole('button', { name: 'Lưu' }).click()
  await expect(invoice.getByText(/^Hoàn tiền · /)).toBeVisible()
  await expect(invoice.getByRole('button', { name: 'Ghi nhận hoàn tiền' })).toHaveCount(0)
  await expectAccessible(page, 'an invoice with a credit note')

  const theirs = await otherBrowser()
  await signInAs(theirs.context(), an, place.url)
  await theirs.goto('/settings/invoices')
  await theirs.getByRole('button', { name: /^Phiếu điều chỉnh giảm \d{4}-\d{6}/ }).click()
  const note = theirs.getByRole('dialog', { name: /^Phiếu điều chỉnh giảm/ })
  await expect(note.getByText('Học sinh nghỉ học')).toBeVisible()
  await expect(note.getByText('-650.001 đ').last()).toBeVisible()
  await expect(note.getByRole('button', { name: 'Việc khác' })).toHaveCount(0)
  const [download] = await Promise.all([
    theirs.waitForEvent('download'),
    note.getByRole('button', { name: 'Tải PDF' }).click(),
  ])
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

/** What a camera before the screen would read. */
async function scanned(picture: Locator): Promise<string | undefined> {
  const png = (await picture.screenshot()).toString('base64')
  const { data, width, height } = await picture.page().evaluate(async base64 => {
    const bytes = Uint8Array.from(atob(base64), char => char.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (!context) throw new Error('There is no canvas.')
    context.drawImage(bitmap, 0, 0)
    const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    return { data: [...data], width, height }
  }, png)
  return jsQr.default(Uint8ClampedArray.from(data), width, height)?.data
}

test('a QR reader finds the payload of the transfer in the pictures of three invoices', async ({
  page,
  context,
  place,
}) => {
  await putSeller(place)
  const opened: { code: string; transfer: { payload: string } }[] = []
  for (const unitPrice of [1, 550_001, 9_999_999_999]) {
    const draft = (await place.asAdmin('POST', '/billing-service/invoices', {
      buyer: { name: 'Trần Thị Thu Hà' },
      lines: [{ description: 'Học phí', quantity: 1, unitPrice, vatRate: null }],
    })) as { invoiceId: string }
    opened.push(
      (await place.asAdmin(
        'POST',
        `${service}/invoices/${draft.invoiceId}/open`,
        {},
      )) as (typeof opened)[number],
    )
  }
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=invoices')
  for (const { code, transfer } of opened) {
    await page.getByRole('button', { name: `Hoá đơn ${code}` }).click()
    const invoice = page.getByRole('dialog', { name: `Hoá đơn ${code}`, exact: true })
    const picture = invoice.getByRole('img', { name: /^Mã VietQR/ })
    await expect(picture).toBeVisible()
    expect(await scanned(picture)).toBe(transfer.payload)
    await invoice.getByRole('button', { name: 'Đóng' }).click()
    await expect(invoice).toBeHidden()
  }
})

test('a CSV file of invoices shows what is wrong line by line, and once it is right becomes drafts', async ({
  page,
  context,
  place,
}) => {
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=invoices')
  await page.getByRole('button', { name: 'Nhập từ CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nhập hoá đơn từ tệp CSV' })
  await expectAccessible(page, 'the choice of a file of invoices')
  const head = 'Hoá đơn,Người mua,Nội dung,Số lượng,Đơn giá,Thuế suất'
  const choose = (...lines: string[]) =>
    dialog
      .getByLabel('Chọn tệp CSV')
      .and(dialog.locator('input'))
      .setInputFiles({
        name: 'hoa-don.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from([head, ...lines].join('\n')),
      })
  const first = 'A,Công ty Nhập Tệp,Tư vấn,2,1.000.000,10'
  await choose(first, 'A,,Đi lại,1,x,12')
  await expect(dialog.getByText('Đơn giá: không phải số.')).toBeVisible()
  await expect(dialog.getByText('Thuế suất: chỉ nhận 0, 5, 8, 10 hoặc KCT.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Tạo / })).toBeDisabled()
  await expectAccessible(page, 'errors of a file of invoices')

  await dialog.getByRole('button', { name: 'Chọn tệp khác' }).click()
  await choose(first, 'A,,Đi lại,1,50000,8', 'B,Người mua thứ hai,Học phí,1,500000,KCT')
  await dialog.getByRole('button', { name: 'Tạo 2 bản nháp' }).click()
  await expect(dialog.getByText('Đã tạo 2 bản nháp, tổng cộng 2.754.000 đ.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Đóng' }).last().click()
  await page.getByRole('button', { name: 'Bản nháp cho Công ty Nhập Tệp' }).click()
  await expect(page.getByRole('dialog', { name: 'Bản nháp cho Công ty Nhập Tệp' })).toContainText(
    '2.254.000 đ',
  )
})
