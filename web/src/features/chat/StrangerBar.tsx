import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useApiMutation } from '../../api/mutation.ts'
import { q } from '../../api/query-client.ts'
import { useRoomWords } from '../../i18n/words/room.ts'
import { useRoomPartsWords } from '../../i18n/words/room-parts.ts'
import { answerStranger } from '../../model/rooms/group-commands.ts'
import { openRoomDialog } from '../../model/rooms/room-dialogs.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { Button } from '../../ui/Button.tsx'
import { FriendshipActions } from '../people/index.ts'

/** Under what somebody wrote who is no friend: their request to be one, and whether one wants to hear from them. Answering them says so too. */
export default function StrangerBar({ item, name }: { item: RoomItem; name: string }) {
  const words = useRoomWords()
  const partsWords = useRoomPartsWords()
  const { roomId, peer } = item.room
  const { data } = useQuery({
    ...q(api.identity.getFriendshipStatus, { params: { value: peer?.userId ?? '' } }),
    enabled: peer !== undefined,
  })
  const hasAsked = data?.status === 'FRIENDSHIP_STATUS_PENDING' && data.requesterId !== data.userId
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
      className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2.5 border-t border-line bg-surface px-[max(1rem,calc((100%-56rem)/2+1rem))] py-3"
    >
      {hasAsked && peer && (
        <div className="flex basis-full flex-wrap">
          <FriendshipActions user={peer} source="ROOM" />
        </div>
      )}
      <p className="min-w-0 flex-1 basis-72 text-sm text-pretty text-muted">
        {partsWords.strangerAsks(name)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant={hasAsked ? 'flat' : 'solid'}
          color={hasAsked ? 'default' : 'primary'}
          {...answer('accept')}
        >
          {partsWords.strangerAccept}
        </Button>
        <Button size="sm" variant="flat" {...answer('decline')}>
          {partsWords.strangerDecline}
        </Button>
        <Button size="sm" variant="flat" color="danger" onPress={() => openRoomDialog('block', roomId)}>
          {partsWords.strangerBlock}
        </Button>
      </div>
    </section>
  )
}
