import { PaneHead } from '../../../../kit/PaneHead.tsx'
import '../../../../kit/registration-errors.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RegistrationState, registrationStatuses } from '@trau/contract/rules/registration'
import { useState } from 'react'
import { qWith } from '../../../../api/query-client.ts'
import { registrationApi } from '../../../../api/registration-api.ts'
import { useAdminWords } from '../../../../i18n/words/admin.ts'
import { useRegistrationWords } from '../../../../i18n/words/registration.ts'
import { Loaded } from '../../../../kit/Loaded.tsx'
import { PageButtons } from '../../../../kit/PageButtons.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { SearchField } from '../../../../ui/SearchField.tsx'
import { SegmentedControl } from '../../../../ui/SegmentedControl.tsx'
import { decide } from './deciding.ts'
import { RefuseDialog } from './RefuseDialog.tsx'
import { RegistrationRow } from './RegistrationRow.tsx'

const pageSize = 50

/** Registrations that wait, the oldest first, and those that were decided. */
export default function RegistrationsPane() {
  const text = useRegistrationWords()
  const { tabs } = useAdminWords()
  const [status, setStatus] = useState<RegistrationState>('PENDING')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  const [chosenIds, choose] = useState<ReadonlySet<string>>(new Set())
  const [refusedIds, refuse] = useState<string[]>()
  const [isBusy, setBusy] = useState(false)
  const term = search.trim()
  const list = useQuery(
    qWith(
      registrationApi.registration.listRegistrations,
      {
        query: {
          limit: pageSize,
          offset: page * pageSize,
          requestPayload: JSON.stringify({ status }),
          ...(term && { search: term }),
        },
      },
      { placeholderData: keepPreviousData, refetchOnMount: 'always' },
    ),
  )
  const { data } = list
  const items = data?.items ?? []
  // What somebody else has decided meanwhile is not chosen any more.
  const selectedIds = items.map(item => item.registrationId).filter(id => chosenIds.has(id))
  const show = (next: RegistrationState) => {
    setStatus(next)
    setPage(0)
    choose(new Set())
  }
  const approve = async (ids: string[]) => {
    setBusy(true)
    await decide(ids, { decision: 'APPROVE' }, text)
    choose(new Set())
    setBusy(false)
  }
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(selectedIds)
    if (isChosen) next.add(id)
    else next.delete(id)
    choose(next)
  }
  return (
    <div className="max-w-3xl p-4 md:p-6">
      <PaneHead title={tabs.registrations} text={text.queueText} />
      <div className="flex flex-wrap items-center gap-2 pb-4">
        <SearchField
          className="min-w-0 flex-1 basis-64"
          label={text.find}
          value={search}
          onChange={next => {
            setSearch(next)
            setPage(0)
          }}
        />
        <SegmentedControl
          label={text.status}
          className="max-sm:w-full"
          segments={registrationStatuses.map(value => ({ value, label: text.statuses[value] }))}
          value={status}
          onChange={show}
        />
      </div>
      <Loaded of={list} rows={5} label={text.loading} failurePane={{ title: text.failed }}>
        {() =>
          items.length === 0 ? (
            <EmptyState title={term ? text.noneFound : text.none[status]} className="pt-6">
              {!term && status === 'PENDING' && text.noneText}
            </EmptyState>
          ) : (
            <>
              {status === 'PENDING' && (
                <div className="sticky top-0 z-10 mb-2 flex min-h-12 flex-wrap items-center gap-2 bg-surface py-1">
                  <Checkbox
                    checked={selectedIds.length === items.length}
                    onChange={isChosen =>
                      choose(new Set(isChosen ? items.map(item => item.registrationId) : []))
                    }
                  >
                    {selectedIds.length > 0 ? text.selected(selectedIds.length) : text.selectAll}
                  </Checkbox>
                  {selectedIds.length > 0 && (
                    <div className="ml-auto flex gap-2">
                      <Button
                        size="sm"
                        color="primary"
                        isPending={isBusy}
                        onPress={() => void approve(selectedIds)}
                      >
                        {text.approve}
                      </Button>
                      <Button size="sm" variant="flat" color="danger" onPress={() => refuse(selectedIds)}>
                        {text.refuse}
                      </Button>
                    </div>
                  )}
                </div>
              )}
              <ul className="divide-y divide-line rounded-lg border border-line px-4">
                {items.map(item => (
                  <RegistrationRow
                    key={item.registrationId}
                    item={item}
                    isChosen={chosenIds.has(item.registrationId)}
                    onChoose={isChosen => toggle(item.registrationId, isChosen)}
                    onApprove={() => approve([item.registrationId])}
                    onRefuse={() => refuse([item.registrationId])}
                  />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      <PageButtons page={page} pageSize={pageSize} total={data?.total} onPage={setPage} />
      {refusedIds && (
        <RefuseDialog
          registrationIds={refusedIds}
          onClose={() => refuse(undefined)}
          onDone={() => {
            choose(new Set())
            refuse(undefined)
          }}
        />
      )}
    </div>
  )
}
