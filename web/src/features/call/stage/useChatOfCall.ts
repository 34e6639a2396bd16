import { useCallWords } from '../../../i18n/words/call.ts'
import { useSharedValue } from '../../../store/shared-value.ts'
import { useRoomOfCall, useUnseenMessages } from '../panels/room-beside.ts'
import { callView, changeView } from '../view-state.ts'

/** What the button of a group call's chat says and does: for members of the room it opens the room's conversation. */
export function useChatOfCall() {
  const words = useCallWords()
  const { panel } = useSharedValue(callView)
  const room = useRoomOfCall()
  const unseenMessages = useUnseenMessages()
  const isOpen = panel === 'chat' || panel === 'room'
  // What waits in the open panel stands there.
  const count = isOpen ? 0 : (room?.unread ?? 0) + unseenMessages
  // What was written to everybody in the call, guests too, comes first where it alone waits.
  const first = room && (room.unread > 0 || unseenMessages === 0) ? 'room' : 'chat'
  return {
    count,
    isOpen,
    label: count > 0 ? words.chatUnread(count) : words.chat,
    toggle: () => changeView({ panel: isOpen ? null : first }),
  }
}
