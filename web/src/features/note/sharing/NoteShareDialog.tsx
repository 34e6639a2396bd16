import type { Note } from '@trau/contract'
import { useState } from 'react'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { useSharingWords } from '../../../i18n/words/sharing.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { noteName } from '../model/note-name.ts'
import { AddNoteAccess } from './AddNoteAccess.tsx'
import { NoteAccessList } from './NoteAccessList.tsx'
import { NoteLinkList } from './NoteLinkList.tsx'

interface NoteShareDialogProps {
  note: Note
  /** The person gave up what was shared with them. */
  onLeft?: (() => void) | undefined
  onClose: () => void
}

/** Who reads and writes a note, and by which links it can be opened. */
export default function NoteShareDialog({ note, onLeft, onClose }: NoteShareDialogProps) {
  const words = useSharingWords()
  const name = noteName(note, useNotesWords())
  const [shownTab, setTab] = useState('people')
  const [isAdding, setAdding] = useState(false)
  if (isAdding)
    return <AddNoteAccess note={note} name={name} onBack={() => setAdding(false)} onClose={onClose} />
  const leave = () => {
    onClose()
    onLeft?.()
  }
  const people = (onAdd?: () => void) => <NoteAccessList note={note} onAdd={onAdd} onLeft={leave} />
  return (
    <Dialog onClose={onClose} title={words.title(name)} className="min-h-96">
      {note.role === 'MANAGE' ? (
        <Tabs
          label={words.tabs}
          selected={shownTab}
          onChange={setTab}
          panelClassName="pt-3"
          tabs={[
            { id: 'people', label: words.people, content: people(() => setAdding(true)) },
            { id: 'links', label: words.links, content: <NoteLinkList note={note} /> },
          ]}
        />
      ) : (
        people()
      )}
    </Dialog>
  )
}
