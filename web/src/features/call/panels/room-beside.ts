import { type ComponentType, createContext, type ReactNode, use } from 'react'
import { useAppSelector } from '../../../store/hooks.ts'
import { roomSelectors, unreadOf } from '../../../store/room-slice.ts'
import { useSharedValue } from '../../../store/shared-value.ts'
import { useShownCall } from '../call-context.ts'
import { callView, lastSeenOf } from '../view-state.ts'

interface RoomBesideProps {
  roomId: string
  onLeave: () => void
  onClose: () => void
}

/** The shell gives it: calls do not know the messenger, which uses them. */
export type LoadCallRoom = () => Promise<{ default: ComponentType<RoomBesideProps> }>

export const RoomBesideContext = createContext<((props: RoomBesideProps) => ReactNode) | undefined>(undefined)

/** The room of this group call, where the person is a member of it: guests, and who was added to the call alone, have none. */
export function useRoomOfCall(): { roomId: string; unread: number } | undefined {
  const { call, isGuest } = useShownCall()
  const hasPart = use(RoomBesideContext) !== undefined
  const isOpen = hasPart && !isGuest && call.kind === 'GROUP'
  const roomId = isOpen ? call.roomId : undefined
  const unread = useAppSelector(state => {
    const item = roomId === undefined ? undefined : roomSelectors.selectRoom(state, roomId)
    return item && unreadOf(item)
  })
  return roomId === undefined || unread === undefined ? undefined : { roomId, unread }
}

/** Of what others wrote in the call alone, how much has not been on the screen. */
export function useUnseenMessages(): number {
  const { call, messages, participantId } = useShownCall()
  const lastSeen = lastSeenOf(useSharedValue(callView), call.callId)
  return messages.filter(message => message.seq > lastSeen && message.participantId !== participantId).length
}
