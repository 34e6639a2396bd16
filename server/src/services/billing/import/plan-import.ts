import {
  type InvoiceDraft,
  type InvoiceImportError,
  type InvoiceImportReport,
  type InvoiceSums,
  invoiceSums,
  maxErrorsOfLine,
  maxInvoiceImportTotal,
  maxInvoiceLines,
  maxInvoiceTotal,
} from '@trau/contract'
import type { TableLine } from '#platform/csv-table.ts'
import type { Queryable } from '#platform/db/index.ts'
import { nameOf, selectAccountsByNames, type UserRow } from '../../identity/index.ts'
import { type ImportReason, type ImportValues, readInvoices } from './read-invoices.ts'

type Line = TableLine<ImportValues, ImportReason>
type Accounts = ReadonlyMap<string, UserRow>

export interface PlannedInvoices {
  report: InvoiceImportReport
  drafts: InvoiceDraft[]
}

/** What every line of an invoice says alike, or only one of them. */
const commonColumns = ['username', 'buyerName', 'taxCode', 'address', 'dueDate', 'note'] as const
type Common = Partial<Pick<ImportValues, (typeof commonColumns)[number]>>

const nothing = { invoices: 0, subtotal: 0, vat: 0, total: 0 }

/**
 * What an import would write, with every error of every line.
 * @param options.isLocked the accounts of the file stay as they are until the transaction ends
 */
export async function planImport(
  db: Queryable,
  tenantId: string,
  csv: string,
  options: { isLocked?: boolean } = {},
): Promise<PlannedInvoices> {
  const file = await readInvoices(csv)
  if (file.errors.length > 0) return refusedFile(file.errors)
  const usernames = [...new Set(file.lines.flatMap(({ values }) => values.username ?? []))]
  const rows = await selectAccountsByNames(
    db,
    tenantId,
    { username: usernames, email: [], phone_number: [] },
    options,
  )
  const accounts = new Map(rows.filter(row => !row.erased_time).map(row => [row.username, row]))
  const invoices = invoicesOf(file.lines).map(lines => readInvoice(lines, accounts))
  return planOf(file.lines, invoices)
}

function refusedFile(errors: InvoiceImportError[]): PlannedInvoices {
  const line = { line: 1, outcome: 'ERROR' as const, invoice: 0, buyerName: '', description: '', errors }
  return { report: { ...nothing, refused: 1, lines: [line] }, drafts: [] }
}

/** Lines with the same key are one invoice, in the order of the file; a line without a key is one alone. */
function invoicesOf(lines: readonly Line[]): Line[][] {
  const invoices = new Map<string | number, Line[]>()
  for (const line of lines) {
    const key = line.values.invoice ?? line.line
    const invoice = invoices.get(key)
    if (invoice) invoice.push(line)
    else invoices.set(key, [line])
  }
  return [...invoices.values()]
}

interface ReadInvoice {
  lines: Line[]
  draft: InvoiceDraft
  sums: InvoiceSums
}

/** Adds to the lines what is wrong with the invoice that they make. */
function readInvoice(lines: Line[], accounts: Accounts): ReadInvoice {
  const common = commonOf(lines)
  const account = accounts.get(common.username ?? '')
  const first = lines.find(({ values }) => values.username !== undefined)
  if (first && !account) first.errors.push({ column: 'username', reason: 'accountNotFound' })
  const name = common.buyerName ?? (account && nameOf(account))
  const [head] = lines
  const isRead = lines.every(({ errors }) => !errors.some(({ column }) => !column || column === 'buyerName'))
  if (!name && head && !first && isRead) head.errors.push({ column: 'buyerName', reason: 'required' })
  lines[maxInvoiceLines]?.errors.push({ reason: 'tooManyInvoiceLines', max: maxInvoiceLines })
  const draft: InvoiceDraft = {
    ...(account ? { userId: account.user_id } : {}),
    buyer: { name: name ?? '', taxCode: common.taxCode ?? '', address: common.address ?? '' },
    lines: lines.flatMap(({ values }) => invoiceLineOf(values) ?? []),
    note: common.note ?? '',
    ...(common.dueDate ? { dueDate: common.dueDate } : {}),
  }
  const sums = invoiceSums(draft.lines)
  if (sums.total > maxInvoiceTotal) head?.errors.push({ reason: 'invoiceTooLarge', max: maxInvoiceTotal })
  return { lines, draft, sums }
}

function commonOf(lines: readonly Line[]): Common {
  const common: Common = {}
  for (const column of commonColumns) {
    const first = lines.find(({ values }) => values[column] !== undefined)
    if (!first) continue
    common[column] = first.values[column]
    for (const { values, errors } of lines)
      if (values[column] !== undefined && values[column] !== common[column])
        errors.push({ column, reason: 'differs', otherLine: first.line })
  }
  return common
}

function invoiceLineOf({ description, unit = '', quantity, unitPrice, vatRate }: Partial<ImportValues>) {
  if (description === undefined || quantity === undefined || unitPrice === undefined || vatRate === undefined)
    return undefined
  return { description, unit, quantity, unitPrice, vatRate }
}

/** Of one line, with VAT; undefined where it cannot be computed, or no invoice can hold it. */
function amountOf(values: Partial<ImportValues>): number | undefined {
  const invoiceLine = invoiceLineOf(values)
  const amount = invoiceLine && invoiceSums([invoiceLine]).total
  return amount !== undefined && amount <= maxInvoiceTotal ? amount : undefined
}

function planOf(lines: readonly Line[], invoices: readonly ReadInvoice[]): PlannedInvoices {
  const sums = { ...nothing }
  for (const {
    sums: { subtotal, vat, total },
  } of invoices) {
    // Refused by itself, and no longer a number that can be counted on.
    if (total > maxInvoiceTotal) continue
    sums.invoices++
    sums.subtotal += subtotal
    sums.vat += vat
    sums.total += total
  }
  const isTooLarge = sums.total > maxInvoiceImportTotal
  if (isTooLarge) lines[0]?.errors.push({ reason: 'fileTooLarge', max: maxInvoiceImportTotal })
  const places = new Map(
    invoices.flatMap(({ lines, draft }, n) => lines.map(line => [line, { n, draft }] as const)),
  )
  const shownLines = lines.map(line => {
    const place = places.get(line)
    const errors = line.errors.slice(0, maxErrorsOfLine)
    const amount = amountOf(line.values)
    return {
      line: line.line,
      outcome: errors.length > 0 ? ('ERROR' as const) : ('CREATE' as const),
      invoice: (place?.n ?? 0) + 1,
      buyerName: place?.draft.buyer.name || line.shown,
      description: line.values.description ?? '',
      ...(amount === undefined ? {} : { amount }),
      ...(errors.length > 0 ? { errors } : {}),
    }
  })
  const refusedCount = shownLines.filter(({ outcome }) => outcome === 'ERROR').length
  return {
    report: { ...(isTooLarge ? nothing : sums), refused: refusedCount, lines: shownLines },
    drafts: invoices.map(({ draft }) => draft),
  }
}
