import { Link, type LinkProps } from '@tanstack/react-router'
import { type ComponentType, type SVGProps, useEffect, useRef, useState } from 'react'
import { Counter } from '../ui/Counter.tsx'
import { cx } from '../ui/cx.ts'
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
  shown: Id
  linkTo: (id: Id) => Pick<LinkProps, 'to' | 'search'>
  unavailable: string
}

/** An area in parts that each have an address: a column of them beside the one that is shown, on a phone a bar above it. */
export function AreaLayout<Id extends string>({
  title,
  label,
  parts,
  shown,
  linkTo,
  unavailable,
}: AreaLayoutProps<Id>) {
  const part = parts.find(({ id }) => id === shown)
  const list = useRef<HTMLUListElement>(null)
  // On a phone the parts stand in one line, longer than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is shown
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])
  return (
    <div className="flex h-full min-h-0 flex-col md:flex-row">
      <nav
        aria-label={label}
        className="shrink-0 border-line max-md:border-b md:w-64 md:overflow-y-auto md:border-r lg:w-72"
      >
        <h1 className="px-4 pt-3 pb-2 text-xl font-bold md:px-5">{title}</h1>
        <ul ref={list} className="flex gap-1 px-3 pb-2 max-md:overflow-x-auto md:flex-col md:gap-0.5">
          {parts.map(({ id, label: name, Icon, count }) => (
            <li key={id} className="shrink-0">
              <Link
                {...linkTo(id)}
                aria-current={id === shown ? 'page' : undefined}
                className={cx(
                  'flex min-h-11 items-center gap-2.5 rounded-lg px-3 whitespace-nowrap hover:bg-fill focus-visible:-outline-offset-2',
                  id === shown && 'bg-primary-soft font-medium text-primary-deep hover:bg-primary-soft',
                )}
              >
                <Icon className={cx('size-5 shrink-0', id !== shown && 'text-muted')} aria-hidden="true" />
                <span className="flex-1">{name}</span>
                {count && count.count > 0 && <Counter {...count} />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {part && (
        <section key={part.id} aria-label={part.label} className="min-h-0 min-w-0 flex-1 overflow-y-auto">
          <Pane pane={part.pane} unavailable={unavailable} />
        </section>
      )}
    </div>
  )
}

function Pane({ pane, unavailable }: { pane: LazyPart<object>; unavailable: string }) {
  const [isUnavailable, setUnavailable] = useState(false)
  if (isUnavailable) return <p className="p-6 text-muted">{unavailable}</p>
  return <Lazy part={pane} onUnavailable={() => setUnavailable(true)} />
}
