import IconBox from '~icons/lucide/mail-question-mark'
import { useRoomWords } from '../../i18n/words/room.ts'
import { ListEntry } from '../../kit/ListEntry.tsx'

interface StrangersRowProps {
  count: number
  unread: number
  onPress: () => void
}

/** Over the list while a stranger waits: opens "Tin nhắn từ người lạ". */
export function StrangersRow({ count, unread, onPress }: StrangersRowProps) {
  const words = useRoomWords()
  return (
    <ListEntry
      Icon={IconBox}
      title={words.strangers}
      detail={words.strangersWaiting(count)}
      unread={unread}
      onPress={onPress}
    />
  )
}
