import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useUnreadNotifications } from '../features/notifications/index.ts'
import { useRequestCount } from '../features/people/index.ts'
import { useShellWords } from '../i18n/words/shell.ts'
import { type Area, areasFor } from '../kit/areas.tsx'
import { useAppSelector } from '../store/hooks.ts'
import { roomSelectors } from '../store/room-slice.ts'
import { Counter } from '../ui/Counter.tsx'
import { cx } from '../ui/cx.ts'
import { Mark } from '../ui/Logo.tsx'
import { MeMenu } from './MeMenu.tsx'

/** The areas: a rail on the left, on a phone a bar at the bottom. */
export function Rail({ isHiddenOnPhone }: { isHiddenOnPhone: boolean }) {
  const text = useShellWords()
  const isAdmin = useAppSelector(state => state.auth.userInfo?.isAdmin === true)
  return (
    <nav
      aria-label={text.areas}
      className={cx(
        'flex shrink-0 justify-around border-t border-line bg-ground pb-[env(safe-area-inset-bottom)]',
        'md:w-23 md:flex-col md:justify-start md:gap-1 md:border-t-0 md:border-r md:px-1.5 md:py-3',
        isHiddenOnPhone && 'max-md:hidden',
      )}
    >
      <Mark className="mx-auto mb-3 size-9 max-md:hidden" />
      <ul className="contents">
        {areasFor(isAdmin).map(area => (
          <AreaLink key={area.name} area={area} />
        ))}
      </ul>
      <div className="flex flex-1 md:mt-auto md:flex-none">
        <MeMenu />
      </div>
    </nav>
  )
}

/** What waits in an area; in most of them nothing can. */
const waiting: Partial<Record<Area['name'], () => ReactNode>> = {
  chat: UnreadRooms,
  people: Requests,
  notifications: UnreadNotifications,
}

function UnreadRooms() {
  const text = useShellWords()
  const count = useAppSelector(state => roomSelectors.selectUnreadRooms(state))
  return <Badge count={count} label={text.unreadRooms(count)} />
}

function Requests() {
  const text = useShellWords()
  const count = useRequestCount() ?? 0
  return <Badge count={count} label={text.friendRequests(count)} />
}

function UnreadNotifications() {
  const text = useShellWords()
  const count = useUnreadNotifications()
  return <Badge count={count} label={text.unreadNotifications(count)} />
}

const Badge = (props: { count: number; label: string }) => (
  <Counter {...props} color="danger" className="absolute -top-1.5 -right-1" />
)

function AreaLink({ area: { name, to, Icon, isSecondary } }: { area: Area }) {
  const text = useShellWords()
  const Waiting = waiting[name]
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
          {Waiting && <Waiting />}
        </span>
        <span className="max-w-full truncate text-xs group-aria-[current=page]:font-medium">
          {text[name]}
        </span>
      </Link>
    </li>
  )
}
