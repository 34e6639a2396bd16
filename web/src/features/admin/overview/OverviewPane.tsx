import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Overview, OverviewRange } from '@trau/contract'
import { type ReactNode, useState } from 'react'
import { administrationApi } from '../../../api/administration-api.ts'
import { qWith } from '../../../api/query-client.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { overview } from '../../../i18n/vi/overview.ts'
import { useAdminWords } from '../../../i18n/words/admin.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { PaneHead } from '../../../kit/PaneHead.tsx'
import { fileSize } from '../../../text/file-size.ts'
import { clock, fullTime } from '../../../text/time.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { RefreshButton } from '../RefreshButton.tsx'
import { Chart } from './Chart.tsx'
import { chartsOf, rangeNames } from './chart-data.ts'
import { FirstSteps } from './FirstSteps.tsx'

/** Counters are brought up to date every five minutes; more often there is nothing new. */
const refetchEveryMs = 5 * 60_000

/** How much goes on: figures of now, and charts over time. */
export default function OverviewPane() {
  const text = useText(overview)
  const { tabs } = useAdminWords()
  const [language] = useLanguage()
  const [range, setRange] = useState<OverviewRange>('24h')
  const list = useQuery(
    qWith(
      administrationApi.administration.getOverview,
      { query: { range } },
      // Coming back from a first step, somebody sees it done.
      { placeholderData: keepPreviousData, refetchInterval: refetchEveryMs, staleTime: 0 },
    ),
  )
  const { data, isPlaceholderData } = list
  return (
    <div className="max-w-6xl p-4 md:p-6">
      <PaneHead title={tabs.overview} text={text.text} />
      {data && <FirstSteps steps={data.firstSteps} />}
      <div className="flex flex-wrap items-center gap-2 pb-4">
        <SegmentedControl
          label={text.range}
          className="max-sm:w-full"
          segments={rangeNames.map(value => ({ value, label: text.ranges[value] }))}
          value={range}
          onChange={setRange}
        />
        <span className="text-sm text-muted sm:ml-auto">
          {data?.countedTime && text.counted(clock(data.countedTime))}
        </span>
        <RefreshButton of={list} label={text.refresh} className="max-sm:ml-auto" />
      </div>
      {data?.newRelease && (
        <Banner
          kind="info"
          className="mb-4 rounded-lg"
          action={
            data.newRelease.url && (
              <a className="underline" href={data.newRelease.url} target="_blank" rel="noreferrer">
                {text.whatIsNew}
              </a>
            )
          }
        >
          {text.newRelease(data.newRelease.version)}
        </Banner>
      )}
      <Loaded of={list} rows={6} label={text.loading} failurePane={{ title: text.failed }}>
        {data => (
          <>
            {!data.now && data.points.length === 0 ? (
              <EmptyState title={text.empty} className="py-6">
                {text.emptyText}
              </EmptyState>
            ) : (
              <div aria-busy={isPlaceholderData}>
                {data.now && <Figures now={data.now} language={language} />}
                <div className="mt-4 grid gap-4 lg:grid-cols-2">
                  {chartsOf(data, language)
                    .filter(chart => chart.times.length > 0)
                    .map(chart => (
                      <Chart key={`${chart.id}/${data.range}`} data={chart} />
                    ))}
                </div>
              </div>
            )}
            <Server data={data} language={language} />
          </>
        )}
      </Loaded>
    </div>
  )
}

/** What runs here, and what is kept of it. */
function Server({ data: { version, backups }, language }: { data: Overview; language: string }) {
  const text = useText(overview)
  return (
    <div className="mt-4 grid gap-3 lg:grid-cols-2">
      {backups && (
        <dl className="grid">
          <Figure
            name={text.lastBackup}
            value={backups.lastTime === undefined ? text.noBackup : fullTime(backups.lastTime)}
          >
            {backups.hasFailedSince && <span className="block text-danger-deep">{text.backupFailed}</span>}
            {backups.freeBytes !== undefined && text.freeBytes(fileSize(backups.freeBytes, language))}
          </Figure>
        </dl>
      )}
      <div className="rounded-lg border border-line p-4">
        <p className="font-bold tabular-nums">{text.version(version)}</p>
        <p className="mt-0.5 text-sm text-muted">
          {text.doctor} <code className="select-all">npx trau doctor</code>
        </p>
      </div>
    </div>
  )
}

function Figures({ now, language }: { now: NonNullable<Overview['now']>; language: string }) {
  const text = useText(overview)
  const count = (value: number) => value.toLocaleString(language)
  const { storage, queues } = now
  const bytes = Object.values(storage).reduce((sum, one) => sum + one, 0)
  const waiting = Object.entries(queues).filter(([, value]) => value > 0)
  return (
    <dl aria-label={text.figures} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure name={text.accounts} value={count(now.accounts)}>
        {text.locked(count(now.lockedAccounts))}
      </Figure>
      <Figure name={text.activeDay} value={count(now.activeDay)}>
        {`${text.activeWeek}: ${count(now.activeWeek)} · ${text.activeMonth}: ${count(now.activeMonth)}`}
      </Figure>
      <Figure name={text.storage} value={fileSize(bytes, language)}>
        {Object.entries(storage)
          .filter(([, one]) => one > 0)
          .map(([kind, one]) => `${text.series[kind as keyof typeof storage]}: ${fileSize(one, language)}`)
          .join(' · ')}
      </Figure>
      <Figure name={text.waiting} value={count(waiting.reduce((sum, [, value]) => sum + value, 0))}>
        {waiting
          .map(([name, value]) => `${text.series[name as keyof typeof queues]}: ${count(value)}`)
          .join(' · ') || text.nothingWaits}
      </Figure>
    </dl>
  )
}

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-lg border border-line p-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1 text-2xl font-bold tabular-nums">{value}</dd>
      <dd className="mt-0.5 text-sm text-pretty text-muted">{children}</dd>
    </div>
  )
}
