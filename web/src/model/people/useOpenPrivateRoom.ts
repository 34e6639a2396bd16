import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { roomActions } from '../../store/room-slice.ts'
import { toast } from '../../ui/toast.ts'

/** Props of a button that opens the one room with a person, made if need be; with one's own id, "Cloud của tôi". */
export function useOpenPrivateRoom(onLeave?: () => void) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const [opening, setOpening] = useState<string>()
  return (userId: string) => ({
    isPending: opening === userId,
    onPress: async () => {
      setOpening(userId)
      try {
        const entry = await api.room.getPrivateRoom({ params: { userId } })
        dispatch(roomActions.roomUpserted(entry))
        onLeave?.()
        await navigate({ to: '/', search: { room: entry.room.roomId } })
      } catch (error) {
        toast.error(errorText(error))
      } finally {
        setOpening(undefined)
      }
    },
  })
}
