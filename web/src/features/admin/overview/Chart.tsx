import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { overview } from '../../../i18n/vi/overview.ts'
import { cx } from '../../../ui/cx.ts'
import { axisEnd, type ChartData, highestOf, stepLabel } from './chart-data.ts'

const fills = ['fill-primary', 'fill-secondary', 'fill-danger', 'fill-muted']
const strokes = ['stroke-primary', 'stroke-secondary', 'stroke-danger', 'stroke-muted']
const dots = ['bg-primary', 'bg-secondary', 'bg-danger', 'bg-muted']
/** Lines are distinguishable without their colours too. */
const dashes = [undefined, '6 3', '2 3', '10 3 2 3']

/** One chart with its legend, what stands under the pointer, and the same figures as a table. */
export function Chart({ data }: { data: ChartData }) {
  const text = useText(overview)
  const [at, setAt] = useState<number>()
  const { id, series, times, step, format } = data
  const title = text.charts[id]
  const hint = id in text.hints ? text.hints[id as keyof typeof text.hints] : undefined
  const highest = highestOf(data)
  // Bytes go by steps of 1,024.
  const unit = id === 'storage' ? 1024 ** Math.floor(Math.log(Math.max(1, highest)) / Math.log(1024)) : 1
  const end = axisEnd(highest / unit) * unit
  const last = times.length - 1
  const shownIndex = at === undefined ? last : Math.min(at, last)
  const move = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const place = Math.floor(((event.clientX - left) / width) * times.length)
    setAt(Math.min(last, Math.max(0, place)))
  }
  const onArrow = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    setAt(Math.min(last, Math.max(0, shownIndex + by)))
  }
  const valueAt = (values: (number | undefined)[], index: number) => {
    const value = values[index]
    return value === undefined ? text.noValue : format(value)
  }
  return (
    <figure className="flex min-w-0 flex-col rounded-lg border border-line p-4">
      <figcaption>
        <h3 className="font-bold">{title}</h3>
        {hint && <p className="text-sm text-pretty text-muted">{hint}</p>}
      </figcaption>
      <p className="mt-2 flex min-h-6 flex-wrap gap-x-4 text-sm" aria-live="polite">
        <span className="text-muted tabular-nums">{stepLabel(times[shownIndex]!, step)}</span>
        {series.map(({ name, values }, index) => (
          <span key={name} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={cx('size-2.5 rounded-full forced:border', dots[index])} />
            {text.series[name]}: <strong className="tabular-nums">{valueAt(values, shownIndex)}</strong>
          </span>
        ))}
      </p>
      <div className="mt-3 flex gap-2">
        <div
          aria-hidden="true"
          className="flex h-36 shrink-0 flex-col justify-between text-right text-xs text-muted tabular-nums"
        >
          <span>{format(end)}</span>
          <span>{format(0)}</span>
        </div>
        <div className="min-w-0 flex-1">
          <div
            role="img"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read it value by value
            tabIndex={0}
            aria-label={text.chartLabel(title, summaryOf(data, text))}
            onKeyDown={onArrow}
            onPointerMove={move}
            onPointerLeave={() => setAt(undefined)}
            className="h-36 touch-pan-y rounded-sm border-b border-line"
          >
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="size-full" aria-hidden="true">
              <Marked index={at} count={times.length} />
              <Marks data={data} end={end} />
            </svg>
          </div>
          <p
            aria-hidden="true"
            className={cx(
              'mt-1 flex text-xs text-muted tabular-nums',
              last > 0 ? 'justify-between' : 'justify-center',
            )}
          >
            <span>{stepLabel(times[0]!, step)}</span>
            {last > 1 && <span>{stepLabel(times[last >> 1]!, step)}</span>}
            {last > 0 && <span>{stepLabel(times[last]!, step)}</span>}
          </p>
        </div>
      </div>
      <details className="mt-3">
        <summary className="min-h-8 cursor-pointer text-sm text-muted touch:min-h-11 touch:py-2.5">
          {text.table}
        </summary>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
          tabIndex={0}
          aria-label={text.tableOf(title)}
          className="mt-2 max-h-64 overflow-auto"
        >
          <table className="w-full text-sm tabular-nums">
            <thead>
              <tr className="text-left text-muted">
                <th className="py-1 pr-4 font-medium">{text.time}</th>
                {series.map(({ name }) => (
                  <th key={name} className="py-1 pl-4 text-right font-medium">
                    {text.series[name]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {times.map((time, index) => (
                <tr key={time} className="border-t border-line">
                  <th className="py-1 pr-4 text-left font-normal">{stepLabel(time, step)}</th>
                  {series.map(({ name, values }) => (
                    <td key={name} className="py-1 pl-4 text-right">
                      {valueAt(values, index)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  )
}

/** Where the pointer is. */
function Marked({ index, count }: { index: number | undefined; count: number }) {
  if (index === undefined || index >= count) return null
  const width = 100 / count
  return <rect x={index * width} y={0} width={width} height={100} className="fill-fill" />
}

function Marks({ data, end }: { data: ChartData; end: number }) {
  const { kind, series, times } = data
  const width = 100 / times.length
  // A column of the few that a new server has does not fill the chart.
  const bar = Math.min(6, width * 0.7)
  const y = (value: number) => 100 - (value / end) * 100
  if (kind === 'lines')
    return series.map(({ name, values }, index) => (
      <path
        key={name}
        d={lineThrough(
          values.map(value => (value === undefined ? undefined : y(value))),
          width,
        )}
        className={cx('fill-none', strokes[index])}
        strokeWidth={2}
        strokeDasharray={dashes[index]}
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    ))
  return times.map((time, place) => {
    let below = 0
    return series.map(({ name, values }, index) => {
      const value = values[place] ?? 0
      const bottom = kind === 'stack' ? below : 0
      below += value
      return (
        <rect
          key={`${time}/${name}`}
          x={(place + 0.5) * width - bar / 2}
          y={y(bottom + value)}
          width={bar}
          height={(value / end) * 100}
          className={fills[index]}
        />
      )
    })
  })
}

/** A line that is broken where nothing was measured; a value alone is a short line. */
function lineThrough(heights: readonly (number | undefined)[], width: number): string {
  let isDrawing = false
  return heights
    .map((height, place) => {
      if (height === undefined) {
        isDrawing = false
        return ''
      }
      const x = (place + 0.5) * width
      const start = isDrawing ? 'L' : `M${x - Math.min(10, width / 4)} ${height}L`
      isDrawing = true
      return `${start}${x} ${height}`
    })
    .join('')
}

/** For whoever does not see it: the highest value of each. */
function summaryOf({ series, times, step, format }: ChartData, text: typeof overview): string {
  return series
    .map(({ name, values }) => {
      const highest = Math.max(0, ...values.map(value => value ?? 0))
      const place = values.indexOf(highest)
      return text.highest(text.series[name], format(highest), stepLabel(times[Math.max(0, place)]!, step))
    })
    .join(' ')
}
