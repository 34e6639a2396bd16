import type { Note, NoteComment } from '@trau/contract'
import { includesRole } from '@trau/contract/rules/drive'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import IconCheck from '~icons/lucide/check'
import IconMore from '~icons/lucide/ellipsis'
import IconReopen from '~icons/lucide/rotate-ccw'
import { runWrite } from '../../../../api/mutation.ts'
import { noteApi } from '../../../../api/note-api.ts'
import { useNotePanelWords } from '../../../../i18n/words/note-panels.ts'
import { usePersonName } from '../../../../model/people/person-name.ts'
import { useMyId } from '../../../../model/session/my-id.ts'
import { fullTime, timeLabel } from '../../../../text/time.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { cx } from '../../../../ui/cx.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Menu } from '../../../../ui/Menu.tsx'
import { toast } from '../../../../ui/toast.ts'
import { type NoteThread, renewComments } from '../../model/comments.ts'
import { CommentField, type WrittenComment } from './CommentField.tsx'
import { draftOf, editKey, replyKey } from './comment-drafts.ts'
import { Quote } from './Quote.tsx'

interface ThreadProps {
  note: Note
  thread: NoteThread
  isCurrent: boolean
  onPress: () => void
}

/** A comment and what was answered, about one place of the note or about all of it. */
export function Thread({ note, thread: { first, replies }, isCurrent, onPress }: ThreadProps) {
  const words = useNotePanelWords()
  const element = useRef<HTMLLIElement>(null)
  const draftKey = replyKey(note.noteId, first.threadId)
  // One that was being written when the panel was closed is there again, without taking the focus.
  const [isReplying, setReplying] = useState(() => draftOf(draftKey) !== '')
  const [isBegun, setBegun] = useState(false)
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const mayComment = includesRole(note.role, 'COMMENT') && note.trashedTime === undefined
  const isResolved = first.resolvedTime !== undefined
  const params = { noteId: note.noteId, commentId: first.commentId }
  const resolve = (next: boolean): Promise<boolean> =>
    runWrite(() => noteApi.noteSharing.resolveNoteThread({ params, body: { isResolved: next } }), {
      onSuccess() {
        toast.success(next ? words.nowResolved : words.nowOpen, {
          action: { label: words.undo, onClick: () => void resolve(!next) },
        })
        return renewComments(note.noteId)
      },
    })
  const reply = ({ text, mentions, clientCommentId }: WrittenComment) =>
    runWrite(
      () =>
        noteApi.noteSharing.addNoteComment({
          params: { noteId: note.noteId },
          body: { text, mentions, clientCommentId, threadId: first.threadId },
        }),
      { onSuccess: () => renewComments(note.noteId) },
    )
  return (
    <li
      ref={element}
      aria-current={isCurrent || undefined}
      className={cx('rounded-xl border p-3', isCurrent ? 'border-primary' : 'border-line')}
    >
      {first.anchor && (
        <button
          type="button"
          aria-label={words.about(first.anchor.quote)}
          onClick={onPress}
          className="block w-full text-left"
        >
          <Quote text={first.anchor.quote} />
        </button>
      )}
      <Comment
        note={note}
        comment={first}
        mayComment={mayComment}
        tool={
          mayComment && (
            <IconButton
              size="sm"
              label={isResolved ? words.reopen : words.resolve}
              onPress={() => void resolve(!isResolved)}
            >
              {isResolved ? (
                <IconReopen className="size-4.5" aria-hidden="true" />
              ) : (
                <IconCheck className="size-4.5" aria-hidden="true" />
              )}
            </IconButton>
          )
        }
      />
      {replies.length > 0 && (
        <ul className="mt-3 flex flex-col gap-3 border-l-2 border-line pl-3">
          {replies.map(comment => (
            <li key={comment.commentId}>
              <Comment note={note} comment={comment} mayComment={mayComment} />
            </li>
          ))}
        </ul>
      )}
      {mayComment && (!isResolved || isReplying) && (
        <div className="mt-2">
          {isReplying ? (
            <CommentField
              label={words.writeReply}
              sendLabel={words.sendComment}
              draftKey={draftKey}
              autoFocus={isBegun}
              onCancel={() => setReplying(false)}
              onSend={reply}
              onSent={() => setReplying(false)}
            />
          ) : (
            <Button
              size="sm"
              variant="ghost"
              className="-ml-2"
              onPress={() => {
                setBegun(true)
                setReplying(true)
              }}
            >
              {words.writeReply}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

interface CommentProps {
  note: Note
  comment: NoteComment
  mayComment: boolean
  tool?: ReactNode
}

function Comment({ note: { noteId, role }, comment, mayComment, tool }: CommentProps) {
  const words = useNotePanelWords()
  const me = useMyId()
  const who = usePersonName(comment.userId)
  const draftKey = editKey(noteId, comment.commentId)
  const [isEditing, setEditing] = useState(() => draftOf(draftKey) !== '')
  const [isBegun, setBegun] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const { commentId, threadId, userId, text, createdTime, editedTime } = comment
  const params = { noteId, commentId }
  const isMine = userId === me
  if (isEditing)
    return (
      <CommentField
        label={words.editComment}
        sendLabel={words.save}
        draftKey={draftKey}
        initial={text}
        autoFocus={isBegun}
        onCancel={() => setEditing(false)}
        onSend={({ text: next }) =>
          runWrite(() => noteApi.noteSharing.updateNoteComment({ params, body: { text: next } }), {
            onSuccess: () => renewComments(noteId),
          })
        }
        onSent={() => setEditing(false)}
      />
    )
  return (
    <article className="text-sm">
      <header className="flex min-h-8 items-center gap-1">
        <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <span className="truncate font-medium first-letter:uppercase">{who}</span>
          <time className="text-xs text-muted tabular-nums" title={fullTime(createdTime)}>
            {timeLabel(createdTime)}
            {editedTime !== undefined && ` · ${words.edited}`}
          </time>
        </p>
        {tool}
        {(isMine || role === 'MANAGE') && (
          <Menu
            label={words.commentActions(who)}
            trigger={
              <IconButton size="sm" label={words.commentActions(who)}>
                <IconMore className="size-4.5" aria-hidden="true" />
              </IconButton>
            }
            groups={[
              {
                items: [
                  isMine &&
                    mayComment && {
                      id: 'edit',
                      label: words.editComment,
                      onAction: () => {
                        setBegun(true)
                        setEditing(true)
                      },
                    },
                  {
                    id: 'delete',
                    label: words.deleteComment,
                    isDanger: true,
                    onAction: () => setDeleting(true),
                  },
                ],
              },
            ]}
          />
        )}
      </header>
      <p className="break-words whitespace-pre-wrap">{text}</p>
      {isDeleting && (
        <ConfirmDialog
          title={words.deleteCommentTitle}
          confirmLabel={words.deleteComment}
          onClose={() => setDeleting(false)}
          onConfirm={() =>
            runWrite(() => noteApi.noteSharing.deleteNoteComment({ params }), {
              onSuccess() {
                toast.success(words.commentDeleted)
                return renewComments(noteId)
              },
            })
          }
        >
          {commentId === threadId ? words.deleteThreadText : words.deleteCommentText}
        </ConfirmDialog>
      )}
    </article>
  )
}
