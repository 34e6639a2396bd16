import type { Note } from '@trau/contract'
import { Suspense, useState } from 'react'
import IconLock from '~icons/lucide/lock-keyhole'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { renewLists, renewNote } from '../model/lists.ts'

const UnlockDialog = lazyView(() => import('../dialogs/UnlockDialog.tsx'), 'floating')

/** In place of a locked note until the PIN is given. */
export default function LockedNote({ note }: { note: Note }) {
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
        <Suspense>
          <UnlockDialog
            onClose={() => setAsking(false)}
            onUnlocked={() => {
              setAsking(false)
              void renewLists()
              void renewNote(note.noteId)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
