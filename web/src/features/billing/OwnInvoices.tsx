import { useMyId } from '../../model/session/my-id.ts'
import './billing-errors.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { billingApi } from '../../api/billing-api.ts'
import { qWith } from '../../api/query-client.ts'
import { useBillingWords } from '../../i18n/words/billing.ts'
import { LoadFailure } from '../../kit/ListParts.tsx'
import { PageButtons } from '../../kit/PageButtons.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Delayed, SkeletonRows } from '../../ui/Skeleton.tsx'
import { InvoiceDialog } from './InvoiceDialog.tsx'
import { InvoiceRow } from './InvoiceRow.tsx'

const pageSize = 30

/** The invoices that are made out to the person. */
export default function OwnInvoices() {
  const userId = useMyId()
  return userId ? <InvoicesOf userId={userId} /> : null
}

function InvoicesOf({ userId }: { userId: string }) {
  const text = useBillingWords()
  const [page, setPage] = useState(0)
  const [openId, open] = useState<string>()
  const list = useQuery(
    qWith(
      billingApi.billing.listUserInvoices,
      { params: { userId }, query: { offset: page * pageSize, limit: pageSize } },
      { placeholderData: keepPreviousData },
    ),
  )
  const { data, error, isPending } = list
  if (error && !data) return <LoadFailure of={list} title={text.failed} />
  if (!data)
    return (
      <Delayed isWaiting={isPending}>
        <SkeletonRows rows={4} label={text.loading} />
      </Delayed>
    )
  if (data.items.length === 0 && page === 0)
    return <EmptyState title={text.ownNone}>{text.ownNoneText}</EmptyState>
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line">
        {data.items.map(invoice => (
          <li key={invoice.invoiceId}>
            <InvoiceRow invoice={invoice} onOpen={() => open(invoice.invoiceId)} />
          </li>
        ))}
      </ul>
      <PageButtons page={page} pageSize={pageSize} total={data.total} onPage={setPage} />
      {openId && <InvoiceDialog invoiceId={openId} onClose={() => open(undefined)} />}
    </>
  )
}
