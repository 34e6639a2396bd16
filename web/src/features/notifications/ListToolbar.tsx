import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import IconReadAll from '~icons/lucide/check-check'
import IconMore from '~icons/lucide/ellipsis-vertical'
import IconMoon from '~icons/lucide/moon'
import IconSettings from '~icons/lucide/settings'
import IconTrash from '~icons/lucide/trash-2'
import { useApiMutation } from '../../api/mutation.ts'
import { useNotificationWords } from '../../i18n/words/notifications.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { cx } from '../../ui/cx.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { deleteRead, markAllRead } from './commands.ts'
import { type NotificationFilter, typeOf } from './filters.ts'
import { snooze, snoozeChoices } from './snooze.ts'
import { useNotificationStatistic, useUnreadNotifications } from './useNotifications.ts'

/** What is done with all of them. */
export function ListToolbar({ filter }: { filter: NotificationFilter }) {
  const words = useNotificationWords()
  const navigate = useNavigate()
  const { data: statistic } = useNotificationStatistic()
  const [isAsking, ask] = useState(false)
  const type = typeOf(filter)
  const unreadActivity = useUnreadNotifications()
  const unread = type ? (statistic?.byType[type]?.unread ?? 0) : unreadActivity
  const isDoneList = filter === 'done'
  const readCount = (statistic?.total ?? 0) - (statistic?.unread ?? 0)
  const readAll = useApiMutation(() => markAllRead(type))
  return (
    <div className="sticky top-0 z-10 -mx-2 flex items-center gap-2 bg-surface px-4 py-2 sm:-mx-4 sm:px-6">
      <h2 className="min-w-0 flex-1 truncate text-lg font-bold">
        {type ? words.types[type] : words[filter === 'done' ? 'doneList' : (filter as 'all' | 'unread')]}
      </h2>
      <Button
        size="sm"
        variant="flat"
        color="primary"
        className={cx(isDoneList && 'hidden')}
        startContent={<IconReadAll className="size-4.5" aria-hidden="true" />}
        isDisabled={unread === 0}
        isPending={readAll.isPending}
        onPress={() => void readAll.mutate()}
      >
        {words.readAll}
      </Button>
      <MenuButton
        label={words.options}
        size="sm"
        groups={[
          {
            title: words.disturbMenu,
            items: snoozeChoices.map(choice => ({
              id: choice,
              label: words.snoozes[choice],
              icon: <IconMoon />,
              onAction: () => void snooze(choice),
            })),
          },
          {
            items: [
              {
                id: 'settings',
                label: words.openSettings,
                icon: <IconSettings />,
                onAction: () =>
                  void navigate({ to: '.', search: old => ({ ...old, settings: 'notifications' as const }) }),
              },
              {
                id: 'deleteRead',
                label: words.deleteRead,
                icon: <IconTrash />,
                isDanger: true,
                isDisabled: isDoneList || readCount === 0,
                onAction: () => ask(true),
              },
            ],
          },
        ]}
      >
        <IconMore className="size-5" aria-hidden="true" />
      </MenuButton>
      {isAsking && (
        <ConfirmDialog
          onClose={() => ask(false)}
          title={words.deleteReadTitle(readCount)}
          confirmLabel={words.deleteRead}
          onConfirm={deleteRead}
        >
          {words.deleteReadText}
        </ConfirmDialog>
      )}
    </div>
  )
}
