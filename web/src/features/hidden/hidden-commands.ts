import '../../kit/pin/pin-errors.ts'
import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
import { q, queryClient } from '../../api/query-client.ts'
import { textOf } from '../../i18n/text.ts'
import { hiddenDialogs } from '../../i18n/vi/hiddenDialogs.ts'
import { withCleared } from '../../model/messages/message-window.ts'
import { changeWindow } from '../../model/messages/window-cache.ts'
import { roomActions } from '../../store/room-slice.ts'
import { store } from '../../store/store.ts'
import { toast } from '../../ui/toast.ts'

export const hasPin = async () =>
  (await queryClient.fetchQuery({ ...q(api.hidden.getHiddenState), staleTime: 0 })).hasPin

export const hideRoom = (roomId: string) =>
  runWrite(() => api.room.hideRoom({ params: { id: roomId } }), {
    onSuccess() {
      store.dispatch(roomActions.roomRemoved(roomId))
      toast.success(textOf(hiddenDialogs).hidden)
    },
  })

/** Rejects as the call does: the field of the PIN shows what is wrong with it. */
export async function unhideRoom(roomId: string, pin: string, name: string) {
  store.dispatch(
    roomActions.roomUpserted(await api.room.unhideRoom({ params: { id: roomId }, body: { pin } })),
  )
  toast.success(textOf(hiddenDialogs).unhidden(name))
}

export const clearHistory = (roomId: string) =>
  runWrite(() => api.room.clearHistory({ params: { id: roomId } }), {
    onSuccess(entry) {
      store.dispatch(roomActions.roomUpserted(entry))
      store.dispatch(roomActions.lastMessageUpdated({ roomId }))
      changeWindow(roomId, window => withCleared(window, entry.selfMember.clearedSeq))
      toast.success(textOf(hiddenDialogs).cleared)
    },
  })

export const setSelfDestruct = (roomId: string, seconds: SelfDestructSeconds, message: string) =>
  runWrite(() => api.room.setSelfDestruct({ params: { roomId }, body: { seconds } }), {
    onSuccess(entry) {
      store.dispatch(roomActions.roomUpserted(entry))
      toast.success(message)
    },
  })

export type SelfDestructSeconds = Parameters<typeof api.room.setSelfDestruct>[0]['body']['seconds']
