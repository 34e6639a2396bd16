import type { Buyer, InvoiceStatus, InvoiceSums, Seller } from '@trau/contract'
import { bankName } from '@trau/contract/rules/banks'
import { leftToPay, leftToRefund, vatByRate } from '@trau/contract/rules/invoice'
import encodeQr from 'qr'
import {
  artifact,
  type Doc,
  makeRoom,
  pageMargin as margin,
  type Structure,
  pageWidth as width,
  writePdf,
} from '#platform/pdf/document.ts'
import type { StoredLine } from '../tables.ts'
import { amountInWords } from './amount-in-words.ts'

/** What stands on paper. Days are written as they are printed. */
export interface PrintedInvoice extends InvoiceSums {
  code: string
  status: InvoiceStatus
  openedDay: string
  /** Of a credit note there is none. */
  dueDay: string | undefined
  /** Of a credit note: the code of the invoice that it credits. */
  creditedCode: string | undefined
  openedTime: number
  seller: Seller
  buyer: Buyer
  lines: readonly StoredLine[]
  note: string
  paid: number
  credited: number
  /** Of what is left to pay. */
  transfer: { payload: string; memo: string } | undefined
}

const qrSize = 120

type Align = 'left' | 'right' | 'center'
interface Column {
  title: string
  width: number
  align: Align
  textOf: (line: StoredLine, position: number) => string
}

const columns: readonly Column[] = [
  { title: 'STT', width: 24, align: 'center', textOf: (_, position) => String(position + 1) },
  { title: 'Nội dung', width: 165, align: 'left', textOf: line => line.description },
  { title: 'ĐVT', width: 44, align: 'left', textOf: line => line.unit },
  { title: 'Số lượng', width: 46, align: 'right', textOf: line => shownQuantity(line.quantity) },
  { title: 'Đơn giá', width: 74, align: 'right', textOf: line => shownAmount(line.unitPrice) },
  { title: 'Thành tiền', width: 78, align: 'right', textOf: line => shownAmount(line.amount) },
  { title: 'GTGT', width: 32, align: 'right', textOf: line => shownRate(line.vatRate) },
  { title: 'Tiền thuế', width: 60, align: 'right', textOf: line => shownAmount(line.vat) },
]

const shownAmount = (amount: number) => String(amount).replace(/\B(?=(\d{3})+$)/g, '.')
const shownMoney = (amount: number) => `${shownAmount(amount)} đ`
function shownQuantity(quantity: number): string {
  const [whole = '', decimals] = String(quantity).split('.')
  return shownAmount(Number(whole)) + (decimals ? `,${decimals}` : '')
}
const shownRate = (rate: number | null) => (rate === null ? 'KCT' : `${rate}%`)

const states: Partial<Record<InvoiceStatus, string>> = {
  PAID: 'Đã thanh toán đủ',
  VOID: 'ĐÃ HUỶ',
  UNCOLLECTIBLE: 'Không thu được',
}
const stateOf = ({ status, credited, total }: PrintedInvoice) =>
  status === 'PAID' && credited === total ? 'Đã điều chỉnh giảm toàn bộ' : states[status]

const titleOf = ({ creditedCode }: PrintedInvoice) =>
  creditedCode ? 'Phiếu điều chỉnh giảm' : 'Phiếu đề nghị thanh toán'

/** @returns the bytes of the PDF */
export const drawInvoice = (invoice: PrintedInvoice): Promise<Uint8Array> =>
  writePdf(
    {
      title: `${titleOf(invoice)} ${invoice.code}`,
      author: invoice.seller.name,
      createdTime: invoice.openedTime,
    },
    (doc, root) => {
      const draw = pen(doc, root)
      drawHead(doc, draw, invoice)
      drawLines(doc, root, invoice)
      drawSums(doc, draw, invoice)
      drawTransfer(doc, root, draw, invoice)
      if (invoice.note && !invoice.creditedCode) draw('P', `Ghi chú: ${invoice.note}`, { gap: 8 })
    },
    invoice.code,
  )

interface TextStyle {
  font?: 'regular' | 'bold'
  size?: number
  align?: Align
  x?: number
  width?: number
  /** Space before it. */
  gap?: number
}

type Pen = ReturnType<typeof pen>

/** Writes paragraphs and headings down the page, each an element of the structure. */
const pen =
  (doc: Doc, root: Structure) =>
  (type: 'H1' | 'H2' | 'P', text: string, style: TextStyle = {}) => {
    const { font = 'regular', size = 9.5, align = 'left', x = margin, gap = 0 } = style
    doc.font(font).fontSize(size)
    const box = { width: style.width ?? width, align }
    doc.y += gap
    makeRoom(doc, Math.min(doc.heightOfString(text, box), 200))
    root.add(doc.struct(type, {}, [() => void doc.text(text, x, doc.y, box)]))
  }

function drawHead(doc: Doc, draw: Pen, invoice: PrintedInvoice): void {
  const { seller, buyer, creditedCode, openedDay, dueDay } = invoice
  draw('P', seller.name, { font: 'bold', size: 11 })
  if (seller.taxCode) draw('P', `Mã số thuế: ${seller.taxCode}`)
  if (seller.address) draw('P', `Địa chỉ: ${seller.address}`)
  draw('H1', titleOf(invoice).toLocaleUpperCase('vi'), { font: 'bold', size: 16, align: 'center', gap: 14 })
  draw('P', 'Không có giá trị thay hoá đơn GTGT', { align: 'center', gap: 2 })
  draw('P', `Số: ${invoice.code}`, { font: 'bold', align: 'center', gap: 4 })
  const days = [`Ngày phát hành: ${openedDay}`, dueDay && `Hạn thanh toán: ${dueDay}`].filter(Boolean)
  draw('P', days.join(' · '), { align: 'center' })
  if (creditedCode) {
    draw('P', `Điều chỉnh giảm cho hoá đơn số ${creditedCode}`, { font: 'bold', align: 'center', gap: 2 })
    draw('P', `Lý do: ${invoice.note}`, { align: 'center', gap: 2 })
  }
  const state = stateOf(invoice)
  if (state) draw('P', state, { font: 'bold', size: 12, align: 'center', gap: 4 })
  draw('P', `Người mua: ${buyer.name}`, { font: 'bold', gap: 12 })
  if (buyer.taxCode) draw('P', `Mã số thuế: ${buyer.taxCode}`)
  if (buyer.address) draw('P', `Địa chỉ: ${buyer.address}`)
  doc.y += 10
}

const cellPadding = 3

/** A table whose head is repeated on each page. */
function drawLines(doc: Doc, root: Structure, { lines }: PrintedInvoice): void {
  const table = doc.struct('Table')
  root.add(table)
  const head = () =>
    drawRow(
      doc,
      table,
      'TH',
      columns.map(column => column.title),
    )
  head()
  lines.forEach((line, position) => {
    const texts = columns.map(column => column.textOf(line, position))
    if (makeRoom(doc, heightOfRow(doc, texts))) head()
    drawRow(doc, table, 'TD', texts)
  })
  table.end()
  doc.y += 8
}

const rowSize = 8

function heightOfRow(doc: Doc, texts: readonly string[]): number {
  doc.font('regular').fontSize(rowSize)
  const heights = columns.map((column, n) =>
    column.align === 'right'
      ? rowSize
      : doc.heightOfString(texts[n]!, { width: column.width - 2 * cellPadding }),
  )
  return Math.max(...heights, rowSize * 1.2) + 2 * cellPadding
}

/** Its types do not know it. */
const columnHead: object = { scope: 'Column' }

function drawRow(doc: Doc, table: Structure, type: 'TH' | 'TD', texts: readonly string[]): void {
  const height = heightOfRow(doc, texts)
  const top = doc.y
  let x = margin
  const cells = columns.map((column, n) => {
    const left = x
    x += column.width
    return doc.struct(type, type === 'TH' ? columnHead : {}, [
      () => {
        const box = { width: column.width - 2 * cellPadding, align: column.align }
        doc.font(type === 'TH' ? 'bold' : 'regular').fontSize(rowSize)
        if (column.align === 'right') shrinkTo(doc, texts[n]!, box.width)
        doc.text(texts[n]!, left + cellPadding, top + cellPadding, {
          ...box,
          lineBreak: column.align !== 'right',
        })
      },
    ])
  })
  table.add(doc.struct('TR', {}, cells))
  artifact(doc, () => {
    doc.rect(margin, top, width, height).lineWidth(0.5).strokeColor('#999999').stroke()
  })
  doc.x = margin
  doc.y = top + height
}

/** The largest amounts stay in their column. */
function shrinkTo(doc: Doc, text: string, room: number): void {
  const neededWidth = doc.widthOfString(text)
  if (neededWidth > room) doc.fontSize((rowSize * room) / neededWidth)
}

function drawSums(doc: Doc, draw: Pen, invoice: PrintedInvoice): void {
  const right = { align: 'right' as const }
  makeRoom(doc, 130)
  draw('P', `Cộng tiền hàng: ${shownMoney(invoice.subtotal)}`, right)
  for (const { vatRate, vat } of vatByRate(invoice.lines))
    if (vatRate) draw('P', `Thuế GTGT ${shownRate(vatRate)}: ${shownMoney(vat)}`, right)
  draw('P', `Tổng tiền thuế GTGT: ${shownMoney(invoice.vat)}`, right)
  draw('P', `Tổng cộng: ${shownMoney(invoice.total)}`, { ...right, font: 'bold', size: 11, gap: 2 })
  const { paid, credited } = invoice
  if (credited > 0) draw('P', `Đã điều chỉnh giảm: ${shownMoney(credited)}`, right)
  if (paid > 0) draw('P', `Đã thanh toán: ${shownMoney(paid)}`, right)
  if (paid > 0 || credited > 0)
    draw('P', `Còn phải trả: ${shownMoney(leftToPay(invoice))}`, { ...right, font: 'bold' })
  const refund = leftToRefund(invoice)
  if (refund > 0) draw('P', `Còn phải hoàn lại: ${shownMoney(refund)}`, { ...right, font: 'bold' })
  draw('P', `Bằng chữ: ${amountInWords(invoice.total)}`, { gap: 6 })
  draw(
    'P',
    'Thành tiền và tiền thuế của từng dòng được làm tròn đến đồng (từ 0,5 đồng làm tròn lên), rồi cộng lại. KCT: không chịu thuế GTGT.',
    { size: 7.5, gap: 4 },
  )
}

function drawTransfer(
  doc: Doc,
  root: Structure,
  draw: Pen,
  { seller, transfer, ...balance }: PrintedInvoice,
): void {
  if (!transfer) return
  doc.y += 14
  makeRoom(doc, qrSize + 10)
  const top = doc.y
  const amount = shownMoney(leftToPay(balance))
  const alt = `Mã VietQR để chuyển khoản ${amount}`
  root.add(doc.struct('Figure', { alt }, [() => drawQr(doc, transfer.payload, margin, top)]))
  const beside = { x: margin + qrSize + 16, width: width - qrSize - 16 }
  doc.y = top
  draw('H2', 'Chuyển khoản bằng VietQR', { ...beside, font: 'bold', size: 11 })
  draw('P', `Chủ tài khoản: ${seller.accountHolder}`, { ...beside, gap: 4 })
  draw('P', `Số tài khoản: ${seller.bankAccount}`, beside)
  draw('P', `Ngân hàng: ${bankName(seller.bankBin)}`, beside)
  draw('P', `Số tiền: ${amount}`, beside)
  draw('P', `Nội dung: ${transfer.memo}`, beside)
  doc.y = Math.max(doc.y, top + qrSize)
}

function drawQr(doc: Doc, payload: string, left: number, top: number): void {
  const rows = encodeQr(payload, 'raw', { ecc: 'medium', border: 2 })
  const size = qrSize / rows.length
  doc.fillColor('black')
  rows.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) doc.rect(left + x * size, top + y * size, size, size)
    })
  })
  doc.fill()
}
