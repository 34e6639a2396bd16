import './billing-errors.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Invoice } from '@trau/contract'
import { useState } from 'react'
import IconDownload from '~icons/lucide/download'
import IconAdd from '~icons/lucide/plus'
import IconSeller from '~icons/lucide/store'
import IconUpload from '~icons/lucide/upload'
import { billingApi } from '../../api/billing-api.ts'
import { qWith } from '../../api/query-client.ts'
import { useAdminWords } from '../../i18n/words/admin.ts'
import { useBillingWords } from '../../i18n/words/billing.ts'
import { Loaded } from '../../kit/Loaded.tsx'
import { PageButtons } from '../../kit/PageButtons.tsx'
import { PermittedButton } from '../../kit/PermittedButton.tsx'
import { useDebounced } from '../../model/people/people.ts'
import { Button } from '../../ui/Button.tsx'
import { NoResultsDrawing } from '../../ui/drawings/NoResults.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import { saveCsv } from './files.ts'
import { InvoiceDialog } from './InvoiceDialog.tsx'
import { InvoiceEditor } from './InvoiceEditor.tsx'
import { InvoiceImportDialog } from './InvoiceImportDialog.tsx'
import { InvoiceRow } from './InvoiceRow.tsx'
import { SellerDialog } from './SellerDialog.tsx'

const pageSize = 50
const filters = ['all', 'overdue', 'DRAFT', 'OPEN', 'PAID', 'VOID', 'UNCOLLECTIBLE', 'CREDIT_NOTE'] as const
type Filter = (typeof filters)[number]
const orders = {
  newest: [{ field: 'createdTime' as const, direction: 'desc' as const }],
  due: [{ field: 'dueDate' as const, direction: 'asc' as const }],
  total: [{ field: 'total' as const, direction: 'desc' as const }],
}
type Order = keyof typeof orders

const payloadOf = (filter: Filter) =>
  filter === 'all' ? {} : filter === 'overdue' ? { isOverdue: true } : { status: filter }

type Open =
  | { what: 'invoice'; invoiceId: string }
  | { what: 'editor'; invoice?: Invoice }
  | { what: 'seller' }
  | { what: 'import' }

/** Every invoice of the tenant, a page at a time. */
export default function InvoicesPane() {
  const text = useBillingWords()
  const { tabs } = useAdminWords()
  const [search, setSearch] = useState('')
  const words = useDebounced(search.trim())
  const [filter, setFilter] = useState<Filter>('all')
  const [order, setOrder] = useState<Order>('newest')
  const [page, setPage] = useState(0)
  const [open, setOpen] = useState<Open>()
  const [isSaving, setSaving] = useState(false)
  const close = () => setOpen(undefined)
  const first = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      set(value)
      setPage(0)
    }
  }
  const list = useQuery(
    qWith(
      billingApi.billing.listInvoices,
      {
        query: {
          search: words,
          offset: page * pageSize,
          limit: pageSize,
          orders: JSON.stringify(orders[order]),
          requestPayload: JSON.stringify(payloadOf(filter)),
        },
      },
      { placeholderData: keepPreviousData },
    ),
  )
  const { data, isPlaceholderData } = list
  const total = data?.total ?? 0
  const exportCsv = async () => {
    setSaving(true)
    await saveCsv(words, payloadOf(filter))
    setSaving(false)
  }
  const isNarrowed = words !== '' || filter !== 'all'
  return (
    <>
      <h2 className="px-4 pt-4 text-xl font-bold md:px-6 md:pt-6">{tabs.invoices}</h2>
      <header className="sticky top-0 z-10 flex flex-wrap items-center gap-2 bg-surface px-4 py-3 md:px-6">
        <div className="min-w-48 flex-1 basis-60 max-lg:basis-full">
          <SearchField label={text.search} value={search} onChange={first(setSearch)} />
        </div>
        <Select
          label={text.filter}
          hideLabel
          className="w-44 max-lg:w-auto max-lg:flex-1 max-lg:basis-36"
          options={filters.map(value => ({ value, label: text.filters[value] }))}
          value={filter}
          onChange={first(setFilter)}
        />
        <Select
          label={text.order}
          hideLabel
          className="w-52 max-lg:w-auto max-lg:flex-1 max-lg:basis-36"
          options={(Object.keys(orders) as Order[]).map(value => ({ value, label: text.orders[value] }))}
          value={order}
          onChange={first(setOrder)}
        />
        <PermittedButton
          permission="invoice.edit"
          color="primary"
          className="max-sm:w-full"
          startContent={<IconAdd className="size-4.5" aria-hidden="true" />}
          onPress={() => setOpen({ what: 'editor' })}
        >
          {text.create}
        </PermittedButton>
      </header>
      <div className="px-4 pb-6 md:px-6" aria-busy={isPlaceholderData}>
        <div className="flex min-h-11 flex-wrap items-center gap-2 py-1">
          <span className="flex-1 text-sm text-muted max-sm:basis-full">{data && text.count(total)}</span>
          <PermittedButton
            permission="invoice.settings"
            size="sm"
            variant="flat"
            startContent={<IconSeller className="size-4" aria-hidden="true" />}
            onPress={() => setOpen({ what: 'seller' })}
          >
            {text.sellerSettings}
          </PermittedButton>
          <PermittedButton
            permission="invoice.edit"
            size="sm"
            variant="flat"
            startContent={<IconUpload className="size-4" aria-hidden="true" />}
            onPress={() => setOpen({ what: 'import' })}
          >
            {text.importCsv}
          </PermittedButton>
          <Button
            size="sm"
            variant="flat"
            isPending={isSaving}
            isDisabled={total === 0}
            startContent={<IconDownload className="size-4" aria-hidden="true" />}
            onPress={() => void exportCsv()}
          >
            {text.exportCsv}
          </Button>
        </div>
        <Loaded
          of={list}
          rows={8}
          label={text.loading}
          failurePane={{ title: text.failed, className: 'pt-10' }}
        >
          {data =>
            data.items.length === 0 ? (
              <EmptyState
                drawing={<NoResultsDrawing />}
                title={isNarrowed ? text.nothingFound : text.none}
                className="pt-6"
              >
                {isNarrowed ? text.nothingFoundText : text.noneText}
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line">
                {data.items.map(invoice => (
                  <li key={invoice.invoiceId}>
                    <InvoiceRow
                      invoice={invoice}
                      onOpen={() => setOpen({ what: 'invoice', invoiceId: invoice.invoiceId })}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        <PageButtons page={page} pageSize={pageSize} total={data?.total} onPage={setPage} />
      </div>
      {open?.what === 'invoice' && (
        <InvoiceDialog
          invoiceId={open.invoiceId}
          isAdministered
          onEdit={invoice => setOpen({ what: 'editor', invoice })}
          onClose={close}
        />
      )}
      {open?.what === 'editor' && (
        <InvoiceEditor
          invoice={open.invoice}
          onSaved={invoiceId => setOpen({ what: 'invoice', invoiceId })}
          onClose={close}
        />
      )}
      {open?.what === 'import' && <InvoiceImportDialog onClose={close} />}
      {open?.what === 'seller' && <SellerDialog onClose={close} />}
    </>
  )
}
