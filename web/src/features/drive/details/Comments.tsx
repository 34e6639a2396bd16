import { useInfiniteQuery } from '@tanstack/react-query'
import type { DriveComment, DriveNode } from '@trau/contract'
import { includesRole, maxDriveComment } from '@trau/contract/rules/drive'
import { type FormEvent, useRef, useState } from 'react'
import { v4 } from 'uuid'
import IconEdit from '~icons/lucide/pencil'
import IconTrash from '~icons/lucide/trash-2'
import { driveApi } from '../../../api/drive-api.ts'
import { runWrite, useApiMutation } from '../../../api/mutation.ts'
import { cursorPagesOf } from '../../../api/pages.ts'
import { invalidate } from '../../../api/query-client.ts'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { ListFailure, MoreButton } from '../../../kit/ListParts.tsx'
import { usePersonName } from '../../../model/people/person-name.ts'
import { useMyId } from '../../../model/session/my-id.ts'
import { fullTime, timeLabel } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { TextArea } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSpaceChanges } from '../model/changes.ts'

const renew = (nodeId: string) => invalidate(driveApi.driveSharing.listDriveComments, { params: { nodeId } })

/** What people say of a file, the latest first. */
export function Comments({ node }: { node: DriveNode }) {
  const words = useDriveWords()
  const me = useMyId()
  const { nodeId, role } = node
  const isTrashed = node.trashedTime !== undefined
  useSpaceChanges(node.spaceId)
  const list = useInfiniteQuery(
    cursorPagesOf(driveApi.driveSharing.listDriveComments, { params: { nodeId }, query: { limit: 30 } }),
  )
  const comments = list.data?.pages.flatMap(page => page.items) ?? []
  return (
    <div className="flex flex-col gap-4 p-4">
      {includesRole(role, 'COMMENT') && !isTrashed && <CommentField nodeId={nodeId} />}
      {list.isPending && <Spinner className="mx-auto my-6" label={words.loading} />}
      {list.isSuccess && comments.length === 0 && <p className="text-muted">{words.noComments}</p>}
      <ul className="flex flex-col gap-4">
        {comments.map(comment => (
          <Comment
            key={comment.commentId}
            comment={comment}
            mayEdit={!isTrashed && comment.userId === me && includesRole(role, 'COMMENT')}
            mayDelete={!isTrashed && (comment.userId === me || includesRole(role, 'MANAGE'))}
          />
        ))}
      </ul>
      <ListFailure of={list} />
      <MoreButton of={list} />
    </div>
  )
}

function CommentField({ nodeId }: { nodeId: string }) {
  const words = useDriveWords()
  const [text, setText] = useState('')
  // Sent again after a failure, it is the same comment; another text is another one.
  const lastSent = useRef({ text: '', clientCommentId: '' })
  const { mutate, isPending } = useApiMutation(driveApi.driveSharing.addDriveComment, {
    onSuccess() {
      setText('')
      lastSent.current = { text: '', clientCommentId: '' }
      return renew(nodeId)
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return
    if (lastSent.current.text !== text) lastSent.current = { text, clientCommentId: v4() }
    void mutate({ params: { nodeId }, body: lastSent.current })
  }
  return (
    <form onSubmit={send} className="flex flex-col items-end gap-2">
      <TextArea
        label={words.writeComment}
        value={text}
        onChange={setText}
        maxLength={maxDriveComment}
        className="w-full"
      />
      <Button type="submit" size="sm" color="primary" isPending={isPending} isDisabled={!text.trim()}>
        {words.sendComment}
      </Button>
    </form>
  )
}

interface CommentProps {
  comment: DriveComment
  mayEdit: boolean
  mayDelete: boolean
}

function Comment({ comment, mayEdit, mayDelete }: CommentProps) {
  const words = useDriveWords()
  const { nodeId, commentId, userId, text, createdTime, editedTime } = comment
  const [isEditing, setEditing] = useState(false)
  const who = usePersonName(userId)
  const remove = () =>
    void runWrite(() => driveApi.driveSharing.deleteDriveComment({ params: { nodeId, commentId } }), {
      onSuccess() {
        toast.success(words.commentDeleted)
        return renew(nodeId)
      },
    })
  return (
    <li className="flex items-start gap-1 text-sm">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium first-letter:uppercase">{who}</span>
          <time className="text-xs text-muted tabular-nums" title={fullTime(createdTime)}>
            {timeLabel(createdTime)}
          </time>
          {editedTime !== undefined && (
            <span className="text-xs text-muted" title={fullTime(editedTime)}>
              {words.commentEdited}
            </span>
          )}
        </p>
        {isEditing ? (
          <CommentEditor comment={comment} onClose={() => setEditing(false)} />
        ) : (
          <p className="break-words whitespace-pre-wrap">{text}</p>
        )}
      </div>
      {mayEdit && !isEditing && (
        <IconButton size="sm" label={words.editComment} onPress={() => setEditing(true)}>
          <IconEdit className="size-4" aria-hidden="true" />
        </IconButton>
      )}
      {mayDelete && (
        <IconButton size="sm" label={words.deleteComment} onPress={remove}>
          <IconTrash className="size-4" aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

function CommentEditor({ comment, onClose }: { comment: DriveComment; onClose: () => void }) {
  const words = useDriveWords()
  const { nodeId, commentId } = comment
  const [text, setText] = useState(comment.text)
  const { mutate, isPending } = useApiMutation(driveApi.driveSharing.updateDriveComment, {
    onSuccess() {
      onClose()
      return renew(nodeId)
    },
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) void mutate({ params: { nodeId, commentId }, body: { text } })
  }
  return (
    <form onSubmit={save} className="flex flex-col items-end gap-2">
      <TextArea
        label={words.editComment}
        hideLabel
        autoFocus
        value={text}
        onChange={setText}
        maxLength={maxDriveComment}
        className="w-full"
      />
      <div className="flex gap-2">
        <Button size="sm" variant="ghost" onPress={onClose}>
          {words.cancelEdit}
        </Button>
        <Button type="submit" size="sm" color="primary" isPending={isPending} isDisabled={!text.trim()}>
          {words.saveComment}
        </Button>
      </div>
    </form>
  )
}
