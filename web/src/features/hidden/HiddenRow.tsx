import IconLock from '~icons/lucide/lock-keyhole'
import { useHiddenWords } from '../../i18n/words/hidden.ts'
import { ListEntry } from '../../kit/ListEntry.tsx'

/** Over the list of all rooms while the hidden ones are open. */
export default function HiddenRow({ unread, onPress }: { unread: number; onPress: () => void }) {
  const words = useHiddenWords()
  return (
    <ListEntry Icon={IconLock} title={words.title} detail={words.isOpen} unread={unread} onPress={onPress} />
  )
}
