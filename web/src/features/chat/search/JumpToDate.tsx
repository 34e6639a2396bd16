import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/api.ts'
import { runWrite } from '../../../api/mutation.ts'
import { useMessageSearchWords } from '../../../i18n/words/message-search.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { messageActions } from '../../../store/message-slices.ts'
import { startOfDay } from '../../../text/time.ts'
import { cx } from '../../../ui/cx.ts'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'
import { FILTER_CHIP } from '../../../ui/FilterChip.tsx'
import { toast } from '../../../ui/toast.ts'

/** The field without its frame: the chip around it is one. */
const bare =
  '[&_[role=group]]:min-h-0 [&_[role=group]]:border-0 [&_[role=group]]:bg-transparent [&_[role=group]]:p-0 [&_[role=group]_button]:size-7 touch:[&_[role=group]_button]:size-10'

/** Goes to the first thing that was said on a day, or after it. */
export function JumpToDate({ roomId }: { roomId: string }) {
  const words = useMessageSearchWords()
  const dispatch = useAppDispatch()
  const [day, setDay] = useState('')
  const openRoom = useRef<string>(undefined)
  useEffect(() => {
    openRoom.current = roomId
    return () => {
      openRoom.current = undefined
    }
  }, [roomId])
  const go = (date: string) => {
    const [year, month, day] = date.split('-').map(Number)
    // Noon of Greenwich is the same day nearly everywhere.
    const aroundTime = startOfDay(Date.UTC(year!, month! - 1, day!, 12))
    return runWrite(() => api.chat.listMessages({ params: { roomId }, query: { aroundTime, limit: 1 } }), {
      onSuccess({ items: [first] }) {
        // A jump goes to a message of the room that is open.
        if (openRoom.current !== roomId) return
        if (!first) toast(words.nothingSince)
        else dispatch(messageActions.jumpRequested({ jumpMessageId: first.messageId, createdTime: 0 }))
      },
    })
  }
  return (
    <div className={cx(FILTER_CHIP, 'gap-1.5 pl-3', bare)}>
      <span aria-hidden="true" className="shrink-0 text-muted">
        {words.toDate}
      </span>
      <DateTimeField
        label={words.toDate}
        hideLabel
        value={day}
        onChange={date => {
          setDay(date)
          // While it is typed, the year is one of the first centuries.
          if (date >= '1970') void go(date)
        }}
      />
    </div>
  )
}
