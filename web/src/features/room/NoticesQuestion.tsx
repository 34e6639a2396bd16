import IconBell from '~icons/lucide/bell-ring'
import { useRoomPartsWords } from '../../i18n/words/room-parts.ts'
import { askForNotices } from '../../model/session/notice-permission.ts'
import { browserStorage } from '../../storage/browser-storage.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { noticesLaterKey } from './notices-later.ts'

/** The explanation before the browser's own question; the question itself comes only after a press here. */
export default function NoticesQuestion({ onAnswered }: { onAnswered: () => void }) {
  const words = useRoomPartsWords()
  const ask = async () => {
    const state = await askForNotices()
    onAnswered()
    if (state === 'on') toast.success(words.noticesOn)
    else if (state === 'denied') toast(words.noticesRefused)
  }
  const later = () => {
    browserStorage.set(noticesLaterKey, String(Date.now()))
    onAnswered()
  }
  return (
    <div className="mx-3 mb-2 flex items-center gap-2 rounded-lg bg-primary-soft py-2 pr-2 pl-3 text-sm text-primary-deep">
      <IconBell className="size-4 shrink-0" aria-hidden="true" />
      <p className="min-w-0 flex-1">{words.askNotices}</p>
      <Button size="sm" variant="ghost" color="primary" className="px-2" onPress={later}>
        {words.askNoticesNo}
      </Button>
      <Button size="sm" color="primary" className="px-3" onPress={() => void ask()}>
        {words.askNoticesYes}
      </Button>
    </div>
  )
}
