import type { Message, Poll } from '@trau/contract'
import { useState } from 'react'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { useKindPartWords } from '../../../i18n/words/kind-parts.ts'
import { ListFailure, MoreButton } from '../../../kit/ListParts.tsx'
import { useMessenger } from '../../../model/session/messenger.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Delayed, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { usePollVoters } from '../message/useListOfMessage.ts'

export interface PollVotersProps {
  message: Message
  poll: Poll
  onClose: () => void
}

/** Who chose what, choice by choice. */
export default function PollVoters({ message, poll, onClose }: PollVotersProps) {
  const words = useKindPartWords()
  const chatWords = useChatWords()
  const me = useMessenger().userId
  const [optionId, setOption] = useState(
    () => [...poll.options].sort((a, b) => b.count - a.count)[0]?.optionId ?? '1',
  )
  const list = usePollVoters(message, optionId)
  const { data, isPending } = list
  const voters = data?.pages.flatMap(page => page.items)
  return (
    <Dialog onClose={onClose} title={words.pollWhoTitle} size="sm">
      <Select
        label={poll.question}
        options={poll.options.map(option => ({
          value: option.optionId,
          label: `${option.text} (${option.count})`,
        }))}
        value={optionId}
        onChange={setOption}
        className="mb-2"
      />
      <Delayed isWaiting={isPending}>
        <SkeletonRows rows={3} label={words.pollWhoTitle} />
      </Delayed>
      <ListFailure of={list} />
      {voters?.length === 0 && <p className="p-4 text-center text-muted">{words.pollNobody}</p>}
      <ul>
        {voters?.map(({ userId, user }) => (
          <li key={userId} className="flex items-center gap-3 py-1.5">
            <Avatar id={userId} name={user.name ?? ''} src={user.avatarUrl} size="sm" />
            <span className="min-w-0 flex-1 truncate">
              {userId === me ? chatWords.you : user.name || chatWords.someone}
            </span>
          </li>
        ))}
      </ul>
      <MoreButton of={list} />
    </Dialog>
  )
}
