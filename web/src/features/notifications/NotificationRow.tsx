import { useRouter } from '@tanstack/react-router'
import type { Notification } from '@trau/contract'
import { type KeyboardEvent, type MouseEvent, Suspense, useRef, useState } from 'react'
import IconDone from '~icons/lucide/check'
import IconWhy from '~icons/lucide/circle-question-mark'
import IconMore from '~icons/lucide/ellipsis'
import IconUnread from '~icons/lucide/mail'
import IconRead from '~icons/lucide/mail-open'
import IconAnswer from '~icons/lucide/reply'
import IconBack from '~icons/lucide/rotate-ccw'
import IconTrash from '~icons/lucide/trash-2'
import { useNotificationWords } from '../../i18n/words/notifications.ts'
import { lazyView } from '../../kit/lazy-part.tsx'
import { type ShortcutOf, shortcutOf } from '../../kit/shortcuts.ts'
import { usePreference } from '../../model/preferences.ts'
import { clock, fullTime } from '../../text/time.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { setDone, setRead } from './commands.ts'
import { deleteWithUndo } from './deletion.ts'
import { isShownBy, type NotificationFilter } from './filters.ts'
import { NotificationFace } from './NotificationFace.tsx'
import { isOfMessage } from './of-message.ts'
import { placeOf } from './place.ts'
import { RequestAnswers } from './RequestAnswers.tsx'
import { WhyDialog } from './WhyDialog.tsx'

const MessageAnswer = lazyView(() => import('./MessageAnswer.tsx'))

interface NotificationRowProps {
  notification: Notification
  /** Of the list that the row stands in. */
  filter: NotificationFilter
  /** Before the row goes out of the list. */
  onLeave: (row: HTMLElement) => void
}

/** What happened, who did it and when. The row opens its place; its menu does the rest. */
export function NotificationRow({ notification, filter, onLeave }: NotificationRowProps) {
  const words = useNotificationWords()
  const { history } = useRouter()
  const row = useRef<HTMLLIElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const [isWhyOpen, openWhy] = useState(false)
  const [isAnswerOpen, openAnswer] = useState(false)
  const { type, title, body, isRead, isDone, updatedTime, roomName } = notification
  const place = placeOf(notification)
  const open = (event: MouseEvent) => {
    void setRead(notification, true)
    // Another tab is the browser's.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    history.push(place)
  }
  const leaveRow = () => row.current && onLeave(row.current)
  const remove = () => {
    leaveRow()
    deleteWithUndo(notification)
  }
  const putAway = () => {
    leaveRow()
    void setDone(notification, !isDone)
  }
  const toggleRead = () => {
    // Among the unread ones the row goes too.
    if (!isShownBy(filter, { ...notification, isRead: !isRead })) leaveRow()
    void setRead(notification, !isRead)
  }
  const canAnswer = isOfMessage(notification)
  const closeAnswer = () => {
    openAnswer(false)
    link.current?.focus()
  }
  const [singleKeys] = usePreference('singleKeys')
  const actions: Record<ShortcutOf<'notifications'>, () => void> = {
    doneNotification: putAway,
    answerNotification: () => canAnswer && openAnswer(true),
    deleteNotification: remove,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const id = shortcutOf('notifications', event.nativeEvent, { allowSingle: singleKeys })
    if (!id) return
    // A field that opens must not get the letter.
    event.preventDefault()
    actions[id]()
  }
  const DoneIcon = isDone ? IconBack : IconDone
  return (
    <li
      ref={row}
      className={cx(
        'group relative flex flex-wrap items-start gap-x-1 rounded-lg pr-1 hover:bg-fill',
        !isRead && 'bg-primary-soft/45',
      )}
    >
      <a
        ref={link}
        data-notification
        href={place}
        onClick={open}
        onAuxClick={open}
        onKeyDown={onKeyDown}
        aria-keyshortcuts={!singleKeys ? 'Delete' : canAnswer ? 'E R Delete' : 'E Delete'}
        className="flex min-w-0 flex-1 items-start gap-3 rounded-lg px-3 py-2.5 focus-visible:-outline-offset-2"
      >
        <NotificationFace notification={notification} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className={cx('min-w-0 flex-1 break-words', !isRead && 'font-medium')}>
              {!isRead && <span className="sr-only">{words.isUnread}: </span>}
              {title}
            </span>
            {!isRead && (
              <span
                className="size-2 shrink-0 self-center rounded-full bg-primary sm:hidden"
                aria-hidden="true"
              />
            )}
            <time
              dateTime={new Date(updatedTime).toISOString()}
              title={fullTime(updatedTime)}
              className="shrink-0 text-xs text-muted tabular-nums"
            >
              {clock(updatedTime)}
            </time>
          </span>
          {body && (
            <span
              className={cx(
                'mt-0.5 text-sm leading-relaxed break-words text-muted',
                // What the administrators tell stands nowhere else.
                type === 'SYSTEM' ? 'block whitespace-pre-line' : 'line-clamp-2',
              )}
            >
              {body}
            </span>
          )}
          {roomName && !title.includes(roomName) && (
            <span className="mt-0.5 block truncate text-xs text-muted">{roomName}</span>
          )}
        </span>
      </a>
      <div className="flex shrink-0 items-center self-center max-sm:mt-1 max-sm:self-start">
        {canAnswer && (
          <IconButton
            size="sm"
            className="max-sm:hidden"
            label={words.answerOf(title)}
            aria-expanded={isAnswerOpen}
            onPress={() => openAnswer(!isAnswerOpen)}
          >
            <IconAnswer className="size-4.5 text-muted" aria-hidden="true" />
          </IconButton>
        )}
        <IconButton
          size="sm"
          className="max-sm:hidden"
          label={isRead ? words.markUnreadOf(title) : words.markReadOf(title)}
          onPress={toggleRead}
        >
          {isRead ? (
            <IconUnread className="size-4.5 text-muted" aria-hidden="true" />
          ) : (
            <span className="size-2.5 rounded-full bg-primary forced:border" aria-hidden="true" />
          )}
        </IconButton>
        <IconButton
          size="sm"
          className="max-sm:hidden"
          label={isDone ? words.takeBackOf(title) : words.doneOf(title)}
          onPress={putAway}
        >
          <DoneIcon className="size-4.5 text-muted" aria-hidden="true" />
        </IconButton>
        <MenuButton
          label={words.optionsOf(title)}
          size="sm"
          groups={[
            {
              items: [
                ...(canAnswer
                  ? [
                      {
                        id: 'answer',
                        label: words.answer,
                        icon: <IconAnswer />,
                        onAction: () => openAnswer(true),
                      },
                    ]
                  : []),
                {
                  id: 'read',
                  label: isRead ? words.markUnread : words.markRead,
                  icon: isRead ? <IconUnread /> : <IconRead />,
                  onAction: toggleRead,
                },
                {
                  id: 'done',
                  label: isDone ? words.takeBack : words.done,
                  icon: <DoneIcon />,
                  onAction: putAway,
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
        >
          <IconMore className="size-4.5 text-muted" aria-hidden="true" />
        </MenuButton>
      </div>
      {type === 'FRIEND_REQUEST' && (
        <div className="basis-full">
          <RequestAnswers {...notification} />
        </div>
      )}
      {isAnswerOpen && canAnswer && (
        <div className="basis-full">
          <Suspense>
            <MessageAnswer
              notification={notification}
              onOpenPlace={() => history.push(place)}
              onClose={closeAnswer}
            />
          </Suspense>
        </div>
      )}
      {isWhyOpen && <WhyDialog notification={notification} onClose={() => openWhy(false)} />}
    </li>
  )
}
