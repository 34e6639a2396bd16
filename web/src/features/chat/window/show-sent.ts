import { runWrite } from '../../../api/mutation.ts'
import { textOf } from '../../../i18n/text.ts'
import { chat } from '../../../i18n/vi/chat.ts'
import { loadLatest } from '../../../model/messages/load.ts'
import { heldWindow } from '../../../model/messages/window-cache.ts'
import { toast } from '../../../ui/toast.ts'

/** Scrolls to a message that was just sent; shows a toast when an offline send is below the viewport. */
export function showSent(roomId: string) {
  if (!heldWindow(roomId)?.hasNewer) return
  void runWrite(() => loadLatest(roomId), { onFailure: () => toast(textOf(chat).sentBelow) })
}
