import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
import { roomActions } from '../../store/room-slice.ts'
import { store } from '../../store/store.ts'

/** Opens the one room with a person, made if need be. */
export const openPrivateRoom = (userId: string, onOpen: (roomId: string) => unknown): Promise<boolean> =>
  runWrite(() => api.room.getPrivateRoom({ params: { userId } }), {
    onSuccess(entry) {
      store.dispatch(roomActions.roomUpserted(entry))
      return onOpen(entry.room.roomId)
    },
  })
