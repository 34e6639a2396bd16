import { useEffect, useRef } from 'react'
import { noteApi } from '../../../api/note-api.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useHiddenOpen } from '../../../model/rooms/hidden-session.ts'
import { renewLists } from './lists.ts'

/** Opened or locked again, the session sees other notes: what is cached of them goes. */
export function useLockedNotes() {
  const isOpen = useHiddenOpen()
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    void queryClient.resetQueries({ queryKey: noteApi.note.getNote.key })
    void renewLists()
  }, [isOpen])
}
