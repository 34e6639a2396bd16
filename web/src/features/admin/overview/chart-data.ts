import type { Overview, OverviewRange } from '@trau/contract'
import type { overview } from '../../../i18n/vi/overview.ts'
import { fileSize } from '../../../text/file-size.ts'
import { partsOf } from '../../../text/time.ts'

type Words = typeof overview
type SeriesName = keyof Words['series']

export interface Series {
  name: SeriesName
  /** Undefined where nothing was measured. */
  values: (number | undefined)[]
}

export interface ChartData {
  id: keyof Words['charts']
  kind: 'bars' | 'stack' | 'lines'
  times: number[]
  step: 'hour' | 'day'
  series: Series[]
  format: (value: number) => string
}

/** "24 giờ" is shown by hours; where only days are counted, there is no such chart. */
export function chartsOf(data: Overview, language: string): ChartData[] {
  const count = (value: number) => value.toLocaleString(language, { maximumFractionDigits: 1 })
  const percent = (value: number) => `${value.toLocaleString(language, { maximumFractionDigits: 2 })}%`
  const { points, days, step } = data
  const ofPoints = (
    id: ChartData['id'],
    kind: ChartData['kind'],
    valuesOf: Partial<Record<SeriesName, (point: Overview['points'][number]) => number | undefined>>,
    format = count,
  ): ChartData => ({
    ...{ id, kind, step, format, times: points.map(point => point.time) },
    series: seriesOf(points, valuesOf),
  })
  const ofDays = (
    id: ChartData['id'],
    kind: ChartData['kind'],
    valuesOf: Partial<Record<SeriesName, (day: Overview['days'][number]) => number | undefined>>,
    format = count,
  ): ChartData => ({
    ...{ id, kind, format, step: 'day' as const, times: days.map(day => day.time) },
    series: seriesOf(days, valuesOf),
  })
  const perPoint = [
    ofPoints('messages', 'bars', { messages: point => point.messages }),
    ofPoints('calls', 'bars', { calls: point => point.calls }),
  ]
  const perDay = [
    ofDays('active', 'lines', {
      activeDay: day => day.activeDay,
      activeWeek: day => day.activeWeek,
      activeMonth: day => day.activeMonth,
    }),
    ofDays('accounts', 'lines', { accounts: day => day.accounts }),
    ofDays(
      'storage',
      'stack',
      {
        IMAGE: day => day.storage.IMAGE,
        VIDEO: day => day.storage.VIDEO,
        AUDIO: day => day.storage.AUDIO,
        FILE: day => day.storage.FILE,
      },
      bytes => fileSize(bytes, language),
    ),
  ]
  const ofServer = [
    ofPoints('requests', 'bars', { requests: point => point.requests }),
    ofPoints(
      'failures',
      'lines',
      { failures: ({ requests, failures }) => (requests > 0 ? (failures / requests) * 100 : undefined) },
      percent,
    ),
    ofPoints('latency', 'lines', { p50: point => point.p50, p99: point => point.p99 }),
    ofPoints('queues', 'lines', {
      events: point => point.queues.events,
      mail: point => point.queues.mail,
      push: point => point.queues.push,
      scans: point => point.queues.scans,
    }),
  ]
  return [...perPoint, ...(data.range === '24h' ? [] : perDay), ...ofServer]
}

const seriesOf = <T>(
  rows: readonly T[],
  valuesOf: Partial<Record<SeriesName, (row: T) => number | undefined>>,
): Series[] =>
  Object.entries(valuesOf).map(([name, read]) => ({
    name: name as SeriesName,
    values: rows.map(row => (read as (row: T) => number | undefined)(row)),
  }))

/** "14:00" of an hour, "23/11" of a day. */
export function stepLabel(time: number, step: 'hour' | 'day'): string {
  const { hour, minute, day, month } = partsOf(time)
  return step === 'hour' ? `${hour}:${minute}` : `${day}/${month}`
}

/** The end of the axis: at least the highest value, and 1, 2 or 5 times a power of ten. */
export function axisEnd(highest: number): number {
  if (highest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  return [1, 2, 5, 10].map(factor => factor * power).find(end => end >= highest)!
}

/** Of bars, lines or stacked bars the highest point. */
export function highestOf({ kind, series, times }: ChartData): number {
  const sums = times.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
  const all = kind === 'stack' ? sums : series.flatMap(({ values }) => values.map(value => value ?? 0))
  return Math.max(0, ...all)
}

export const rangeNames: readonly OverviewRange[] = ['24h', '7d', '30d', '90d']
