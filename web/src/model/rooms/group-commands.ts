import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
import { invalidate } from '../../api/query-client.ts'
import { textOf } from '../../i18n/text.ts'
import { room as roomText } from '../../i18n/vi/room.ts'
import { roomActions } from '../../store/room-slice.ts'
import { store } from '../../store/store.ts'
import { toast } from '../../ui/toast.ts'
import { type BodyOf, upsertRoom } from './room-commands.ts'

export const leaveRoom = (roomId: string, name: string, silent: boolean) =>
  runWrite(() => api.room.leaveRoom({ params: { id: roomId }, body: { silent } }), {
    onSuccess: () => isGone(roomId, textOf(roomText).left(name)),
  })

export const dissolveRoom = (roomId: string, toastText: string) =>
  runWrite(() => api.room.dissolveRoom({ params: { id: roomId } }), {
    onSuccess: () => isGone(roomId, toastText),
  })

function isGone(roomId: string, toastText: string) {
  store.dispatch(roomActions.roomRemoved(roomId))
  toast.success(toastText)
}

/** Lets a stranger in, or puts away what they wrote; they learn of neither. */
export function answerStranger(roomId: string, verb: 'accept' | 'decline') {
  const words = textOf(roomText)
  const call = verb === 'accept' ? api.people.acceptStranger : api.people.declineStranger
  return runWrite(() => call({ params: { roomId } }), {
    onSuccess(entry) {
      // Notices about what they wrote show their name from now on.
      void invalidate(api.notification.listNotifications)
      if (verb === 'accept') upsertRoom(entry)
      else store.dispatch(roomActions.roomRemoved(roomId))
      toast.success(verb === 'accept' ? words.strangerAccepted : words.strangerDeclined)
    },
  })
}

/** Changes a group; rejects as the call does, for who shows the failure themselves. */
export const updateGroup = async (roomId: string, body: BodyOf<'updateRoom'>): Promise<void> =>
  void upsertRoom(await api.room.updateRoom({ params: { roomId }, body, keepEmpty: true }))

export const changeGroup = (roomId: string, body: BodyOf<'updateRoom'>): Promise<boolean> =>
  runWrite(() => updateGroup(roomId, body))
