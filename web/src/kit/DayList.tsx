import { type ReactNode, useId } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { dayKey, daySeparator } from '../text/time.ts'
import { cx } from '../ui/cx.ts'

interface DayListProps<T> {
  /** In the order of their times. */
  items: readonly T[]
  timeOf: (item: T) => number
  heading: 'h2' | 'h3'
  headingClassName: string
  /** One row: an `li`. */
  children: (item: T) => ReactNode
}

/** A list in sections, each with its day as heading. */
export function DayList<T>({ items, timeOf, ...section }: DayListProps<T>) {
  const days: { key: number; items: T[] }[] = []
  for (const item of items) {
    const key = dayKey(timeOf(item))
    const last = days.at(-1)
    if (last?.key === key) last.items.push(item)
    else days.push({ key, items: [item] })
  }
  return days.map(day => <Day key={day.key} items={day.items} timeOf={timeOf} {...section} />)
}

function Day<T>({ items, timeOf, heading: Heading, headingClassName, children }: DayListProps<T>) {
  const id = useId()
  const [language] = useLanguage()
  return (
    <section aria-labelledby={id} className="mt-3">
      <Heading id={id} className={cx('pb-1 text-sm font-medium text-muted', headingClassName)}>
        {daySeparator(timeOf(items[0]!), Date.now(), language)}
      </Heading>
      <ul className="flex flex-col gap-0.5">{items.map(children)}</ul>
    </section>
  )
}
