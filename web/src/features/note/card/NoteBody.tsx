import type { Message, MetaData } from '@trau/contract'
import NoteLinkCard from './NoteLinkCard.tsx'

interface NoteBodyProps {
  metaData: MetaData
  message?: Message | undefined
}

/** A note that was shared with the room, with what was said beside it. */
export default function NoteBody({ metaData: { note }, message }: NoteBodyProps) {
  if (!note) return null
  return (
    <div className="w-72 max-w-full py-1">
      <NoteLinkCard noteId={note.noteId} />
      {message?.content && <p className="mt-2 break-words whitespace-pre-wrap">{message.content}</p>}
    </div>
  )
}
