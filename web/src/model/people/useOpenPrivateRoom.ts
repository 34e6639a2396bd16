import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import { useApiMutation } from '../../api/mutation.ts'
import { roomActions } from '../../store/room-slice.ts'
import { store } from '../../store/store.ts'

/** Props of a button that opens the one room with a person, made if need be; with one's own id, "Cloud của tôi". */
export function useOpenPrivateRoom(onLeave?: () => void) {
  const navigate = useNavigate()
  const { mutate, variables } = useApiMutation(
    (userId: string) => api.room.getPrivateRoom({ params: { userId } }),
    {
      onSuccess(entry) {
        store.dispatch(roomActions.roomUpserted(entry))
        onLeave?.()
        return navigate({ to: '/', search: { room: entry.room.roomId } })
      },
    },
  )
  return (userId: string) => ({
    isPending: variables === userId,
    onPress: () => void mutate(userId),
  })
}
