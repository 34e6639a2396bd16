import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { runWrite } from '../../../api/mutation.ts'
import { useMessageSearchWords } from '../../../i18n/words/message-search.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { messageActions } from '../../../store/message-slices.ts'
import { startOfDay } from '../../../text/time.ts'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'
import { toast } from '../../../ui/toast.ts'

/** Goes to the first thing that was said on a day, or after it. */
export function JumpToDate({ roomId }: { roomId: string }) {
  const words = useMessageSearchWords()
  const dispatch = useAppDispatch()
  const [day, setDay] = useState('')
  const go = (date: string) => {
    const [year, month, day] = date.split('-').map(Number)
    // Noon of Greenwich is the same day nearly everywhere.
    const aroundTime = startOfDay(Date.UTC(year!, month! - 1, day!, 12))
    return runWrite(() => api.chat.listMessages({ params: { roomId }, query: { aroundTime, limit: 1 } }), {
      onSuccess({ items: [first] }) {
        if (!first) toast(words.nothingSince)
        else dispatch(messageActions.jumpRequested({ jumpMessageId: first.messageId, createdTime: 0 }))
      },
    })
  }
  return (
    <div className="flex min-w-0 items-center gap-2 text-sm">
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
