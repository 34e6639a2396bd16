import type { Message } from '@trau/contract'
import { maxForwards } from '@trau/contract/rules/message'
import { composedForm } from '@trau/contract/rules/normal-form'
import { MemberRole } from '@trau/contract/rules/role'
import { useMemo, useRef, useState } from 'react'
import { v7 } from 'uuid'
import { api } from '../../../api/api.ts'
import { errorText, textOfCode } from '../../../i18n/error-text.ts'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { useKindPartWords } from '../../../i18n/words/kind-parts.ts'
import { useRoomDetailsWords } from '../../../i18n/words/room-details.ts'
import { RoomChoice } from '../../../kit/RoomChoice.tsx'
import { messageSummary } from '../../../model/messages/said.ts'
import { may } from '../../../model/rooms/roles.ts'
import { roomName } from '../../../model/rooms/room-name.ts'
import { useLoadMoreRooms } from '../../../model/rooms/useLoadMoreRooms.ts'
import { useMessenger } from '../../../model/session/messenger.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import type { RoomItem } from '../../../store/room-order.ts'
import { roomSelectors } from '../../../store/room-slice.ts'
import { matchRank } from '../../../text/vietnamese.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { inOrder } from '../selection/in-order.ts'
import { partsOf } from './message-commands.ts'
import { inForwardOrder, recentRecipients, rememberRecipients } from './recent-recipients.ts'

/** Characters of what is said about a forwarded message. */
const maxComment = 2_000
/** What is searched for may be a room that the list has not come to yet. */
const listOnly = ['list'] as const

/** Where one message is passed on to. */
export default function ForwardDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  return <ForwardMessages messages={[message]} onClose={onClose} />
}

export interface ForwardMessagesProps {
  /** In the order in which they arrive. */
  messages: readonly Message[]
  /** Why some that were chosen are not among them. */
  note?: string | undefined
  onClose: () => void
  onForwarded?: () => void
}

/** Where messages are passed on to: found by name, several at once, with a word of one's own. */
export function ForwardMessages({ messages, note, onClose, onForwarded }: ForwardMessagesProps) {
  const words = useKindPartWords()
  const chatWords = useChatWords()
  const { searching } = useRoomDetailsWords()
  const me = useMessenger().userId
  const rooms = useAppSelector(roomSelectors.selectRooms)
  const [query, setQuery] = useState('')
  const [comment, setComment] = useState('')
  const [chosenIds, setChosen] = useState<readonly string[]>([])
  const [isSending, setSending] = useState(false)
  // Repeating a send that nobody answered sends nothing again.
  const [commentId] = useState(() => v7())
  const ids = useRef(new Map<string, string>())
  const isSearching = query.trim() !== ''
  const { isReading } = useLoadMoreRooms(listOnly, isSearching)
  // As it stood when the window opened: a failed try does not move what one is about to press again.
  const [recentIds] = useState(recentRecipients)
  const ownRoomId = messages[0]?.roomId
  const open = useMemo(
    () => inForwardOrder(rooms.filter(mayReceive), recentIds, ownRoomId),
    [rooms, recentIds, ownRoomId],
  )
  const nameOf = (item: RoomItem) => roomName(item, chatWords)
  const shownRooms = isSearching
    ? open.filter(item => matchRank(roomName(item, chatWords), query) > 0)
    : open.slice(0, 100)
  const nameById = (roomId: string) => {
    const item = rooms.find(({ room }) => room.roomId === roomId)
    return item ? nameOf(item) : chatWords.someone
  }
  const toggle = (roomId: string) => {
    setChosen(old =>
      old.includes(roomId)
        ? old.filter(id => id !== roomId)
        : old.length < maxForwards
          ? [...old, roomId]
          : old,
    )
  }
  const idOf = ({ messageId }: Message) => {
    const id = ids.current.get(messageId) ?? v7()
    ids.current.set(messageId, id)
    return id
  }
  const forward = async () => {
    setSending(true)
    const text = composedForm(comment).trim()
    const arrivedIds = new Set<string>()
    let whole = 0
    const refusals = new Map<string, string>()
    const { failed: failures } = await inOrder(messages, async message => {
      const { items } = await api.chat.forwardMessage({
        ...partsOf(message),
        body: {
          roomIds: [...chosenIds],
          clientMessageId: idOf(message),
          // With every one: the first may be refused, and what arrived once does not arrive again.
          ...(text ? { comment: { content: text, clientMessageId: commentId } } : {}),
        },
      })
      if (items.every(({ error }) => !error)) whole++
      for (const { roomId, error } of items) {
        if (error) refusals.set(roomId, textOfCode(error.code, error.data))
        else arrivedIds.add(roomId)
      }
    })
    rememberRecipients(chosenIds.filter(roomId => arrivedIds.has(roomId)))
    const reasons = [...refusals].map(([roomId, why]) => words.notForwarded(nameById(roomId), why))
    if (failures[0]) reasons.push(errorText(failures[0].error))
    if (reasons.length === 0) toast.success(words.forwarded(arrivedIds.size, messages.length))
    else
      toast.error([words.forwardedPart(whole, messages.length, arrivedIds.size), ...reasons].join(' ').trim())
    if (failures.length > 0) return setSending(false)
    onClose()
    onForwarded?.()
  }
  const senders = [
    ...new Set(messages.map(message => senderOf(message, me, chatWords.you) ?? chatWords.someone)),
  ].join(', ')
  return (
    <Dialog
      onClose={onClose}
      title={words.forwardTitle}
      description={
        <>
          <span className="line-clamp-2 break-words">
            {messages.length === 1
              ? words.forwardOne(senders, messageSummary(messages[0]!))
              : words.forwardSeveral(messages.length, senders)}
          </span>
          {note && <span className="block text-sm">{note}</span>}
        </>
      }
      footer={
        <Button
          color="primary"
          isPending={isSending}
          isDisabled={chosenIds.length === 0}
          onPress={() => void forward()}
        >
          {words.forwardTo(chosenIds.length)}
        </Button>
      }
    >
      <div className="flex min-h-0 flex-col gap-2">
        {chosenIds.length > 0 && (
          <ul className="flex flex-wrap gap-1.5">
            {chosenIds.map(roomId => {
              const name = nameById(roomId)
              return (
                <li key={roomId} className="max-w-full">
                  <Chip
                    color="primary"
                    onRemove={() => toggle(roomId)}
                    removeLabel={words.removeChosen(name)}
                  >
                    {name}
                  </Chip>
                </li>
              )
            })}
          </ul>
        )}
        <SearchField
          label={words.forwardSearch}
          value={query}
          onChange={setQuery}
          autoFocus
          onSubmit={() => {
            const best = isSearching ? shownRooms[0]?.room.roomId : undefined
            if (best && !chosenIds.includes(best)) toggle(best)
          }}
        />
        {chosenIds.length === maxForwards && (
          <p role="status" className="text-sm text-muted">
            {words.forwardMost(maxForwards)}
          </p>
        )}
        <div className="-mx-2 h-72 overflow-y-auto">
          {shownRooms.length === 0 && isReading ? (
            <p role="status" className="p-6 text-center text-muted">
              {searching}
            </p>
          ) : shownRooms.length === 0 ? (
            <EmptyState title={words.forwardNone(query)}>{words.forwardNoneText}</EmptyState>
          ) : (
            <ul>
              {shownRooms.map(item => (
                <RoomChoice
                  key={item.room.roomId}
                  item={item}
                  name={nameOf(item)}
                  query={query}
                  isChosen={chosenIds.includes(item.room.roomId)}
                  onToggle={() => toggle(item.room.roomId)}
                />
              ))}
            </ul>
          )}
        </div>
        <TextField
          label={words.forwardComment}
          value={comment}
          onChange={setComment}
          maxLength={maxComment}
        />
      </div>
    </Dialog>
  )
}

/** Who said it: of what was passed on before, the first. */
function senderOf({ senderId, senderInfo, metaData }: Message, me: string, you: string): string | undefined {
  const from = metaData.forwardedFrom ?? { ...senderInfo, userId: senderId }
  return from.userId === me ? you : from.name
}

const mayReceive = ({ room, selfMember }: RoomItem) =>
  !room.isBlockedByMe &&
  !room.isReadOnly &&
  may(selfMember?.role ?? MemberRole.MEMBER, room.switches, 'membersCanPost')
