import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { reportFailure } from '../../../api/ignore-failure.ts'
import { currentTenant } from '../../../api/settings.ts'
import { useShellWords } from '../../../i18n/words/shell.ts'
import { Lazy, lazyPart } from '../../../kit/lazy-part.tsx'
import { shortcutOf } from '../../../kit/shortcuts.ts'
import type { LiveSocket } from '../../../live/socket.ts'
import { useMyId } from '../../../model/session/my-id.ts'
import { ownerOf } from '../../../storage/local-db.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { useSharedValue } from '../../../store/shared-value.ts'
import { toast } from '../../../ui/toast.ts'
import { sendUnsentNotes } from '../document/send-unsent.ts'
import { sendUnsentTitles } from '../model/unsent-titles.ts'
import { openCaptures, waitingCaptures } from './captures.ts'
import { closeCapture, isCapturing, openCapture } from './open-capture.ts'
import { noteToOpen } from './open-note.ts'
import { sendCaptures } from './send-captures.ts'

const dialog = lazyPart(() => import('./CaptureDialog.tsx'))
const retryMs = 60_000

/** Opens the box for a quick note by its key on every page, and sends what waits, quick notes and edits, once the network is there. */
export default function CaptureHost() {
  const words = useShellWords()
  const userId = useMyId()
  const socket = useAppSelector(state => state.socket.socket) as LiveSocket | null
  const isOpen = useSharedValue(isCapturing)
  const navigate = useNavigate()
  useEffect(() => {
    if (!userId) return
    const send = () => {
      if (waitingCaptures().length > 0) void sendCaptures()
      void reportFailure(sendUnsentTitles(), 'Titles of notes wait to be sent')
    }
    void openCaptures(ownerOf(currentTenant(), userId)).then(send)
    const timer = setInterval(send, retryMs)
    addEventListener('online', send)
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
    }
  }, [userId])
  useEffect(() => {
    if (userId && socket) void reportFailure(sendUnsentNotes(socket), 'Edits of notes wait to be sent')
  }, [userId, socket])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || shortcutOf('notes', event) !== 'newNote') return
      event.preventDefault()
      openCapture()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  useEffect(
    () =>
      noteToOpen.subscribe(() => {
        const noteId = noteToOpen.get()
        if (!noteId) return
        noteToOpen.set(undefined)
        void navigate({ to: '/notes/$noteId', params: { noteId } })
      }),
    [navigate],
  )
  if (!isOpen) return null
  const tell = () => {
    closeCapture()
    toast.error(words.partUnavailable)
  }
  return <Lazy part={dialog} onClose={closeCapture} onUnavailable={tell} />
}
