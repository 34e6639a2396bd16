import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReportSummary } from '@trau/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { cursorPagesOf } from '../../api/pages.ts'
import { useText } from '../../i18n/text.ts'
import { reports } from '../../i18n/vi/reports.ts'
import { useAdminWords } from '../../i18n/words/admin.ts'
import { ListFailure, MoreButton } from '../../kit/ListParts.tsx'
import { Loaded } from '../../kit/Loaded.tsx'
import { PaneHead } from '../../kit/PaneHead.tsx'
import { fullTime } from '../../text/time.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Select } from '../../ui/Select.tsx'
import { ReportCase } from './ReportCase.tsx'
import { ReportStatusChip } from './ReportStatusChip.tsx'

const statuses = ['all', 'OPEN', 'IN_REVIEW', 'ESCALATED', 'ACTIONED', 'DISMISSED'] as const
type Filter = (typeof statuses)[number]
const pageSize = 30

/** Reports of people: what is to be done first, the oldest before the rest. */
export default function ReportsPane() {
  const words = useText(reports)
  const { tabs } = useAdminWords()
  const [filter, setFilter] = useState<Filter>('all')
  const [openId, open] = useState<string>()
  const query = filter === 'all' ? {} : { requestPayload: JSON.stringify({ status: filter }) }
  const list = useInfiniteQuery({
    ...cursorPagesOf(api.moderation.listReports, { query: { ...query, limit: pageSize } }),
    placeholderData: keepPreviousData,
  })
  // A case that a colleague decided between two pages stands on both: it is shown once, as it is now.
  const reportsById = new Map(
    list.data?.pages.flatMap(page => page.items.map(report => [report.reportId, report] as const)),
  )
  const items = [...reportsById.values()]
  return (
    <div className="max-w-3xl p-4 md:p-6">
      <PaneHead title={tabs.reports} text={words.queueText} />
      <Select
        label={words.filter}
        className="mb-4 max-w-xs"
        value={filter}
        onChange={setFilter}
        options={statuses.map(value => ({ value, label: words.statuses[value] }))}
      />
      <Loaded of={list} rows={5} label={words.loading} failurePane={{ title: words.queueFailed }}>
        {() =>
          items.length === 0 ? (
            <EmptyState title={words.queueEmpty} className="pt-6">
              {words.queueEmptyText}
            </EmptyState>
          ) : (
            <ul className="flex flex-col gap-3">
              {items.map(report => (
                <Row key={report.reportId} report={report} onOpen={() => open(report.reportId)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {list.data && <ListFailure of={list} />}
      <MoreButton of={list} />
      {openId && <ReportCase reportId={openId} onClose={() => open(undefined)} />}
    </div>
  )
}

function Row({ report, onOpen }: { report: ReportSummary; onOpen: () => void }) {
  const words = useText(reports)
  const { user, status, reason, text, createdTime, messageCount, otherReports } = report
  const name = user.name || user.username || ''
  const facts = [
    words.reasons[reason],
    messageCount > 0 && words.messageCount(messageCount),
    otherReports > 0 && words.otherReports(otherReports),
    report.isLocked && words.isLocked,
    report.limitedUntil && words.isLimited(fullTime(report.limitedUntil)),
  ]
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        aria-label={words.openCase(name)}
        className="flex w-full items-start gap-3 rounded-lg border border-line p-4 text-left hover:bg-fill"
      >
        <Avatar id={user.userId} name={name} src={user.avatarUrl} size="sm" />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
            <ReportStatusChip status={status} />
          </span>
          <span className="block text-sm text-muted">{facts.filter(Boolean).join(' · ')}</span>
          {text && <span className="mt-1 line-clamp-2 break-words">{text}</span>}
          <span className="mt-1 block text-sm text-muted">{fullTime(createdTime)}</span>
        </span>
      </button>
    </li>
  )
}
