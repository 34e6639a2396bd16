import type { Note } from '@trau/contract'
import { includesRole } from '@trau/contract/rules/drive'
import { useState } from 'react'
import { runWrite } from '../../../api/mutation.ts'
import { noteApi } from '../../../api/note-api.ts'
import { useNotePanelWords } from '../../../i18n/words/note-panels.ts'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { type NoteThread, renewComments, useThreads } from '../model/comments.ts'
import type { PanelProps } from '../page/SidePanel.tsx'
import { CommentField, type WrittenComment } from './comments/CommentField.tsx'
import { draftOf, newCommentKey, replyKey } from './comments/comment-drafts.ts'
import { Quote } from './comments/Quote.tsx'
import { Thread } from './comments/Thread.tsx'

type Shown = 'open' | 'resolved'

/** What people say of a note and of places in it. */
export default function CommentsPanel({ note, comment, draft, onDraftDone, onThread }: PanelProps) {
  const words = useNotePanelWords()
  const notesWords = useNotesWords()
  const { list, threads } = useThreads(note.noteId)
  const wantedThread = threads?.find(thread => has(thread, comment))
  const [chosenList, choose] = useState<Shown>()
  const shownList = chosenList ?? (wantedThread?.first.resolvedTime === undefined ? 'open' : 'resolved')
  const mayComment = includesRole(note.role, 'COMMENT') && note.trashedTime === undefined
  const begin = ({ text, mentions, clientCommentId }: WrittenComment) =>
    runWrite(
      () =>
        noteApi.noteSharing.addNoteComment({
          params: { noteId: note.noteId },
          body: { text, mentions, clientCommentId, ...(draft ? { anchor: draft } : {}) },
        }),
      {
        onSuccess({ threadId }) {
          choose('open')
          onThread(threadId)
          return renewComments(note.noteId)
        },
      },
    )
  return (
    <div className="flex min-h-full flex-col gap-3 p-4">
      <SegmentedControl
        label={words.comments}
        size="sm"
        fullWidth
        value={shownList}
        onChange={choose}
        segments={[
          { value: 'open', label: withCount(words.openThreads, threads, false) },
          { value: 'resolved', label: withCount(words.resolvedThreads, threads, true) },
        ]}
      />
      {mayComment && draft && (
        <div className="rounded-xl border border-primary p-3">
          <Quote text={draft.quote} />
          <CommentField
            key={draft.start + draft.end}
            label={words.writeComment}
            sendLabel={words.sendComment}
            draftKey={newCommentKey(note.noteId, draft.start + draft.end)}
            autoFocus
            onCancel={onDraftDone}
            onSend={begin}
            onSent={onDraftDone}
          />
        </div>
      )}
      <div className="flex-1">
        <Loaded of={list} rows={3} label={notesWords.loading}>
          {() => (
            <Threads
              note={note}
              threads={threads ?? []}
              shownList={shownList}
              wantedThread={wantedThread}
              onThread={onThread}
            />
          )}
        </Loaded>
      </div>
      {mayComment && !draft && shownList === 'open' && (
        <div className="sticky bottom-0 -mx-4 -mb-4 border-t border-line bg-surface p-4">
          <CommentField
            label={words.writeComment}
            sendLabel={words.sendComment}
            draftKey={newCommentKey(note.noteId)}
            onSend={begin}
          />
        </div>
      )}
    </div>
  )
}

interface ThreadsProps {
  note: Note
  threads: readonly NoteThread[]
  shownList: Shown
  wantedThread: NoteThread | undefined
  onThread: (threadId: string | undefined) => void
}

function Threads({ note, threads, shownList, wantedThread, onThread }: ThreadsProps) {
  const words = useNotePanelWords()
  // A thread that somebody resolves stays for whoever is writing in it.
  const isListed = ({ first: { threadId, resolvedTime } }: NoteThread) =>
    shownList === 'resolved'
      ? resolvedTime !== undefined
      : resolvedTime === undefined || draftOf(replyKey(note.noteId, threadId)) !== ''
  const listedThreads = threads.filter(isListed)
  if (listedThreads.length === 0)
    return shownList === 'open' ? (
      <EmptyState className="pt-6" title={words.noComments}>
        {words.noCommentsText}
      </EmptyState>
    ) : (
      <EmptyState className="pt-6" title={words.noneResolved} />
    )
  return (
    <ul className="flex flex-col gap-3">
      {listedThreads.map(thread => (
        <Thread
          key={thread.first.threadId}
          note={note}
          thread={thread}
          isCurrent={thread === wantedThread}
          onPress={() => onThread(thread.first.threadId)}
        />
      ))}
    </ul>
  )
}

const has = ({ first, replies }: NoteThread, commentId: string | undefined) =>
  first.commentId === commentId || replies.some(reply => reply.commentId === commentId)

const withCount = (label: string, threads: readonly NoteThread[] | undefined, isResolved: boolean) => {
  const count = threads?.filter(({ first }) => (first.resolvedTime !== undefined) === isResolved).length
  return count ? `${label} · ${count}` : label
}
