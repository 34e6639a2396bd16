import { vietQr } from '@trau/contract'
import { invoiceSums, lineAmounts } from '@trau/contract/rules/invoice'
import jsQr from 'jsqr'
import { describe, expect, it } from 'vitest'
import { seller } from '../../../testing/invoices.ts'
import { pictureOfPdf, readPdf } from '../../../testing/read-pdf.ts'
import { amountInWords } from './amount-in-words.ts'
import { drawInvoice, type PrintedInvoice } from './draw-invoice.ts'

const payload = vietQr({ bankBin: '970415', account: '113366668888', amount: 700_000, memo: 'HD2026000123' })
const longName = 'Trường Tiểu học Nguyễn Bỉnh Khiêm — quận Hoàn Kiếm, thành phố Hà Nội '.repeat(3).trim()
const printed = (count: number): PrintedInvoice => {
  const lines = Array.from({ length: count }, (_, n) => {
    const line = {
      description: `Dòng ${n + 1}: ${longName}`,
      unit: 'quyển',
      quantity: 1.5,
      unitPrice: 33_333,
    }
    return { ...line, vatRate: 8 as const, ...lineAmounts({ ...line, vatRate: 8 }) }
  })
  return {
    ...{ code: '2026-000123', status: 'OPEN', seller, lines, note: 'Đã gồm phí giao hàng' },
    ...invoiceSums(lines),
    openedDay: '23/11/2026',
    dueDay: '07/12/2026',
    openedTime: Date.UTC(2026, 10, 23),
    buyer: { name: longName.slice(0, 200), taxCode: '0312345678', address: 'Số 5, đường Láng' },
    paid: 49_999,
    credited: 0,
    creditedCode: undefined,
    transfer: { payload, memo: 'HD2026000123' },
  }
}

describe('the PDF of an invoice', () => {
  it('holds every letter of Vietnamese as text, tagged, with what it is not, its rounding and the amount in words', async () => {
    const { pages, info, isTagged, bytes } = await readPdf(await drawInvoice(printed(2)))
    const [page] = pages
    for (const text of [
      'Không có giá trị thay hoá đơn GTGT',
      'PHIẾU ĐỀ NGHỊ THANH TOÁN',
      'Số: 2026-000123',
      'Công ty TNHH Trầu Việt',
      'Mã số thuế: 0312345678',
      'Ngày phát hành: 23/11/2026 · Hạn thanh toán: 07/12/2026',
      'Nguyễn Bỉnh Khiêm',
      'Cộng tiền hàng: 100.000 đ',
      'Thuế GTGT 8%: 8.000 đ',
      'Tổng cộng: 108.000 đ',
      'Còn phải trả: 58.001 đ',
      'Bằng chữ: Một trăm lẻ tám nghìn đồng.',
      'làm tròn đến đồng (từ 0,5 đồng làm tròn lên)',
      'Nội dung: HD2026000123',
      'Ghi chú: Đã gồm phí giao hàng',
    ])
      expect(page!.text).toContain(text)
    expect(isTagged).toBe(true)
    for (const role of ['H1', 'Table', 'TH', 'TD', 'Figure']) expect(page!.tree).toContain(`"${role}"`)
    expect(page!.tree).toContain('Mã VietQR để chuyển khoản')
    expect(info.Title).toBe('Phiếu đề nghị thanh toán 2026-000123')
    expect(bytes).toBeLessThan(100_000)
  })

  it('prints 100 long lines over several pages, the head of the table on each, none lost', async () => {
    const { pages } = await readPdf(await drawInvoice(printed(100)))
    const all = pages.map(page => page.text).join(' ')
    for (let n = 1; n <= 100; n++) expect(all).toContain(`Dòng ${n}: Trường`)
    expect(pages.length).toBeGreaterThan(4)
    for (const page of pages.slice(0, -1)) expect(page.text).toContain('Thành tiền')
    expect(pages.at(-1)!.text).toContain(`Trang ${pages.length}/${pages.length}`)
  })
})

it.each([
  ['970415', '113366668888', 1],
  ['970436', '0123456789', 58_001],
  ['970422', '9876543210123456789', 9_999_999_999_999],
])(
  'a QR reader finds the payload in the picture of the page: %s, %s, %d đ',
  async (bankBin, account, amount) => {
    const memo = 'HD2026000123'
    const transfer = { payload: vietQr({ bankBin, account, amount, memo }), memo }
    const { data, width, height } = await pictureOfPdf(await drawInvoice({ ...printed(1), transfer }))
    expect(jsQr.default(data, width, height)?.data).toBe(transfer.payload)
  },
)

it.each([
  [0, 'Không đồng.'],
  [15, 'Mười lăm đồng.'],
  [21, 'Hai mươi mốt đồng.'],
  [105, 'Một trăm lẻ năm đồng.'],
  [1_100_000, 'Một triệu một trăm nghìn đồng.'],
  [21_000_021, 'Hai mươi mốt triệu không trăm hai mươi mốt đồng.'],
  [1_500_000_000, 'Một tỉ năm trăm triệu đồng.'],
])('%d in words', (amount, words) => expect(amountInWords(amount)).toBe(words))
