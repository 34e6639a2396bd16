import { useNavigate } from '@tanstack/react-router'
import type { Note } from '@trau/contract'
import { includesRole } from '@trau/contract/rules/drive'
import { useMemo } from 'react'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { useMessengerUrl } from '../../../model/messenger-url.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useCanRead, useNoteDocument, useReturnedRight } from '../document/useNoteDocument.ts'
import NoteEditor from '../editor/NoteEditor.tsx'
import type { CommentAnchor } from '../editor/plugins/carets.ts'
import type { MarkedThread } from '../editor/plugins/comment-marks.ts'
import { restoreNotes } from '../model/commands.ts'
import { type NoteThread, useThreads } from '../model/comments.ts'
import { showDialog } from '../model/dialog.ts'
import { useLiveNote } from '../model/live-note.ts'
import { TitleField } from './TitleField.tsx'
import { nameOf, useReferences } from './useReferences.tsx'

interface NoteBodyProps {
  note: Note
  /** The server has answered with it when it was last asked. */
  isReadable: boolean
  /** The line that the address leads to. */
  block: string | undefined
  /** The comment that the address leads to. */
  comment: string | undefined
  /** The place that a thread is begun about. */
  draft: CommentAnchor | undefined
  onPresence: (userIds: readonly string[]) => void
  onThread: (threadId: string) => void
  onComment: (anchor: CommentAnchor) => void
}

/** The title and the text, in a column that reads well. */
export function NoteBody(props: NoteBodyProps) {
  const { note, isReadable, block, comment, draft, onPresence, onThread, onComment } = props
  const words = useNotesWords()
  const navigate = useNavigate()
  const { openRoom } = useMessengerUrl()
  const search = useReferences()
  const { noteId, title, isLocked, role, trashedTime } = note
  const openedNote = useNoteDocument(noteId, { title, isLocked })
  const isTrashed = trashedTime !== undefined
  const mayEdit = includesRole(role, 'EDIT') && !isTrashed
  const mayComment = includesRole(role, 'COMMENT') && !isTrashed
  const { threads } = useThreads(noteId)
  useReturnedRight(openedNote, isReadable, mayEdit)
  useLiveNote(noteId, useCanRead(openedNote))
  const markedRanges = useMemo(() => markedThreads(threads, draft), [threads, draft])
  const current = threads?.find(
    ({ first, replies }) => first.commentId === comment || replies.some(one => one.commentId === comment),
  )
  return (
    <div className="flex min-w-0 flex-1 flex-col overflow-y-auto">
      {isTrashed && (
        <Banner
          kind="warn"
          action={
            role === 'MANAGE' && (
              <Button size="sm" onPress={() => void restoreNotes([note])}>
                {words.restore}
              </Button>
            )
          }
        >
          {words.inTrash}
        </Banner>
      )}
      {!isTrashed && !mayEdit && (
        <Banner kind="info">{includesRole(role, 'COMMENT') ? words.commentOnly : words.readOnly}</Banner>
      )}
      {openedNote && (
        <NoteEditor
          document={openedNote}
          canEdit={mayEdit}
          search={search}
          nameOf={nameOf}
          onPresence={onPresence}
          threads={markedRanges}
          onThread={threadId => threadId !== draftId && onThread(threadId)}
          {...(draft ? { currentThread: draftId } : current ? { currentThread: current.first.threadId } : {})}
          {...(mayComment ? { onComment } : {})}
          chooseFromDrive={onChoose => showDialog({ kind: 'fromDrive', onChoose })}
          chooseTemplate={onInsert => showDialog({ kind: 'templates', onInsert })}
          onRemind={line => showDialog({ kind: 'remind', note, line })}
          {...(block ? { blockId: block } : {})}
          onOpenNote={id => void navigate({ to: '/notes/$noteId', params: { noteId: id } })}
          onOpenMessage={(roomId, message) => openRoom(roomId, { message })}
        >
          <div className="mx-auto w-full max-w-[52rem] px-4 pt-6 md:px-12">
            <TitleField note={note} mayEdit={mayEdit} onLeave={focusText} />
          </div>
        </NoteEditor>
      )}
    </div>
  )
}

/** Of the mark of a thread that is being begun. */
const draftId = 'draft'

/** The places of open threads, and of one that is being begun. */
function markedThreads(
  threads: readonly NoteThread[] | undefined,
  draft: CommentAnchor | undefined,
): MarkedThread[] {
  const open = threads?.filter(({ first }) => first.anchor && first.resolvedTime === undefined) ?? []
  return [
    ...open.map(({ first }) => ({ threadId: first.threadId, anchor: first.anchor! })),
    ...(draft ? [{ threadId: draftId, anchor: draft }] : []),
  ]
}

const focusText = () => document.querySelector<HTMLElement>('.note-text')?.focus()
