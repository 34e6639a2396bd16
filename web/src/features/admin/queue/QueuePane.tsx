import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { runWrite } from '../../../api/mutation.ts'
import { invalidate, qWith } from '../../../api/query-client.ts'
import { useAdminWords } from '../../../i18n/words/admin.ts'
import { useOutgoingWords } from '../../../i18n/words/outgoing.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { PageButtons } from '../../../kit/PageButtons.tsx'
import { PaneHead } from '../../../kit/PaneHead.tsx'
import { PermittedButton } from '../../../kit/PermittedButton.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Select } from '../../../ui/Select.tsx'
import { toast } from '../../../ui/toast.ts'
import { RefreshButton } from '../RefreshButton.tsx'
import { isRetriedTogether, type QueueFilter, queueFilters } from './filters.ts'
import { QueueRow } from './QueueRow.tsx'
import { SuspendedAddresses } from './SuspendedAddresses.tsx'

const pageSize = 50
const filterNames = Object.keys(queueFilters) as QueueFilter[]
const channels = ['all', 'EMAIL', 'SMS'] as const

/** Mail and SMS of the last days: what waits, what failed and why, and sending it again. Read anew only on request: reading is audited. */
export default function QueuePane() {
  const text = useOutgoingWords()
  const { tabs } = useAdminWords()
  const [filter, setFilter] = useState<QueueFilter>('unsent')
  const [channel, setChannel] = useState<(typeof channels)[number]>('all')
  const [page, setPage] = useState(0)
  const [isAsking, ask] = useState(false)
  const states = queueFilters[filter]
  const chosenChannel = channel === 'all' ? {} : { channel }
  const requestPayload = JSON.stringify({ ...(states && { states }), ...chosenChannel })
  const list = useQuery(
    qWith(
      api.account.listOutgoingMessages,
      { query: { limit: pageSize, offset: page * pageSize, requestPayload } },
      { placeholderData: keepPreviousData },
    ),
  )
  const { data } = list
  const retryDead = () =>
    runWrite(() => api.account.retryDeadMessages({ body: chosenChannel }), {
      async onSuccess({ count }) {
        await invalidate(api.account.listOutgoingMessages)
        toast.success(text.retriedDead(count))
      },
    })
  return (
    <div className="max-w-3xl p-4 md:p-6">
      <PaneHead title={tabs.outbox} text={text.text} />
      <div className="flex flex-wrap items-center gap-2 pb-4">
        <Select
          label={text.state}
          hideLabel
          className="w-44 max-sm:w-full"
          options={filterNames.map(value => ({ value, label: text.filters[value] }))}
          value={filter}
          onChange={next => {
            setFilter(next)
            setPage(0)
          }}
        />
        <SegmentedControl
          label={text.channel}
          className="max-sm:flex-1"
          segments={channels.map(value => ({ value, label: text.channels[value] }))}
          value={channel}
          onChange={next => {
            setChannel(next)
            setPage(0)
          }}
        />
        <RefreshButton of={list} label={text.refresh} className="sm:ml-auto" />
      </div>
      <Loaded of={list} rows={5} label={text.loading} failurePane={{ title: text.failed }}>
        {data =>
          data.items.length === 0 ? (
            <EmptyState title={text.empty} className="pt-6">
              {text.emptyText[filter === 'unsent' ? 'unsent' : 'other']}
            </EmptyState>
          ) : (
            <>
              {data.items.some(isRetriedTogether) && (
                <PermittedButton
                  permission="outgoing.retry"
                  variant="flat"
                  className="mb-3 max-sm:w-full"
                  onPress={() => ask(true)}
                >
                  {text.retryDead}
                </PermittedButton>
              )}
              <ul className="flex flex-col gap-3">
                {data.items.map(message => (
                  <QueueRow key={message.messageId} message={message} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {page === 0 && (
        <div className="mt-8">
          <SuspendedAddresses />
        </div>
      )}
      <PageButtons page={page} pageSize={pageSize} total={data?.total} onPage={setPage} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => ask(false)}
        title={text.retryDeadTitle}
        confirmLabel={text.retry}
        color="primary"
        onConfirm={retryDead}
      >
        {text.retryDeadText}
      </ConfirmDialog>
    </div>
  )
}
