import { useState } from 'react'
import IconBell from '~icons/lucide/bell-ring'
import { browserStorage } from '../../api/browser-storage.ts'
import { useChatWords } from '../../i18n/words/chat.ts'
import { askForNotices, noticeState } from '../../model/session/notice-permission.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'

const laterKey = 'trau_notices_later'
const weekMs = 7 * 86_400_000

const isDue = () =>
  noticeState() === 'unasked' && Date.now() - Number(browserStorage.get(laterKey) ?? 0) > weekMs

/** The explanation before the browser's own question; the question itself comes only after a press here. */
export function AskNotices() {
  const words = useChatWords()
  const hasRooms = useAppSelector(state => state.room.rooms.length > 0)
  const [isShown, show] = useState(isDue)
  if (!isShown || !hasRooms) return null
  const ask = async () => {
    const state = await askForNotices()
    show(false)
    if (state === 'on') toast.success(words.noticesOn)
    else if (state === 'denied') toast(words.noticesRefused)
  }
  const later = () => {
    browserStorage.set(laterKey, String(Date.now()))
    show(false)
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
