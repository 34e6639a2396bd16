import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useShellWords } from '../i18n/words/shell.ts'
import { type Area, useAreas } from '../kit/areas.tsx'
import { Lazy, lazyPart } from '../kit/lazy-part.tsx'
import { useIsIdle } from '../kit/useIsIdle.ts'
import { useHasAdministration } from '../model/account/own-permissions.ts'
import { useChosenWorkspace } from '../model/workspaces/chosen.ts'
import { Counter } from '../ui/Counter.tsx'
import { cx } from '../ui/cx.ts'
import { Mark } from '../ui/Logo.tsx'
import { useIsWide } from '../ui/use-media.ts'
import { MeMenu } from './MeMenu.tsx'

const workspaceSwitcher = lazyPart(() => import('../kit/WorkspaceSwitcher.tsx'))

/** The areas: a rail on the left, on a phone a bar at the bottom. */
export function Rail({ isHiddenOnPhone }: { isHiddenOnPhone: boolean }) {
  const text = useShellWords()
  const areas = useAreas(useHasAdministration())
  return (
    <nav
      aria-label={text.areas}
      className={cx(
        'flex shrink-0 justify-around border-t border-line bg-ground pb-[env(safe-area-inset-bottom)]',
        'md:w-23 md:flex-col md:justify-start md:gap-1 md:border-t-0 md:border-r md:px-1.5 md:pt-3 md:pb-[max(0.75rem,env(safe-area-inset-bottom))]',
        // On a phone held sideways it is higher than the screen.
        'md:overflow-y-auto md:[scrollbar-width:none]',
        isHiddenOnPhone && 'max-md:hidden',
      )}
    >
      <Place />
      <ul className="contents">
        {areas.map(area => (
          <AreaLink key={area.name} area={area} />
        ))}
      </ul>
      <div className="flex flex-1 md:sticky md:bottom-0 md:mt-auto md:flex-none md:bg-ground">
        <MeMenu />
      </div>
    </nav>
  )
}

/** The mark of the product; a choice of workspaces for whoever is in one. */
function Place() {
  const isWide = useIsWide()
  const isAtRest = useIsIdle()
  const [isUnavailable, setUnavailable] = useState(false)
  const [workspaceId] = useChosenWorkspace()
  if (!isWide) return null
  const mark = <Mark className="mx-auto mb-3 size-9" />
  if ((!isAtRest && !workspaceId) || isUnavailable) return mark
  return (
    <Lazy
      part={workspaceSwitcher}
      fallback={mark}
      onUnavailable={() => setUnavailable(true)}
      placement="right top"
      className="mx-auto -mt-1 mb-2"
    >
      {mark}
    </Lazy>
  )
}

/** How much waits in an area. */
function Waiting({ useWaiting }: { useWaiting: NonNullable<Area['useWaiting']> }) {
  const { count, label } = useWaiting()
  return (
    <Counter count={count} label={label} color="danger" className="absolute -top-1 -right-1 md:-top-1.5" />
  )
}

function AreaLink({ area: { name, to, Icon, isSecondary, useWaiting } }: { area: Area }) {
  const text = useShellWords()
  return (
    <li className={cx('min-w-0 flex-1 md:flex-none', isSecondary && 'max-md:hidden')}>
      <Link
        to={to}
        activeOptions={{ exact: to === '/', includeSearch: false }}
        className={cx(
          'group relative flex h-14 flex-col items-center justify-center gap-0.5 rounded-lg px-1 text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 md:h-15',
          'aria-[current=page]:text-primary-deep',
        )}
      >
        <span
          className={cx(
            'relative flex h-7 w-12 items-center justify-center rounded-full transition-colors group-hover:bg-fill',
            'group-aria-[current=page]:bg-primary-soft forced:group-aria-[current=page]:border',
          )}
        >
          <Icon className="size-5.5" aria-hidden="true" />
          {useWaiting && <Waiting useWaiting={useWaiting} />}
        </span>
        <span className="max-w-full truncate text-xs group-aria-[current=page]:font-medium">
          {text[name]}
        </span>
      </Link>
    </li>
  )
}
