import { useSearch } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useNotificationWords } from '../../i18n/words/notifications.ts'
import { DayList } from '../../kit/DayList.tsx'
import { ListFailure, LoadFailure, MoreButton } from '../../kit/ListParts.tsx'
import { Delayed, SkeletonRows } from '../../ui/Skeleton.tsx'
import { Announcement } from './Announcement.tsx'
import { DisturbNotice } from './DisturbNotice.tsx'
import { useIsDeleted } from './deletion.ts'
import { EmptyList } from './EmptyList.tsx'
import { asNotificationFilter, type NotificationFilter } from './filters.ts'
import { ListToolbar } from './ListToolbar.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import { useLeavingRows, useListKeys } from './useListKeys.ts'
import { useNotifications } from './useNotifications.ts'

/** What the filter of the address shows, by day, the latest first. */
export default function NotificationList() {
  const { filter: wantedFilter } = useSearch({ strict: false }) as { filter?: string }
  const filter = asNotificationFilter(wantedFilter) ?? 'all'
  return (
    <div className="mx-auto flex min-h-full max-w-3xl flex-col px-2 pb-8 sm:px-4">
      <ListToolbar filter={filter} />
      <DisturbNotice />
      <Rows key={filter} filter={filter} />
    </div>
  )
}

function Rows({ filter }: { filter: NotificationFilter }) {
  const words = useNotificationWords()
  const list = useNotifications(filter)
  const isDeleted = useIsDeleted()
  const rows = useRef<HTMLDivElement>(null)
  const onKeyDown = useListKeys(rows)
  const onLeave = useLeavingRows(rows)
  const items = useMemo(() => {
    const all = list.data?.pages.flatMap(page => page.items) ?? []
    // A page that was read later may hold again what has moved up meanwhile.
    const byId = new Map(all.map(one => [one.notificationId, one]))
    return [...byId.values()].filter(one => !isDeleted(one))
  }, [list.data, isDeleted])
  if (!list.data && list.error) return <LoadFailure of={list} title={words.failed} className="pt-10" />
  if (!list.data)
    return (
      <Delayed isWaiting>
        <SkeletonRows rows={8} label={words.loading} />
      </Delayed>
    )
  return (
    <>
      <Announcement newest={items[0]} />
      {items.length === 0 && !list.hasNextPage && <EmptyList filter={filter} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links inside, which Tab reaches too */}
      <div ref={rows} tabIndex={-1} onKeyDown={onKeyDown} className="outline-none">
        <DayList items={items} timeOf={one => one.updatedTime} heading="h3" headingClassName="px-3">
          {one => (
            <NotificationRow key={one.notificationId} notification={one} filter={filter} onLeave={onLeave} />
          )}
        </DayList>
      </div>
      <ListFailure of={list} />
      <MoreButton of={list} label={words.more} />
    </>
  )
}
