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
import { captureKey } from '../../../sync/note-captures.ts'
import { onWindow } from '../../../sync/note-documents/page-events.ts'
import { toast } from '../../../ui/toast.ts'
import { sendUnsentNotes } from '../document/send-unsent.ts'
import { sendUnsentTitles } from '../model/unsent-titles.ts'
import { openCaptures, rereadCaptures, waitingCaptures } from './captures.ts'
import { captureToOpen, closeCapture, openCapture } from './open-capture.ts'
import { noteToOpen } from './open-note.ts'
import { sendCaptures } from './send-captures.ts'

const dialog = lazyPart(() => import('./CaptureDialog.tsx'))
const retryMs = 60_000

/** Opens the box for a quick note by its key on every page, and sends what waits, quick notes and edits, once the network is there. */
export default function CaptureHost() {
  const words = useShellWords()
  const userId = useMyId()
  const socket = useAppSelector(state => state.socket.socket) as LiveSocket | null
  const request = useSharedValue(captureToOpen)
  const navigate = useNavigate()
  useEffect(() => {
    if (!userId) return
    const owner = ownerOf(currentTenant(), userId)
    const sendWaiting = () => {
      if (waitingCaptures().length > 0) void sendCaptures()
    }
    const sendAll = () => {
      sendWaiting()
      void reportFailure(sendUnsentTitles(), 'Titles of notes wait to be sent')
    }
    const sendAgain = () => void rereadCaptures().then(sendAll)
    const ends = [
      onWindow('online', sendAgain),
      // Another tab stored or discarded one.
      onWindow('storage', ({ key }) => key === captureKey(owner) && void rereadCaptures().then(sendWaiting)),
    ]
    void openCaptures(owner).then(sendAll)
    const timer = setInterval(sendAgain, retryMs)
    return () => {
      clearInterval(timer)
      for (const end of ends) end()
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
  if (!request) return null
  const tell = () => {
    closeCapture()
    toast.error(words.partUnavailable)
  }
  return <Lazy part={dialog} capture={request.capture} onClose={closeCapture} onUnavailable={tell} />
}
