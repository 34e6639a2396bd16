import { api } from '../../../api/api.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { messageActions } from '../../../store/message-slices.ts'
import { startOfDay } from '../../../text/time.ts'
import { cx } from '../../../ui/cx.ts'
import { FRAME } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/toast.ts'
import { useMessageSearchWords } from './words.ts'

/** Goes to the first thing that was said on a day, or after it. */
export function JumpToDate({ roomId }: { roomId: string }) {
  const words = useMessageSearchWords()
  const errorText = useErrorText()
  const dispatch = useAppDispatch()
  const go = async (date: string) => {
    const [year, month, day] = date.split('-').map(Number)
    // Noon of Greenwich is the same day nearly everywhere.
    const aroundTime = startOfDay(Date.UTC(year!, month! - 1, day!, 12))
    try {
      const { items } = await api.chat.listMessages({ params: { roomId }, query: { aroundTime, limit: 1 } })
      const [first] = items
      if (!first) toast(words.nothingSince)
      else dispatch(messageActions.jumpRequested({ jumpMessageId: first.messageId, createdTime: 0 }))
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  return (
    <label className={cx(FRAME, 'gap-1 px-2 text-sm @2xl:gap-2 @2xl:px-3')}>
      <span className="shrink-0 text-muted">{words.toDate}</span>
      <input
        type="date"
        className="min-w-0 flex-1 bg-transparent outline-none"
        onChange={event => {
          // While it is typed, the year is one of the first centuries.
          const { value } = event.currentTarget
          if (value >= '1970') void go(value)
        }}
      />
    </label>
  )
}
