import type { Message } from '@trau/contract'
import { useMemo, useState } from 'react'
import { v7 } from 'uuid'
import IconCheck from '~icons/lucide/check'
import { api } from '../../../api/api.ts'
import { textOfCode } from '../../../i18n/error-text.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import type { RoomItem } from '../../../store/room-order.ts'
import { roomSelectors } from '../../../store/room-slice.ts'
import { matchRank } from '../../../text/vietnamese.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Highlight } from '../../../ui/Highlight.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { RoomAvatar } from '../../room/RoomAvatar.tsx'
import { MemberRoles, may } from '../../room/roles.ts'
import { roomName } from '../../room/room-name.ts'
import { useReadOn } from '../../room/useReadOn.ts'
import { useKindPartWords } from '../kinds/part-words.ts'
import { said } from '../kinds/said.ts'
import { useMessenger } from '../messenger.ts'
import { useChatWords } from '../words.ts'
import { partsOf, runOnMessage } from './message-commands.ts'

const mostRooms = 20
/** What is searched for may be a room that the list has not come to yet. */
const listOnly = ['list'] as const

/** Where a message is passed on to: found by name, several at once, with a word of one's own. */
export default function ForwardDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const words = useKindPartWords()
  const chatWords = useChatWords()
  const { userId: me } = useMessenger()
  const rooms = useAppSelector(roomSelectors.selectRooms)
  const [query, setQuery] = useState('')
  const [comment, setComment] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isSending, setSending] = useState(false)
  // Repeating a send that nobody answered sends nothing again.
  const [ids] = useState(() => ({ comment: v7(), message: v7() }))
  const isSearching = query.trim() !== ''
  useReadOn(listOnly, isSearching)
  const open = useMemo(() => rooms.filter(mayReceive), [rooms])
  const nameOf = (item: RoomItem) => roomName(item, chatWords)
  const shown = isSearching
    ? open.filter(item => matchRank(roomName(item, chatWords), query) > 0)
    : open.slice(0, 100)
  const toggle = (roomId: string) => {
    setChosen(old =>
      old.includes(roomId)
        ? old.filter(id => id !== roomId)
        : old.length < mostRooms
          ? [...old, roomId]
          : old,
    )
  }
  const forward = async () => {
    setSending(true)
    const text = comment.normalize('NFC').trim()
    const isDone = await runOnMessage(async () => {
      const { items } = await api.chat.forwardMessage({
        ...partsOf(message),
        body: {
          roomIds: [...chosen],
          clientMessageId: ids.message,
          ...(text ? { comment: { content: text, clientMessageId: ids.comment } } : {}),
        },
      })
      const refused = items.filter(item => item.error)
      const sent = items.length - refused.length
      if (sent > 0) toast.success(words.forwarded(sent))
      for (const { roomId, error } of refused) {
        const item = rooms.find(({ room }) => room.roomId === roomId)
        toast.error(
          words.notForwarded(item ? nameOf(item) : chatWords.someone, textOfCode(error!.code, error!.data)),
        )
      }
      return undefined
    })
    if (isDone) onClose()
    else setSending(false)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.forwardTitle}
      description={<span className="line-clamp-2 break-words">{said(message)}</span>}
      footer={
        <Button
          color="primary"
          isPending={isSending}
          isDisabled={chosen.length === 0}
          onPress={() => void forward()}
        >
          {words.forwardTo(chosen.length)}
        </Button>
      }
    >
      <div className="flex min-h-0 flex-col gap-2">
        {chosen.length > 0 && (
          <ul className="flex flex-wrap gap-1.5">
            {chosen.map(roomId => {
              const item = rooms.find(({ room }) => room.roomId === roomId)
              const name = item ? nameOf(item) : chatWords.someone
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
          onSubmit={() => shown[0] && toggle(shown[0].room.roomId)}
        />
        {chosen.length === mostRooms && (
          <p role="status" className="text-sm text-muted">
            {words.forwardMost(mostRooms)}
          </p>
        )}
        <div className="-mx-2 h-72 overflow-y-auto">
          {shown.length === 0 ? (
            <EmptyState title={words.forwardNone(query)}>{words.forwardNoneText}</EmptyState>
          ) : (
            <ul>
              {shown.map(item => {
                const { roomId } = item.room
                const isChosen = chosen.includes(roomId)
                return (
                  <li key={roomId}>
                    <button
                      type="button"
                      aria-pressed={isChosen}
                      onClick={() => toggle(roomId)}
                      className="flex w-full items-center gap-3 rounded-lg px-2.5 py-1.5 text-left hover:bg-fill focus-visible:-outline-offset-2"
                    >
                      <RoomAvatar item={item} name={nameOf(item)} me={me} />
                      <span className="min-w-0 flex-1 truncate font-medium">
                        <Highlight text={nameOf(item)} query={query} />
                      </span>
                      <span
                        aria-hidden="true"
                        className={cx(
                          'inline-flex size-5 shrink-0 items-center justify-center rounded-full border-2',
                          isChosen ? 'border-primary bg-primary text-on-primary' : 'border-edge',
                        )}
                      >
                        {isChosen && <IconCheck className="size-3.5" />}
                      </span>
                    </button>
                  </li>
                )
              })}
            </ul>
          )}
        </div>
        <TextField label={words.forwardComment} value={comment} onChange={setComment} maxLength={2000} />
      </div>
    </Dialog>
  )
}

const mayReceive = ({ room, selfMember }: RoomItem) =>
  !room.isBlockedByMe && may(selfMember?.role ?? MemberRoles.MEMBER, room.switches, 'membersCanPost')
