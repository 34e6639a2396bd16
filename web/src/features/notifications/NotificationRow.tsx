import { useRouter } from '@tanstack/react-router'
import type { Notification } from '@trau/contract'
import { type MouseEvent, useRef, useState } from 'react'
import IconWhy from '~icons/lucide/circle-question-mark'
import IconMore from '~icons/lucide/ellipsis'
import IconUnread from '~icons/lucide/mail'
import IconRead from '~icons/lucide/mail-open'
import IconTrash from '~icons/lucide/trash-2'
import { useNotificationWords } from '../../i18n/words/notifications.ts'
import { clock, fullTime } from '../../text/time.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { setRead } from './commands.ts'
import { deleteWithUndo } from './deletion.ts'
import { placeOf } from './place.ts'
import { iconOf } from './type-icons.ts'
import { focusNeighbour } from './useListKeys.ts'
import { WhyDialog } from './WhyDialog.tsx'

/** What happened, who did it and when. The row opens its place; its menu does the rest. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const words = useNotificationWords()
  const { history } = useRouter()
  const row = useRef<HTMLLIElement>(null)
  const [isWhyOpen, openWhy] = useState(false)
  const { title, body, isRead, updatedTime, roomName } = notification
  const place = placeOf(notification)
  const open = (event: MouseEvent) => {
    void setRead(notification, true)
    // Another tab is the browser's.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    history.push(place)
  }
  const remove = () => {
    if (row.current) focusNeighbour(row.current)
    deleteWithUndo(notification)
  }
  return (
    <li
      ref={row}
      className={cx(
        'group relative flex items-start gap-1 rounded-lg pr-1 hover:bg-fill',
        !isRead && 'bg-primary-soft/45',
      )}
    >
      <a
        data-notification
        href={place}
        onClick={open}
        onAuxClick={open}
        onKeyDown={event => event.key === 'Delete' && remove()}
        className="flex min-w-0 flex-1 items-start gap-3 rounded-lg px-3 py-2.5 focus-visible:-outline-offset-2"
      >
        <Face notification={notification} />
        <span className="min-w-0 flex-1">
          <span className={cx('block break-words', !isRead && 'font-medium')}>
            {!isRead && <span className="sr-only">{words.isUnread}: </span>}
            {title}
          </span>
          {body && <span className="mt-0.5 line-clamp-2 text-sm break-words text-muted">{body}</span>}
          <span className="mt-0.5 flex min-w-0 items-center gap-1.5 text-xs text-muted">
            <time
              dateTime={new Date(updatedTime).toISOString()}
              title={fullTime(updatedTime)}
              className="tabular-nums"
            >
              {clock(updatedTime)}
            </time>
            {roomName && !title.includes(roomName) && (
              <>
                <span aria-hidden="true">·</span>
                <span className="truncate">{roomName}</span>
              </>
            )}
          </span>
        </span>
        {!isRead && (
          <span className="mt-2 size-2.5 shrink-0 rounded-full bg-primary sm:hidden" aria-hidden="true" />
        )}
      </a>
      <div className="flex shrink-0 items-center self-center">
        <IconButton
          size="sm"
          className="max-sm:hidden"
          label={isRead ? words.markUnreadOf(title) : words.markReadOf(title)}
          onPress={() => void setRead(notification, !isRead)}
        >
          {isRead ? (
            <IconUnread className="size-4.5 text-muted" aria-hidden="true" />
          ) : (
            <span className="size-2.5 rounded-full bg-primary forced:border" aria-hidden="true" />
          )}
        </IconButton>
        <Menu
          label={words.optionsOf(title)}
          trigger={
            <IconButton size="sm" label={words.optionsOf(title)}>
              <IconMore className="size-4.5 text-muted" aria-hidden="true" />
            </IconButton>
          }
          groups={[
            {
              items: [
                {
                  id: 'read',
                  label: isRead ? words.markUnread : words.markRead,
                  icon: isRead ? <IconUnread /> : <IconRead />,
                  onAction: () => void setRead(notification, !isRead),
                },
                { id: 'why', label: words.why, icon: <IconWhy />, onAction: () => openWhy(true) },
              ],
            },
            {
              items: [
                { id: 'delete', label: words.delete, icon: <IconTrash />, isDanger: true, onAction: remove },
              ],
            },
          ]}
        />
      </div>
      {isWhyOpen && <WhyDialog notification={notification} onClose={() => openWhy(false)} />}
    </li>
  )
}

/** Whoever caused it, with what it is about; without a person that alone. */
function Face({ notification: { actors, type } }: { notification: Notification }) {
  const Icon = iconOf(type)
  const [actor] = actors
  if (!actor)
    return (
      <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary-deep">
        <Icon className="size-5" aria-hidden="true" />
      </span>
    )
  return (
    <span className="relative shrink-0">
      <Avatar id={actor.userId} name={actor.name ?? ''} src={actor.avatarUrl} size="md" />
      <span className="absolute -right-1 -bottom-1 inline-flex size-5.5 items-center justify-center rounded-full border-2 border-surface bg-primary text-on-primary">
        <Icon className="size-3" aria-hidden="true" />
      </span>
    </span>
  )
}
