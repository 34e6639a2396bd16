import IconBack from '~icons/lucide/arrow-left'
import IconLock from '~icons/lucide/lock-keyhole'
import { runWrite } from '../../api/mutation.ts'
import { useHiddenWords } from '../../i18n/words/hidden.ts'
import { useRoomWords } from '../../i18n/words/room.ts'
import { lockHidden } from '../../model/rooms/hidden-session.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { toast } from '../../ui/toast.ts'

/** Over the list of hidden rooms: what it is, and the way to lock it again. */
export default function HiddenHeader({ onBack }: { onBack: () => void }) {
  const words = useHiddenWords()
  const roomWords = useRoomWords()
  const lock = () => {
    onBack()
    return runWrite(lockHidden, { onSuccess: () => toast.success(words.locked) })
  }
  return (
    <div className="flex items-start gap-2">
      <IconButton label={roomWords.backToList} size="sm" onPress={onBack}>
        <IconBack className="size-4.5" aria-hidden="true" />
      </IconButton>
      <div className="min-w-0 flex-1 pt-1">
        <h2 className="font-bold">{words.title}</h2>
        <p className="text-sm text-pretty text-muted">{words.text}</p>
      </div>
      <Button size="sm" variant="flat" onPress={() => void lock()}>
        <IconLock className="size-4" aria-hidden="true" />
        {words.lock}
      </Button>
    </div>
  )
}
