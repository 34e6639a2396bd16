import type { contract, Overview, OverviewRange } from '@trau/contract'
import { defaultTenant } from '@trau/contract/rules/sign-in'
import { type ApiHour, quantileOf, selectApiHours } from '#platform/api-usage.ts'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Handler } from '#platform/http/routes.ts'
import { productVersion } from '#platform/product-version.ts'
import { lastBackups } from '../../backup/index.ts'
import { newerRelease } from '../releases/checkRelease.ts'
import { firstStepsOf } from './first-steps.ts'
import { dayMs, hourMs, startOfDay, startOfHour, storageKinds } from './metrics.ts'
import { selectDays, selectHours, type UsageRow } from './usage-store.ts'

const daysOf: Record<OverviewRange, number> = { '24h': 1, '7d': 7, '30d': 30, '90d': 90 }

/** Reads counters, at most 90 days of hours of one tenant, and a few facts about the installation. */
export const getOverview: Handler<typeof contract.administration.getOverview, App> = async (
  { app, me },
  { query },
) => {
  const { range } = query
  const now = app.clock.now()
  const step = range === '24h' ? 'hour' : 'day'
  const firstDay = startOfDay(now) - (daysOf[range] - 1) * dayMs
  const from = step === 'hour' ? startOfHour(now) - 23 * hourMs : firstDay
  const [hours, days, apiHours, newRelease, backups] = await Promise.all([
    selectHours(app.db, me.tenantId, from),
    // Today's row may not be there yet just after midnight; storage is counted a few times a day.
    selectDays(app.db, me.tenantId, Math.min(firstDay, startOfDay(now) - dayMs)),
    selectApiHours(app.db, me.tenantId, from),
    newerRelease(app),
    backupsFor(app, me),
  ])
  const stepOf = step === 'hour' ? startOfHour : startOfDay
  const byDay = Map.groupBy(days, row => row.time)
  const latest = new Map(days.map(({ metric, value }) => [metric, value]))
  const countedTime = latest.get('countedTime')
  return {
    ...{ range, step, version: productVersion },
    firstSteps: await firstStepsOf(app, me.tenantId, backups),
    ...(backups && { backups }),
    ...(newRelease ? { newRelease } : {}),
    ...(countedTime === undefined ? {} : { countedTime }),
    ...(countedTime === undefined ? {} : { now: nowOf(latest, days) }),
    points: pointsOf(hours, apiHours, { stepOf, stepMs: step === 'hour' ? hourMs : dayMs, now }),
    days: [...byDay]
      .filter(([time, rows]) => time >= firstDay && rows.some(({ metric }) => metric === 'accounts'))
      .map(([time, rows]) => ({ time, ...dayOf(new Map(rows.map(row => [row.metric, row.value]))) })),
  }
}

/** They hold every tenant, so administrators of another one than the first learn nothing of them. */
async function backupsFor(app: App, me: UserKey): Promise<Overview['backups']> {
  const isReader = me.tenantId === defaultTenant && (await app.services.permissions.of(me)).has('backup.read')
  return isReader ? lastBackups(app) : undefined
}

type Values = ReadonlyMap<string, number>

const queuesOf = (values: Values, prefix: string) => ({
  events: values.get(`${prefix}queue.events`) ?? 0,
  mail: values.get(`${prefix}queue.mail`) ?? 0,
  push: values.get(`${prefix}queue.push`) ?? 0,
  scans: values.get(`${prefix}queue.scans`) ?? 0,
})

const dayOf = (values: Values) => ({
  accounts: values.get('accounts') ?? 0,
  activeDay: values.get('activeDay') ?? 0,
  activeWeek: values.get('activeWeek') ?? 0,
  activeMonth: values.get('activeMonth') ?? 0,
  storage: Object.fromEntries(
    storageKinds.map(kind => [kind, values.get(`storage.${kind}`) ?? 0]),
  ) as Overview['days'][number]['storage'],
})

function nowOf(latest: Values, days: readonly UsageRow[]): NonNullable<Overview['now']> {
  const today = Math.max(...days.map(row => row.time))
  const values = new Map(latest)
  // Who was there yesterday is not who is there today.
  if (!days.some(row => row.time === today && row.metric === 'activeDay')) values.set('activeDay', 0)
  return { ...dayOf(values), lockedAccounts: latest.get('locked') ?? 0, queues: queuesOf(latest, 'now.') }
}

/** One for each step from the first that was counted until now. */
function pointsOf(
  hours: readonly UsageRow[],
  apiHours: readonly ApiHour[],
  { stepOf, stepMs, now }: { stepOf: (time: number) => number; stepMs: number; now: number },
): Overview['points'] {
  const times = [...hours.map(row => row.time), ...apiHours.map(row => row.hour.getTime())]
  if (times.length === 0) return []
  const usage = Map.groupBy(hours, row => stepOf(row.time))
  const api = Map.groupBy(apiHours, row => stepOf(row.hour.getTime()))
  const points: Overview['points'] = []
  for (let time = stepOf(Math.min(...times)); time <= now; time += stepMs) {
    const rows = usage.get(time) ?? []
    const answers = api.get(time) ?? []
    const most = new Map<string, number>()
    for (const { metric, value } of rows) most.set(metric, Math.max(most.get(metric) ?? 0, value))
    const sum = (metric: string) =>
      rows.reduce((total, row) => total + (row.metric === metric ? row.value : 0), 0)
    const buckets = answers.reduce<number[]>(
      (all, row) => row.buckets.map((count, index) => count + (all[index] ?? 0)),
      [],
    )
    const [p50, p99] = [quantileOf(buckets, 0.5), quantileOf(buckets, 0.99)]
    points.push({
      ...{ time, messages: sum('messages'), calls: sum('calls') },
      requests: answers.reduce((total, row) => total + row.requests, 0),
      failures: answers.reduce((total, row) => total + row.failures, 0),
      ...(p50 === undefined ? {} : { p50 }),
      ...(p99 === undefined ? {} : { p99 }),
      queues: queuesOf(most, ''),
    })
  }
  return points
}
