import '../colours/colours.css'
import { useNavigate } from '@tanstack/react-router'
import type { Note } from '@trau/contract'
import { Suspense, useEffect, useState } from 'react'
import { isRefusal } from '../../../api/errors.ts'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { LoadFailure } from '../../../kit/ListParts.tsx'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { Delayed, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { NoteDialogs } from '../dialogs/NoteDialogs.tsx'
import type { CommentAnchor } from '../editor/plugins/carets.ts'
import { isClosed, noteName } from '../model/note-name.ts'
import type { NotePanel, NotePlace } from '../model/place.ts'
import { type ShownNote, useShownNote } from '../model/shown-notes.ts'
import { useLockedNotes } from '../model/useLocked.ts'
import type { NoteScreenProps } from '../NoteScreen.tsx'
import { KeptBanner } from './KeptBanner.tsx'
import { NoteBody } from './NoteBody.tsx'
import { NoteHeader } from './NoteHeader.tsx'
import { SidePanel } from './SidePanel.tsx'

const NoteGone = lazyView(() => import('./NoteGone.tsx'))
const LockedNote = lazyView(() => import('./LockedNote.tsx'))

/** A note with its title, its text, and what stands beside it. */
export default function NotePage({ noteId, place }: NoteScreenProps) {
  const words = useNotesWords()
  const shownNote = useShownNote(noteId)
  const { note, error } = shownNote
  useLockedNotes()
  const name = note && noteName(note, words)
  useEffect(() => {
    if (name) document.title = `${name} · Trầu`
  }, [name])
  if (note)
    return (
      // What was begun in one note, a title or a comment, is no part of the next.
      <Shown
        key={note.noteId}
        note={note}
        isReadable={error === null}
        keptNote={shownNote.isKept ? shownNote : undefined}
        place={place}
      />
    )
  if (isRefusal(error, 'noteNotFound', 'validationFailed', 'badRequest')) {
    return (
      <Suspense>
        <NoteGone />
      </Suspense>
    )
  }
  if (error) return <LoadFailure of={shownNote} title={words.failed} className="min-h-full" />
  return (
    <Delayed isWaiting>
      <SkeletonRows rows={8} label={words.loading} />
    </Delayed>
  )
}

interface ShownProps {
  note: Note
  /** The server has answered with it when it was last asked. */
  isReadable: boolean
  /** Where it is as this device keeps it: how to ask the server again. */
  keptNote: ShownNote | undefined
  place: NotePlace
}

function Shown({ note, isReadable, keptNote, place }: ShownProps) {
  const words = useNotesWords()
  const navigate = useNavigate()
  const panel: NotePanel | undefined = place.panel
  const [present, setPresent] = useState<readonly string[]>([])
  const [draft, setDraft] = useState<CommentAnchor>()
  const openPanel = (next: NotePanel | undefined, comment?: string) =>
    void navigate({
      to: '.',
      replace: true,
      search: (({ panel: _, comment: _comment, ...rest }: NotePlace) => ({
        ...rest,
        ...(next ? { panel: next } : {}),
        ...(comment ? { comment } : {}),
      })) as never,
    })
  if (isClosed(note))
    return (
      <Suspense>
        <LockedNote note={note} />
      </Suspense>
    )
  return (
    <div data-note-colour={note.colour} className="relative flex h-full min-h-0 flex-col">
      <VisuallyHidden as="h1">{noteName(note, words)}</VisuallyHidden>
      <NoteHeader note={note} present={present} panel={panel} onPanel={openPanel} />
      {keptNote && <KeptBanner of={keptNote} />}
      <div className="relative flex min-h-0 flex-1">
        <NoteBody
          note={note}
          isReadable={isReadable}
          block={place.block}
          comment={place.comment}
          draft={draft}
          onPresence={setPresent}
          onThread={threadId => openPanel('comments', threadId)}
          onComment={anchor => {
            setDraft(anchor)
            openPanel('comments')
          }}
        />
        {panel && (
          <SidePanel
            note={note}
            panel={panel}
            comment={place.comment}
            draft={draft}
            onDraftDone={() => setDraft(undefined)}
            onThread={threadId => openPanel('comments', threadId)}
            onClose={() => {
              setDraft(undefined)
              openPanel(undefined)
            }}
          />
        )}
      </div>
      <NoteDialogs onGone={() => void navigate({ to: '/notes' })} />
    </div>
  )
}
