import { contract, decodeCsv, maxInvoiceImportLines } from '@trau/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { csvLine } from '#platform/csv.ts'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { forgetOldImports, importKeptMs } from '../jobs/forgetOldImports.ts'

const { checkInvoiceImport, importInvoices } = contract.invoice
const { listInvoices, getInvoice } = contract.billing

const app = appForFile()
let admin: Person
let an: Person
beforeAll(async () => {
  admin = await app.person('Đặng Thị Lan', { isAdmin: true })
  an = await app.person('Nguyễn Văn An')
})

const check = (csv: string) => admin.ask(checkInvoiceImport, { body: { csv } })
const apply = (csv: string, importId = crypto.randomUUID(), who = admin) =>
  who.call(importInvoices, { body: { csv, importId } })
const drafts = async () => (await admin.ask(listInvoices, { query: { limit: 100 } })).total ?? 0
let before = 0
beforeEach(async () => {
  before = await drafts()
})

const head =
  'invoice,username,buyerName,taxCode,address,description,unit,quantity,unitPrice,vatRate,dueDate,note'
/** Cells of a line that is right but for what is said. */
const lineOf = (cells: Partial<Record<string, string | number>>) =>
  csvLine(
    head
      .split(',')
      .map(
        column =>
          cells[column] ??
          { buyerName: 'Khách', description: 'Học phí', quantity: '1', unitPrice: '100000', vatRate: '10' }[
            column
          ] ??
          '',
      ),
  ).trimEnd()

describe('a file with errors', () => {
  const bell = 'a\u0007b'
  const bad: Record<string, [line: string, ...errors: string[]]> = {
    'no buyer': [lineOf({ buyerName: '' }), 'buyerName required'],
    'long buyer': [lineOf({ buyerName: 'x'.repeat(201) }), 'buyerName tooLong'],
    'very long buyer': [lineOf({ buyerName: 'x'.repeat(5000) }), 'buyerName tooLong'],
    'damaged buyer': [lineOf({ buyerName: 'Kh\ufffdch' }), 'buyerName damagedText'],
    'line break in a buyer': [lineOf({ buyerName: 'a\nb' }), 'buyerName lineBreak'],
    'bell in a buyer': [lineOf({ buyerName: bell }), 'buyerName controlCharacters'],
    'invisible buyer': [lineOf({ buyerName: '\u200b\u200b' }), 'buyerName required'],
    'nobody of that username': [lineOf({ username: 'khong.co.ai' }), 'username accountNotFound'],
    'long username': [lineOf({ username: 'a'.repeat(70) }), 'username accountNotFound'],
    'damaged username': [lineOf({ username: 'a\ufffd' }), 'username damagedText'],
    'line break in a username': [lineOf({ username: 'a\nb' }), 'username lineBreak'],
    'long key': [lineOf({ invoice: 'x'.repeat(65) }), 'invoice tooLong'],
    'damaged key': [lineOf({ invoice: '\ufffd' }), 'invoice damagedText'],
    'bell in a key': [lineOf({ invoice: bell }), 'invoice controlCharacters'],
    'short tax code': [lineOf({ taxCode: '312345678' }), 'taxCode taxCodeInvalid'],
    'letters in a tax code': [lineOf({ taxCode: 'MST0312345678' }), 'taxCode taxCodeInvalid'],
    'tax code as a spreadsheet writes large numbers': [
      lineOf({ taxCode: '3.12E+08' }),
      'taxCode scientificNumber',
    ],
    'damaged tax code': [lineOf({ taxCode: '03\ufffd' }), 'taxCode damagedText'],
    'line break in a tax code': [lineOf({ taxCode: '0312345678\n0312345679' }), 'taxCode lineBreak'],
    'long address': [lineOf({ address: 'x'.repeat(301) }), 'address tooLong'],
    'bell in an address': [lineOf({ address: bell }), 'address controlCharacters'],
    'invisible address': [lineOf({ address: '\u3164' }), 'address invisibleCharacters'],
    'no description': [lineOf({ description: '' }), 'description required'],
    'long description': [lineOf({ description: 'x'.repeat(301) }), 'description tooLong'],
    'damaged description': [lineOf({ description: '\ufffd' }), 'description damagedText'],
    'line break in a description': [lineOf({ description: 'a\nb' }), 'description lineBreak'],
    'bidi override in a description': [lineOf({ description: 'a\u202eb' }), 'description controlCharacters'],
    'long unit': [lineOf({ unit: 'x'.repeat(31) }), 'unit tooLong'],
    'invisible unit': [lineOf({ unit: '\u200b' }), 'unit invisibleCharacters'],
    'no quantity': [lineOf({ quantity: '' }), 'quantity required'],
    'words for a quantity': [lineOf({ quantity: 'hai' }), 'quantity numberInvalid'],
    'quantity of two meanings': [lineOf({ quantity: '1.500' }), 'quantity numberAmbiguous'],
    'quantity with four decimals': [lineOf({ quantity: '1,2345' }), 'quantity tooManyDecimals'],
    'quantity of nothing': [lineOf({ quantity: '0' }), 'quantity notPositive'],
    'large quantity': [lineOf({ quantity: '1000001' }), 'quantity tooLarge'],
    'quantity in exponent form': [lineOf({ quantity: '1E+3' }), 'quantity scientificNumber'],
    'no price': [lineOf({ unitPrice: '' }), 'unitPrice required'],
    'words for a price': [lineOf({ unitPrice: 'miễn phí' }), 'unitPrice numberInvalid'],
    'price with half a đồng': [lineOf({ unitPrice: '1500,5' }), 'unitPrice tooManyDecimals'],
    'negative price': [lineOf({ unitPrice: '-1500' }), 'unitPrice negative'],
    'large price': [lineOf({ unitPrice: '100.000.000.000' }), 'unitPrice tooLarge'],
    'price in exponent form': [lineOf({ unitPrice: '1.5E+6' }), 'unitPrice scientificNumber'],
    'no VAT rate': [lineOf({ vatRate: '' }), 'vatRate required'],
    'unknown VAT rate': [lineOf({ vatRate: '12' }), 'vatRate vatRateUnknown'],
    'damaged VAT rate': [lineOf({ vatRate: '\ufffd' }), 'vatRate damagedText'],
    'no day': [lineOf({ dueDate: '31/02/2027' }), 'dueDate dayInvalid'],
    'words for a day': [lineOf({ dueDate: 'mai' }), 'dueDate dayInvalid'],
    'long note': [lineOf({ note: 'x'.repeat(1001) }), 'note tooLong'],
    'another buyer in one invoice': [lineOf({ invoice: 'K1', buyerName: 'Người khác' }), 'buyerName differs'],
    'another day in one invoice': [lineOf({ invoice: 'K1', dueDate: '02/12/2026' }), 'dueDate differs'],
    'another tax code in one invoice': [lineOf({ invoice: 'K1', taxCode: '0312345679' }), 'taxCode differs'],
    'sum that VietQR has no place for': [
      lineOf({ quantity: '1000000', unitPrice: '99999999999' }),
      ' invoiceTooLarge',
    ],
    'too few cells': ['K,an', ' tooFewCells'],
    'too many cells': [`${lineOf({})},thừa`, ' tooManyCells'],
    'quote in a cell': [lineOf({}).replace('Học phí', 'Học "phí'), ' quoteInCell'],
    'text after a quote': [lineOf({}).replace('Học phí', '"Học" phí'), ' textAfterQuote'],
    'several at once': [
      lineOf({ taxCode: '1', quantity: '-1', unitPrice: 'x', vatRate: '7', dueDate: '2026' }),
      ...['taxCode taxCodeInvalid', 'quantity notPositive', 'unitPrice numberInvalid'],
      ...['vatRate vatRateUnknown', 'dueDate dayInvalid'],
    ],
    'unclosed quote': [lineOf({}).replace('Học phí', '"Học phí'), ' unclosedQuote'],
  }

  it('a file with errors is refused whole, with every error by line and column, in a file of 1,000 lines', async () => {
    const entries = Object.entries(bad)
    const first = lineOf({ invoice: 'K1', dueDate: '2026-12-01', taxCode: '0312345678' })
    const rest = maxInvoiceImportLines - entries.length - 1
    const good = Array.from({ length: rest }, (_, n) => lineOf({ buyerName: `Khách ${n}` }))
    const csv = [head, first, ...good, ...entries.map(([, [line]]) => line)].join('\n')
    const report = await check(csv)
    expect(report.lines).toHaveLength(maxInvoiceImportLines)
    expect(report.refused).toBe(entries.length)
    const wrong = report.lines.filter(({ outcome }) => outcome === 'ERROR')
    const seen = wrong.map(({ errors }) => errors?.map(({ column = '', reason }) => `${column} ${reason}`))
    expect(Object.fromEntries(entries.map(([name], n) => [name, seen[n]]))).toEqual(
      Object.fromEntries(entries.map(([name, [, ...errors]]) => [name, errors])),
    )
    expect(new Set(seen.flat()).size).toBeGreaterThanOrEqual(40)
    expect(wrong.map(({ line }) => line).sort((a, b) => a - b)[0]).toBe(rest + 3)
    const refused = await apply(csv)
    expect(refused.error).toMatchObject({ code: 'importRefused', data: { lines: entries.length } })
    expect(await drafts()).toBe(before)
  })

  it.each<[string, string, string]>([
    ['nothing', '', ' empty'],
    ['headings alone', head, ' empty'],
    ['an unknown column', `${head},màu\n${lineOf({})},đỏ`, 'màu unknownColumn'],
    ['a column twice', `${head},MST\n${lineOf({})},`, 'taxCode duplicateColumn'],
    ['a missing column', 'buyerName,description,quantity,unitPrice\nA,B,1,1', 'vatRate missingColumn'],
    ['1,001 lines', [head, ...Array.from({ length: 1001 }, () => lineOf({}))].join('\n'), ' tooManyLines'],
  ])('%s is refused as a file', async (_, csv, expected) => {
    const report = await check(csv)
    const errors = report.lines.flatMap(({ errors = [] }) => errors)
    expect(errors.map(({ column = '', reason }) => `${column} ${reason}`)).toEqual([expected])
    expect((await apply(csv)).error?.code).toBe('importRefused')
  })

  it('an invoice has 100 lines at most, and a file a sum that stays exact', async () => {
    const many = [head, ...Array.from({ length: 101 }, () => lineOf({ invoice: 'A' }))].join('\n')
    const found = (await check(many)).lines.filter(({ errors }) => errors)
    expect(found).toMatchObject([{ line: 102, errors: [{ reason: 'tooManyInvoiceLines', max: 100 }] }])
    const large = lineOf({ quantity: '90', unitPrice: '99999999999' })
    const report = await check([head, ...Array.from({ length: 110 }, () => large)].join('\n'))
    expect(report.lines[0]?.errors).toMatchObject([{ reason: 'fileTooLarge' }])
  })
})

describe('a file without errors', () => {
  it('a file without errors is read with Vietnamese headings and either encoding, and its lines become invoices with exact sums', async () => {
    const table = [
      [
        'Hoá đơn',
        'Tên đăng nhập',
        'Người mua',
        'MST',
        'Nội dung',
        'ĐVT',
        'Số lượng',
        'Đơn giá',
        'Thuế suất',
        'Hạn thanh toán',
        'Ghi chú',
      ],
      [
        'A',
        an.username.toUpperCase(),
        '',
        '',
        'Học phí',
        'tháng',
        '1,5',
        '1.000.333',
        '10%',
        '1/12/2026',
        'Dòng một\nDòng hai',
      ],
      ['B', '', '=HYPERLINK("x")', '0312345678', 'Tài liệu', '', '2', '50000', 'KCT', '', ''],
      ['A', '', '', '', 'Tiền ăn', '', '1', '9', '8', '', ''],
    ]
    for (const separator of [',', ';', '\t'])
      for (const encoding of ['utf8', 'utf-8 with a mark', 'utf16le'] as const) {
        const text = table
          .map(cells => cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(separator))
          .join('\r\n')
        const bytes =
          encoding === 'utf16le'
            ? Buffer.from(`\ufeff${text}`, 'utf16le')
            : Buffer.from(encoding === 'utf8' ? text : `\ufeff${text}`)
        const csv = decodeCsv(bytes) ?? ''
        const report = await check(csv)
        expect(report, `${separator} ${encoding}`).toMatchObject({
          ...{ invoices: 2, refused: 0, subtotal: 1_600_509, vat: 150_051, total: 1_750_560 },
        })
        expect(report.lines.map(({ invoice }) => invoice)).toEqual([1, 2, 1])
      }
    expect(await drafts()).toBe(before)
    const csv = table.map(csvLine).join('')
    const { data } = await apply(csv)
    expect(data).toMatchObject({ invoices: 2, total: 1_750_560, isRepeated: false })
    const { items } = await admin.ask(listInvoices, { query: { limit: 2 } })
    const made = await Promise.all(
      items.map(({ invoiceId }) => admin.ask(getInvoice, { params: { id: invoiceId } })),
    )
    const ofAn = made.find(({ user }) => user)
    expect(ofAn).toMatchObject({
      ...{ status: 'DRAFT', user: { userId: an.userId }, buyer: { name: an.name } },
      ...{ dueDate: '2026-12-01', note: 'Dòng một\nDòng hai' },
      lines: [
        {
          description: 'Học phí',
          quantity: 1.5,
          unitPrice: 1_000_333,
          vatRate: 10,
          amount: 1_500_500,
          vat: 150_050,
        },
        { description: 'Tiền ăn', quantity: 1, unitPrice: 9, vatRate: 8, amount: 9, vat: 1 },
      ],
    })
    expect(made.find(({ user }) => !user)).toMatchObject({
      buyer: { name: '=HYPERLINK("x")', taxCode: '0312345678' },
      lines: [{ vatRate: null, amount: 100_000, vat: 0 }],
    })
    const exported = await app.raw('GET', '/invoice-service/v1/domains/default/exports/invoices', {
      headers: { authorization: `Bearer ${admin.tokens.accessToken}` },
    })
    expect(exported.text).toContain(`"'=HYPERLINK(""x"")"`)
  })

  it('a file without errors is imported once for requests at once under one id, and again under another; a check says that it was', async () => {
    const csv = `${head}\n${lineOf({ buyerName: 'Một lần' })}`
    expect((await check(csv)).importedTime).toBeUndefined()
    const importId = crypto.randomUUID()
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => apply(csv, importId)))
    expect(outcomes.map(({ data }) => data?.isRepeated).sort()).toEqual([false, true, true, true])
    expect(await drafts()).toBe(before + 1)
    expect((await check(csv)).importedTime).toEqual(expect.any(Number))
    // Another file under the same id is another import.
    expect((await apply(`${csv}\n${lineOf({})}`, importId)).data).toMatchObject({
      isRepeated: false,
      invoices: 2,
    })
    expect((await apply(csv)).data).toMatchObject({ isRepeated: false })
    expect(await drafts()).toBe(before + 4)
  })

  it('a file without errors is known as imported for 90 days, and then like any other; its drafts stay', async () => {
    const csv = `${head}\n${lineOf({ buyerName: 'Chín mươi ngày' })}`
    const importId = crypto.randomUUID()
    const { data } = await apply(csv, importId)
    const importedTime = new Date(data!.importedTime - importKeptMs)
    const setTime = (time: Date) =>
      app.app.db
        .updateTable('invoice_import')
        .set({ imported_time: time })
        .where('import_id', '=', importId)
        .execute()
    await setTime(new Date(importedTime.getTime() + 60_000))
    await forgetOldImports.run(app.app)
    expect((await apply(csv, importId)).data).toMatchObject({ isRepeated: true })
    await setTime(new Date(importedTime.getTime() - 1))
    await forgetOldImports.run(app.app)
    expect((await check(csv)).importedTime).toBeUndefined()
    expect(await drafts()).toBe(before + 1)
    expect((await apply(csv, importId)).data).toMatchObject({ isRepeated: false })
    expect(await drafts()).toBe(before + 2)
  })

  it('leaves nothing when the database refuses the last draft', async () => {
    await app.app.db.schema.alterTable('invoice').addCheckConstraint('no_last', sql`note <> 'LAST'`).execute()
    const csv = [head, ...Array.from({ length: 600 }, () => lineOf({})), lineOf({ note: 'LAST' })].join('\n')
    const importId = crypto.randomUUID()
    expect((await apply(csv, importId)).status).toBe(500)
    expect(await drafts()).toBe(before)
    await app.app.db.schema.alterTable('invoice').dropConstraint('no_last').execute()
    expect((await apply(csv, importId)).data).toMatchObject({ isRepeated: false, invoices: 601 })
  })
})

it('who may not edit invoices neither checks nor imports, and the audit log holds nothing of the file', async () => {
  const csv = `${head}\n${lineOf({ buyerName: 'Ghi sổ' })}`
  expect((await an.call(checkInvoiceImport, { body: { csv } })).error?.code).toBe('forbidden')
  expect((await apply(csv, crypto.randomUUID(), an)).error?.code).toBe('forbidden')
  await apply(csv)
  const { items } = await admin.ask(contract.administration.listAuditEntries, {
    query: { requestPayload: JSON.stringify({ action: 'importInvoices' }) },
  })
  expect(items[0]).toMatchObject({
    after: { invoices: 1, total: 110_000, isRepeated: false },
    target: { csv: '[not kept]' },
  })
  expect(JSON.stringify(items)).not.toContain('Ghi sổ')
})
