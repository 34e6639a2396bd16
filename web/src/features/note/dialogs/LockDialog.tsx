import type { Note } from '@trau/contract'
import { useEffect, useRef, useState } from 'react'
import { isRefusal } from '../../../api/errors.ts'
import { runWrite } from '../../../api/mutation.ts'
import { noteApi } from '../../../api/note-api.ts'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { CreatePinDialog } from '../../../kit/pin/CreatePinDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { renewLists, showNotes } from '../model/lists.ts'
import UnlockDialog from './UnlockDialog.tsx'

/** Locks a note, or takes its lock away. It asks for the PIN only where the session is not open, and for a first one where there is none. */
export default function LockDialog({ note, onClose }: { note: Note; onClose: () => void }) {
  const words = useNotesWords()
  const [asks, setAsks] = useState<'pin' | 'firstPin'>()
  const hasBegun = useRef(false)
  const isLocked = !note.isLocked
  const set = () => {
    setAsks(undefined)
    void runWrite(() => noteApi.note.setNoteLocked({ params: { noteId: note.noteId }, body: { isLocked } }), {
      onSuccess(changedNote) {
        showNotes([changedNote])
        toast.success(isLocked ? words.nowLocked : words.nowUnlocked)
        onClose()
        return renewLists()
      },
      onFailure(error) {
        if (isRefusal(error, 'hiddenLocked')) return setAsks('pin')
        if (isRefusal(error, 'pinNotSet')) return setAsks('firstPin')
        onClose()
        return 'toast'
      },
    })
  }
  const begin = useRef(set)
  begin.current = set
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    begin.current()
  }, [])
  if (asks === 'pin') return <UnlockDialog onClose={onClose} onUnlocked={set} />
  if (asks === 'firstPin') return <CreatePinDialog onCreated={() => setAsks('pin')} onClose={onClose} />
  return null
}
