import type { EventEnvelope, Note } from '@trau/contract'
import { noteChannel } from '@trau/contract/rules/note'
import { useEffect } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import type { LiveSocket } from '../../../live/socket.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { renewComments } from './comments.ts'
import { noteKey, renewNote, showNotes } from './lists.ts'

export type NoteChange = Extract<EventEnvelope, { type: 'noteChanged' }>['data']

/** Shows a note as an event says it is. What a locked note or one in the trash is, the event does not say. */
export function showChange(noteId: string, { isTrashed, changedBy, ...card }: NoteChange) {
  const present = queryClient.getQueryData<Note>(noteKey(noteId))
  const isAllSaid = present && present.trashedTime === undefined && !card.isLocked && !isTrashed
  if (isAllSaid) showNotes([{ ...present, ...card, ...(changedBy ? { changedBy } : {}) }])
  else void renewNote(noteId)
}

/**
 * Keeps an open note and its comments as the server has them.
 * @param canRead while it cannot be read, its channel is left: only then can the channel be opened anew
 */
export function useLiveNote(noteId: string, canRead: boolean) {
  const socket = useAppSelector(state => state.socket.socket) as LiveSocket | null
  useEffect(() => {
    if (!socket || !canRead) return
    return socket.subscribe(noteChannel(noteId), {
      onPublication(publication) {
        const { type, data } = publication as { type?: string; data?: NoteChange }
        if (type === 'noteCommentsChanged') void renewComments(noteId)
        if (type === 'noteChanged' && data) showChange(noteId, data)
      },
      onSubscribed({ isFirst, recovered: wasRecovered }) {
        void renewComments(noteId)
        if (!isFirst && !wasRecovered) void renewNote(noteId)
      },
      onUnsubscribed: () => void renewNote(noteId),
    })
  }, [socket, noteId, canRead])
}
