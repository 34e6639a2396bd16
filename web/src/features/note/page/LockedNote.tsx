import type { Note } from '@trau/contract'
import { useState } from 'react'
import IconLock from '~icons/lucide/lock-keyhole'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { AskPinDialog } from '../../../kit/pin/AskPinDialog.tsx'
import { unlockHidden } from '../../../model/rooms/hidden-session.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { renewLists, renewNote } from '../model/lists.ts'

/** In place of a locked note until the PIN is given. */
export function LockedNote({ note }: { note: Note }) {
  const words = useNotesWords()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <EmptyState
        className="min-h-full"
        drawing={<IconLock className="mx-auto size-16" aria-hidden="true" />}
        title={words.locked}
        action={
          <Button color="primary" onPress={() => setAsking(true)}>
            {words.open}
          </Button>
        }
      >
        {words.lockedText}
      </EmptyState>
      {isAsking && (
        <UnlockDialog
          onClose={() => setAsking(false)}
          onUnlocked={() => {
            setAsking(false)
            void renewLists()
            void renewNote(note.noteId)
          }}
        />
      )}
    </>
  )
}

/** Asks for the PIN of hidden conversations; the session stays unlocked as it does for those. */
export function UnlockDialog({ onClose, onUnlocked }: { onClose: () => void; onUnlocked: () => void }) {
  const words = useNotesWords()
  return (
    <AskPinDialog
      title={words.locked}
      description={words.lockedText}
      confirmLabel={words.open}
      onPin={async pin => {
        await unlockHidden(pin)
        onUnlocked()
      }}
      onClose={onClose}
    />
  )
}
