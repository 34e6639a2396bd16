import type { Message } from '@trau/contract'
import { useState } from 'react'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { useMessageDialogWords } from '../../../i18n/words/message-dialogs.ts'
import { ListFailure, MoreButton } from '../../../kit/ListParts.tsx'
import { reactionTotal } from '../../../model/messages/reactions.ts'
import { useMessenger } from '../../../model/session/messenger.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Delayed, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { useReactors } from './useListOfMessage.ts'

const mostTabs = 5

/** Who reacted with what. */
export default function ReactionsDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const words = useChatWords()
  const dialogWords = useMessageDialogWords()
  const me = useMessenger().userId
  const [reaction, setReaction] = useState('')
  const list = useReactors(message, reaction || undefined)
  const { data, isPending } = list
  const segments = [
    { value: '', label: dialogWords.allReactions(reactionTotal(message)) },
    ...message.reactions
      .slice(0, mostTabs)
      .map(one => ({ value: one.reaction, label: `${one.reaction} ${one.count}` })),
  ]
  return (
    <Dialog onClose={onClose} title={dialogWords.reactionsTitle} size="sm">
      <SegmentedControl
        label={dialogWords.reactionsTitle}
        segments={segments}
        value={reaction}
        onChange={setReaction}
        fullWidth
        size="sm"
        className="mb-2"
      />
      <Delayed isWaiting={isPending}>
        <SkeletonRows rows={3} label={dialogWords.reactionsTitle} />
      </Delayed>
      <ListFailure of={list} />
      <ul>
        {data?.pages
          .flatMap(page => page.items)
          .map(({ userId, user, reaction: emoji }) => (
            <li key={`${userId} ${emoji}`} className="flex items-center gap-3 py-1.5">
              <Avatar id={userId} name={user.name ?? ''} size="sm" />
              <span className="min-w-0 flex-1 truncate">
                {userId === me ? words.you : user.name || words.someone}
              </span>
              <span className="text-xl">{emoji}</span>
            </li>
          ))}
      </ul>
      <MoreButton of={list} />
    </Dialog>
  )
}
