import { useApiMutation } from '../../api/mutation.ts'
import { useRoomWords } from '../../i18n/words/room.ts'
import { answerStranger } from '../../model/rooms/room-commands.ts'
import { openRoomDialog } from '../../model/rooms/room-dialogs.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { Button } from '../../ui/Button.tsx'

/** Under what somebody wrote who is no friend: whether one wants to hear from them. Answering them says so too. */
export function StrangerBar({ item, name }: { item: RoomItem; name: string }) {
  const words = useRoomWords()
  const { roomId } = item.room
  const { mutate, variables: pending } = useApiMutation((verb: 'accept' | 'decline') =>
    answerStranger(roomId, verb),
  )
  const answer = (verb: 'accept' | 'decline') => ({
    isPending: pending === verb,
    isDisabled: pending !== undefined && pending !== verb,
    onPress: () => void mutate(verb),
  })
  return (
    <section
      aria-label={words.strangers}
      className="flex shrink-0 flex-col items-center gap-2.5 border-t border-line bg-surface px-4 py-3 text-center"
    >
      <p className="max-w-lg text-sm text-pretty text-muted">{words.strangerAsks(name)}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button size="sm" color="primary" {...answer('accept')}>
          {words.strangerAccept}
        </Button>
        <Button size="sm" variant="flat" {...answer('decline')}>
          {words.strangerDecline}
        </Button>
        <Button size="sm" variant="flat" color="danger" onPress={() => openRoomDialog('block', roomId)}>
          {words.strangerBlock}
        </Button>
      </div>
    </section>
  )
}
