import type { invoiceImport as vi } from '../vi/invoiceImport.ts'

const number = (value: number) => value.toLocaleString('en')
const count = (value: number, one: string, many: string) => `${number(value)} ${value === 1 ? one : many}`

export const invoiceImport = {
  title: 'Import invoices from a CSV file',
  text: 'Each line of the file is a line of an invoice; lines with the same “Invoice” make one. Invoices become drafts, without numbers, and nobody is notified. You see each line before anything is imported.',
  columns:
    'Needed: Description, Quantity, Unit price, VAT rate (0, 5, 8, 10 or none), and Buyer name or Username. Optional: Invoice, Tax code, Address, Unit, Due date (day/month/year), Note. At most 1,000 lines and 1 MB.',
  sample:
    'Invoice,Username,Buyer name,Tax code,Address,Description,Unit,Quantity,Unit price,VAT rate,Due date,Note\r\nA1,,Công ty Hoa Sen,0312345678,"12 Nguyễn Huệ, Quận 1",Consulting,hour,1.5,800000,10,30/12/2026,\r\nA1,,Công ty Hoa Sen,,,Documents,set,2,150000,none,,\r\n',
  sampleName: 'sample-invoices.csv',
  tooLarge: 'The file is larger than 1 MB. Divide it into several files.',
  checking: 'Reading the file',
  refused: lines =>
    `Lines with errors: ${number(lines)}. Mend all of them in the file and choose it again; while there are errors no invoice is imported.`,
  ready: invoices => `The file has no errors: ${count(invoices, 'draft', 'drafts')} will be written.`,
  importedBefore: time =>
    `A file of the same content was imported ${time}. Importing it again writes the same drafts once more.`,
  invoice: invoice => `invoice ${number(invoice)} of the file`,
  unnamed: 'No buyer yet',
  wholeFile: 'The whole file',
  run: invoices => `Write ${count(invoices, 'draft', 'drafts')}`,
  done: (invoices, total) => `Wrote ${count(invoices, 'draft', 'drafts')}, ${total} in all.`,
  repeated: invoices =>
    `This import was done before: ${count(invoices, 'draft', 'drafts')}, no more were written.`,
  columnNames: {
    invoice: 'Invoice',
    username: 'Username',
    buyerName: 'Buyer name',
    taxCode: 'Tax code',
    address: 'Address',
    description: 'Description',
    unit: 'Unit',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    vatRate: 'VAT rate',
    dueDate: 'Due date',
    note: 'Note',
  },
  reasons: {
    taxCodeInvalid: () =>
      'takes 10, 12 or 13 digits. A spreadsheet may have dropped a zero at the beginning: format the column as text.',
    numberInvalid: () => 'is no number.',
    numberAmbiguous: () => 'can be read in two ways. Write 1500 for fifteen hundred, 1.5 for one and a half.',
    tooManyDecimals: ({ max }) =>
      max ? `has more than ${count(max, 'digit', 'digits')} after the point.` : 'must be whole đồng.',
    notPositive: () => 'must be more than 0.',
    negative: () => 'must not be negative.',
    tooLarge: ({ max }) => `is more than ${number(max ?? 0)}.`,
    vatRateUnknown: () => 'must be 0, 5, 8, 10 or none.',
    dayInvalid: () => 'is no day. Write it like 30/11/2026.',
    accountNotFound: () => 'is the username of nobody.',
    differs: ({ otherLine }) => `is not the same as in line ${number(otherLine ?? 0)} of this invoice.`,
    tooManyInvoiceLines: ({ max }) => `This invoice has more than ${number(max ?? 0)} lines.`,
    invoiceTooLarge: ({ max }) => `This invoice sums up to more than ${number(max ?? 0)} đ.`,
    fileTooLarge: ({ max }) => `The file sums up to more than ${number(max ?? 0)} đ.`,
  },
} satisfies typeof vi
