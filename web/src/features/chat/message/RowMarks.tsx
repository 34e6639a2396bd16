import type { SystemEvent } from '@trau/contract'
import { useLanguage } from '../../../i18n/language.ts'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { systemSentence } from '../../../model/messages/system-sentence.ts'
import { useNewDay } from '../../../model/useNewDay.ts'
import { clock, daySeparator, fullTime } from '../../../text/time.ts'
import { useConversation } from './conversation.ts'

/** "Hôm nay", "Hôm qua", "Thứ Bảy, 21/11"; changes by itself at midnight. */
export function useDayLabel(time: number): string {
  const [language] = useLanguage()
  useNewDay()
  return daySeparator(time, Date.now(), language)
}

const chip = 'rounded-full bg-room px-3 py-1 text-xs font-medium text-room-muted'

export function DaySeparator({ time }: { time: number }) {
  const label = useDayLabel(time)
  return (
    <div className="flex justify-center pt-4 pb-2">
      <span className={chip}>{label}</span>
    </div>
  )
}

export function UnreadLine() {
  const words = useChatWords()
  return (
    <div className="flex items-center gap-3 py-2 text-xs font-medium text-secondary-deep" data-unread-line="">
      <span className="h-px flex-1 bg-secondary/50" />
      <span className="rounded-full bg-secondary-soft px-3 py-1">{words.unreadLine}</span>
      <span className="h-px flex-1 bg-secondary/50" />
    </div>
  )
}

/** Something that happened in the room, said in one line. */
export function SystemLine({ system, time }: { system: SystemEvent; time: number }) {
  const words = useChatWords()
  const { me } = useConversation()
  return (
    <div className="flex justify-center px-4 py-1.5 text-center">
      <span title={fullTime(time)} className={chip}>
        {systemSentence(system, me, words)} · <time className="font-normal">{clock(time)}</time>
      </span>
    </div>
  )
}
