import { Link, type LinkProps } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, type SVGProps, useEffect, useRef, useState } from 'react'
import { Counter } from '../ui/Counter.tsx'
import { cx } from '../ui/cx.ts'
import { useIsWide } from '../ui/use-media.ts'
import { Lazy, type LazyPart } from './lazy-part.tsx'

export interface AreaPart<Id extends string> {
  id: Id
  label: string
  Icon: ComponentType<SVGProps<SVGSVGElement>>
  pane: LazyPart<object>
  /** What waits there. */
  count?: { count: number; label: string }
}

interface AreaLayoutProps<Id extends string> {
  title: string
  /** Names the list of parts. */
  label: string
  parts: readonly AreaPart<Id>[]
  shownId: Id
  linkTo: (id: Id) => Pick<LinkProps, 'to' | 'search' | 'params'>
  unavailable: string
  /** Below the title, above the parts. */
  header?: ReactNode
  /** In place of a part that is not among them. */
  children?: ReactNode
  /** Below the column of parts; not on a phone, where the parts are a bar. */
  footer?: ReactNode
}

/** An area in parts that each have an address: a column of them beside the one that is shown, on a phone a bar above it. */
export function AreaLayout<Id extends string>({
  title,
  label,
  parts,
  shownId,
  linkTo,
  unavailable,
  header,
  footer,
  children,
}: AreaLayoutProps<Id>) {
  const part = parts.find(({ id }) => id === shownId)
  const list = useRef<HTMLUListElement>(null)
  const isWide = useIsWide()
  // On a phone the parts stand in one line, longer than the screen; beside the part, in a column that may be higher than it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is shown, more of them stand before it, or the device was turned
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]')
    if (!list.current || !current) return
    // Not scrollIntoView, which may move the page around the bar too.
    list.current.scrollLeft += centreOf(current) - centreOf(list.current)
    const column = list.current.parentElement!
    column.scrollTop += distanceOutside(current, column)
  }, [shownId, parts.length, isWide])
  return (
    <div className="flex h-full min-h-0 flex-col md:flex-row">
      <nav
        aria-label={label}
        className="flex shrink-0 flex-col border-line max-md:border-b md:w-64 md:overflow-y-auto md:border-r lg:w-72"
      >
        <h1 className="px-4 pt-3 pb-2 text-xl font-bold md:px-5">{title}</h1>
        {header && <div className="px-3 pb-2">{header}</div>}
        <ul
          ref={list}
          className="relative flex gap-1 px-3 pb-2 max-md:overflow-x-auto md:flex-col md:gap-0.5"
        >
          {parts.map(({ id, label: name, Icon, count }) => (
            <li key={id} className="shrink-0">
              <Link
                {...linkTo(id)}
                // The address of the first part is the beginning of all the others: without this it would be current beside them.
                activeOptions={{ exact: true }}
                aria-current={id === shownId ? 'page' : undefined}
                className={cx(
                  'flex min-h-11 items-center gap-2.5 rounded-lg px-3 py-1.5 hover:bg-fill max-md:whitespace-nowrap focus-visible:-outline-offset-2',
                  id === shownId && 'bg-primary-soft font-medium text-primary-deep hover:bg-primary-soft',
                )}
              >
                <Icon className={cx('size-5 shrink-0', id !== shownId && 'text-muted')} aria-hidden="true" />
                <span className="min-w-0 flex-1 text-pretty">{name}</span>
                {count && count.count > 0 && <Counter {...count} />}
              </Link>
            </li>
          ))}
        </ul>
        {footer && <div className="mt-auto p-3 max-md:hidden">{footer}</div>}
      </nav>
      {part ? (
        <section key={part.id} aria-label={part.label} className="min-h-0 min-w-0 flex-1 overflow-y-auto">
          <Pane pane={part.pane} unavailable={unavailable} />
        </section>
      ) : (
        children
      )}
    </div>
  )
}

/** How far an element reaches beyond the lower (positive) or upper (negative) edge of its column, in CSS px. */
function distanceOutside(element: Element, column: Element): number {
  const { top, bottom } = element.getBoundingClientRect()
  const frame = column.getBoundingClientRect()
  return Math.max(0, bottom - frame.bottom) || Math.min(0, top - frame.top)
}

function centreOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

function Pane({ pane, unavailable }: { pane: LazyPart<object>; unavailable: string }) {
  const [isUnavailable, setUnavailable] = useState(false)
  if (isUnavailable) return <p className="p-6 text-muted">{unavailable}</p>
  return <Lazy part={pane} onUnavailable={() => setUnavailable(true)} />
}
