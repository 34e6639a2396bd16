import type { Message, RoomMember } from '@trau/contract'
import { useMessageDialogWords } from '../../../i18n/words/message-dialogs.ts'
import { useMembers } from '../../../model/rooms/useMembers.ts'
import { useMessenger } from '../../../model/session/messenger.ts'
import { fullTime } from '../../../text/time.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

/** When a message was sent, and who has it. */
export default function MessageDetails({ message, onClose }: { message: Message; onClose: () => void }) {
  const words = useMessageDialogWords()
  const me = useMessenger().userId
  const others = [...useMembers(message.roomId).values()].filter(
    ({ userId }) => userId !== me && userId !== message.senderId,
  )
  const seenBy = others.filter(({ lastSeenSeq }) => lastSeenSeq >= message.seq)
  const deliveredTo = others.filter(
    ({ lastSeenSeq, lastDeliveredSeq }) => lastSeenSeq < message.seq && lastDeliveredSeq >= message.seq,
  )
  return (
    <Dialog onClose={onClose} title={words.detailsTitle} size="sm">
      <dl className="mb-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted">{words.sentAt}</dt>
        <dd>
          <time>{fullTime(message.createdTime)}</time>
        </dd>
        {message.editedTime !== undefined && (
          <>
            <dt className="text-muted">{words.editedAt}</dt>
            <dd>
              <time>{fullTime(message.editedTime)}</time>
            </dd>
          </>
        )}
      </dl>
      {message.senderId === me && (
        <>
          <People title={words.seenTitle} members={seenBy} />
          <People title={words.deliveredTitle} members={deliveredTo} />
        </>
      )}
    </Dialog>
  )
}

function People({ title, members }: { title: string; members: readonly RoomMember[] }) {
  const words = useMessageDialogWords()
  return (
    <section className="mb-3">
      <h3 className="mb-1 text-sm font-medium text-muted">{title}</h3>
      {members.length === 0 ? (
        <p>{words.nobodyYet}</p>
      ) : (
        <ul>
          {members.map(({ userId, user }) => (
            <li key={userId} className="flex items-center gap-3 py-1">
              <Avatar id={userId} name={user.name ?? ''} src={user.avatarUrl} size="sm" />
              <span className="truncate">{user.name}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
