import { textOf } from '../../../i18n/text.ts'
import { chat } from '../../../i18n/vi/chat.ts'
import { toast } from '../../../ui/toast.ts'
import { loadLatest } from './load.ts'
import { heldWindow } from './window-cache.ts'

/** Who reads far above and sends something wants to see it: leads to the room's end, or says where it is. */
export function showSent(roomId: string) {
  if (!heldWindow(roomId)?.hasNewer) return
  loadLatest(roomId).catch(() => toast(textOf(chat).sentBelow))
}
