import { useQuery } from '@tanstack/react-query'
import type { Mention } from '@trau/contract'
import { Suspense, useState } from 'react'
import { v7 } from 'uuid'
import IconMuted from '~icons/lucide/bell-off'
import IconClock from '~icons/lucide/clock'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { scheduledCounts } from '../../../model/messages/scheduled-cache.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { MenuGroup } from '../../../ui/Menu.tsx'
import type { Scheduling } from './ScheduleDialog.tsx'

const ScheduleDialog = lazyView(() => import('./ScheduleDialog.tsx'), 'floating')
const ScheduledDialog = lazyView(() => import('./ScheduledDialog.tsx'), 'floating')

export interface Sayable {
  content: string
  mentions: Mention[]
  replyToMessageId?: string
  quotedText?: string
}

interface Options {
  roomId: string
  isEmpty: boolean
  /** What stands in the composer. */
  read: () => Sayable
  /** It was taken: the composer is free. */
  onScheduled: () => void
  /** Undefined where nobody would be notified anyway. */
  sendSilently: (() => void) | undefined
}

/** Sending what stands in the composer later or silently, and the way to what waits in this room. */
export function useSchedule({ roomId, isEmpty, read, onScheduled, sendSilently }: Options) {
  const words = useChatWords()
  const { data: counts } = useQuery(scheduledCounts)
  const [open, setOpen] = useState<{ clientMessageId: string } | 'list'>()
  const here = counts?.items.find(count => count.roomId === roomId)
  const begin = () => {
    if (!isEmpty) setOpen({ clientMessageId: v7() })
  }
  const close = () => setOpen(undefined)
  const schedule = async (clientMessageId: string, { sendTime, isSilent }: Scheduling) => {
    const body = { ...read(), clientMessageId, sendTime, ...(isSilent ? { isSilent } : {}) }
    const { scheduleMessage } = await import('./scheduled-commands.ts')
    await scheduleMessage(roomId, body)
    onScheduled()
  }
  const whileEmpty = isEmpty ? { isDisabled: true, description: words.scheduleEmpty } : {}
  const more: MenuGroup = {
    items: [
      ...(sendSilently
        ? [
            {
              id: 'silent',
              label: words.sendSilently,
              icon: <IconMuted />,
              ...whileEmpty,
              onAction: sendSilently,
            },
          ]
        : []),
      { id: 'schedule', label: words.schedule, icon: <IconClock />, ...whileEmpty, onAction: begin },
    ],
  }
  const label = here ? words.scheduledHere(here.waiting, here.failed) : ''
  return {
    more,
    begin,
    button: here && (
      <IconButton label={label} className="relative rounded-full text-muted" onPress={() => setOpen('list')}>
        <IconClock className="size-5.5" aria-hidden="true" />
        {here.failed > 0 && (
          <span className="absolute top-1.5 right-1.5 size-2 rounded-full bg-danger" aria-hidden="true" />
        )}
      </IconButton>
    ),
    window: open && (
      <Suspense>
        {open === 'list' ? (
          <ScheduledDialog roomId={roomId} onClose={close} />
        ) : (
          <ScheduleDialog
            mayBeSilent={sendSilently !== undefined}
            onConfirm={scheduling => schedule(open.clientMessageId, scheduling)}
            onClose={close}
          />
        )}
      </Suspense>
    ),
  }
}
