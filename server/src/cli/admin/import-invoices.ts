import { readFile, stat } from 'node:fs/promises'
import {
  contract,
  decodeCsv,
  type InvoiceImportError,
  type InvoiceImportReport,
  maxInvoiceImportLength,
} from '@trau/contract'
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid'
import { invoiceHandlers } from '../../services/billing/index.ts'
import { CommandError } from '../failure.ts'
import { type Answer, table } from './action.ts'
import type { Operator } from './call.ts'

const { checkInvoiceImport, importInvoices } = contract.invoice

/** A file has one id here: a repeated command imports nothing. */
const fileIds = 'f0a8c5a2-6f1e-4f0b-9a51-2f3a1c0b7d11'

/** @param options.isAgain imports a file that was imported before; every such command does */
export async function importFile(
  operator: Operator,
  file: string,
  { isDryRun, isAgain }: { isDryRun: boolean; isAgain: boolean },
): Promise<Answer> {
  const csv = await readCsvText(file)
  const report = await operator.call(
    'checkInvoiceImport',
    checkInvoiceImport,
    invoiceHandlers.checkInvoiceImport,
    { body: { csv } },
  )
  const isRefused = report.refused > 0
  if (isDryRun || isRefused)
    return {
      data:
        isRefused && !isDryRun
          ? { error: { code: 'importRefused', data: { lines: report.refused } }, report }
          : report,
      lines: linesOf(report),
      ...(isRefused ? { code: 1 } : {}),
    }
  const result = await operator.call('importInvoices', importInvoices, invoiceHandlers.importInvoices, {
    body: { csv, importId: isAgain ? uuidv7() : uuidv5(csv, fileIds) },
  })
  const { invoices, total, isRepeated, importedTime } = result
  const sentence = isRepeated
    ? `Imported before, at ${new Date(importedTime).toISOString()}: ${invoices} drafts, ${total} VND. Nothing was written; --again imports it once more.`
    : `${invoices} drafts, ${total} VND.`
  return { data: result, lines: [sentence] }
}

async function readCsvText(file: string): Promise<string> {
  const fileStat = await stat(file).catch(() => undefined)
  if (!fileStat?.isFile()) throw new CommandError(`There is no file "${file}".`)
  if (fileStat.size > maxInvoiceImportLength)
    throw new CommandError(`"${file}" is larger than 1 MB. Divide it.`)
  const text = decodeCsv(await readFile(file))
  if (text === undefined) throw new CommandError(`"${file}" is neither UTF-8 nor UTF-16.`)
  return text
}

function linesOf(report: InvoiceImportReport): string[] {
  const { invoices, refused: refusedCount, subtotal, vat, total, importedTime } = report
  const rows = report.lines.map(({ line, outcome, buyerName, description, amount, errors = [] }) => [
    `line ${line}`,
    outcome,
    ...(errors.length > 0
      ? [errors.map(sentenceOf).join('; ')]
      : [`${amount ?? 0} VND  ${buyerName}  ${description}`]),
  ])
  return [
    ...table(rows),
    `${invoices} invoices, ${subtotal} + VAT ${vat} = ${total} VND; lines with errors: ${refusedCount}`,
    ...(importedTime
      ? [`A file of the same content was imported at ${new Date(importedTime).toISOString()}.`]
      : []),
  ]
}

/** `taxCode: tax code invalid`, with what the limit is or which line is meant. */
function sentenceOf({ column, reason, min, max, otherLine }: InvoiceImportError): string {
  const words = reason.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  const limit = [min, max].filter(value => value !== undefined).join('–')
  return [
    ...(column ? [`${column}:`] : []),
    words,
    ...(limit ? [`(${limit})`] : []),
    ...(otherLine ? [`(line ${otherLine})`] : []),
  ].join(' ')
}
