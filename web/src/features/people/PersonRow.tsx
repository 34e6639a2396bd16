import { Link } from '@tanstack/react-router'
import type { User } from '@trau/contract'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { Highlight } from '../../ui/Highlight.tsx'

export interface PersonRowProps {
  user: Pick<User, 'userId' | 'avatarUrl' | 'isOnline' | 'username'>
  name: string
  /** Under the name: presence, a message, a date. */
  detail?: ReactNode
  /** The detail is worth reading to its end. */
  isDetailWhole?: boolean
  query?: string
  /** At the end of the row, or under it on a phone unless they are small (icons). */
  actions?: ReactNode
  hasSmallActions?: boolean
}

/** A person in a list: pressing the row opens the profile, the buttons do what they say. */
export function PersonRow({
  user,
  name,
  detail,
  isDetailWhole,
  query = '',
  actions,
  hasSmallActions,
}: PersonRowProps) {
  return (
    <div
      className={cx(
        'group flex items-center gap-x-3 gap-y-2 rounded-lg px-2.5 py-2 hover:bg-fill',
        !hasSmallActions && 'flex-wrap sm:flex-nowrap',
      )}
    >
      <Link
        to="."
        search={old => ({ ...old, profile: user.userId })}
        className={cx(
          'flex min-w-0 flex-1 items-center gap-3 rounded-lg focus-visible:outline-offset-4',
          !hasSmallActions && 'basis-56',
        )}
      >
        <Avatar id={user.userId} name={name} src={user.avatarUrl} isOnline={user.isOnline} />
        <span className="flex min-w-0 flex-col">
          <span className="line-clamp-2 break-words font-medium sm:line-clamp-1">
            <Highlight text={name} query={query} />
          </span>
          {detail && (
            <span
              className={cx('text-sm text-muted', isDetailWhole ? 'text-pretty break-words' : 'truncate')}
            >
              {detail}
            </span>
          )}
        </span>
      </Link>
      {actions && (
        <div className={cx('flex shrink-0', hasSmallActions ? 'gap-1' : 'flex-wrap gap-2 max-sm:pl-14')}>
          {actions}
        </div>
      )}
    </div>
  )
}
