import { useNavigate } from '@tanstack/react-router'
import { useShownCall } from '../call-context.ts'
import { changeView } from '../view-state.ts'

/** Opens the conversation that the call belongs to; the call goes on in its small window. */
export function useOpenRoomOfCall(): () => void {
  const navigate = useNavigate()
  const { call } = useShownCall()
  return () => {
    changeView({ isMinimised: true, panel: null })
    if (call.roomId) void navigate({ to: '/', search: { room: call.roomId } })
  }
}
