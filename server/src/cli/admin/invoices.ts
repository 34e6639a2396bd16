import { contract, type InvoiceSummary } from '@trau/contract'
import { handlers, invoiceHandlers } from '../../services/billing/index.ts'
import { CommandError } from '../failure.ts'
import { type Action, pageOf, table } from './action.ts'
import type { Operator } from './call.ts'
import { importFile } from './import-invoices.ts'

const { billing, invoice } = contract

const getInvoice = (operator: Operator, id: string) =>
  operator.call('getInvoice', billing.getInvoice, handlers.getInvoice, { params: { id } })

const rowOf = (one: Pick<InvoiceSummary, 'invoiceId' | 'code' | 'status' | 'total'>) => [
  one.invoiceId,
  one.code ?? '–',
  one.status,
  `${one.total} VND`,
]

const one = { min: 1, max: 1 }

export const invoices: Record<string, Action> = {
  list: {
    usage: 'list [--status draft|open|paid|void|uncollectible]',
    summary: 'newest first; [--search words] [--limit n] [--offset n]',
    takes: { min: 0, max: 0 },
    async run(operator, _, options) {
      const payload = options.status ? { status: String(options.status).toUpperCase() } : {}
      const page = await operator.call('listInvoices', billing.listInvoices, handlers.listInvoices, {
        query: {
          ...pageOf(options),
          ...(options.search ? { search: String(options.search) } : {}),
          requestPayload: JSON.stringify(payload),
        },
      })
      return {
        data: page,
        lines: [...table(page.items.map(rowOf)), `${page.total ?? page.items.length} in all`],
      }
    },
  },
  show: {
    usage: 'show <id>',
    summary: 'an invoice',
    takes: one,
    async run(operator, [id]) {
      const foundInvoice = await getInvoice(operator, id!)
      return { data: foundInvoice, lines: table([rowOf(foundInvoice)]) }
    },
  },
  import: {
    usage: 'import <file> [--dry-run] [--again]',
    summary: 'a CSV file as drafts, all or none; a file imported before only with --again',
    takes: one,
    run: (operator, [file], options) =>
      importFile(operator, file!, {
        isDryRun: options['dry-run'] === true,
        isAgain: options.again === true,
      }),
  },
  open: {
    usage: 'open <id>',
    summary: 'gives a draft its number and freezes it',
    takes: one,
    async run(operator, [id]) {
      const { version } = await getInvoice(operator, id!)
      const openedInvoice = await operator.call(
        'openInvoice',
        invoice.openInvoice,
        invoiceHandlers.openInvoice,
        {
          params: { id: id! },
          body: { version },
        },
      )
      return { data: openedInvoice, lines: table([rowOf(openedInvoice)]) }
    },
  },
  void: {
    usage: 'void <id>',
    summary: 'an open invoice without payments',
    takes: one,
    async run(operator, [id]) {
      // The endpoint deletes drafts; this command does not.
      const { status } = await getInvoice(operator, id!)
      if (status === 'DRAFT') throw new CommandError('A draft has nothing to void: delete it on the screen.')
      await operator.call('deleteInvoice', billing.deleteInvoice, handlers.deleteInvoice, {
        params: { id: id! },
      })
      const voidedInvoice = await getInvoice(operator, id!)
      return { data: voidedInvoice, lines: table([rowOf(voidedInvoice)]) }
    },
  },
}
