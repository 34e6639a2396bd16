import { leftBeforeAcceptance } from '@trau/contract/rules/person'
import { MemberRole } from '@trau/contract/rules/role'
import type { RefObject } from 'react'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { may, mayWrite } from '../../../model/rooms/roles.ts'
import { setPersonBlocked } from '../../../model/rooms/room-commands.ts'
import type { RoomItem } from '../../../store/room-order.ts'
import { Button } from '../../../ui/Button.tsx'
import type { MessageListHandle } from '../MessageList.tsx'
import { ComposerField } from './ComposerField.tsx'
import { TimerLine } from './TimerLine.tsx'

export interface ComposerProps {
  item: RoomItem
  name: string
  list: RefObject<MessageListHandle | null>
}

/** Where one writes; or why one cannot, and what to do about it. */
export function Composer({ item, name, list }: ComposerProps) {
  const words = useChatWords()
  const { room, selfMember } = item
  if (room.isBlockedByMe && room.peer) {
    const { userId } = room.peer
    return (
      <Closed>
        <span className="min-w-0 text-pretty">{words.blockedByMe(name)}</span>
        <Button
          size="sm"
          variant="flat"
          onPress={() => void setPersonBlocked(room.roomId, userId, name, false)}
        >
          {words.unblock}
        </Button>
      </Closed>
    )
  }
  const role = selfMember?.role ?? MemberRole.MEMBER
  if (room.isReadOnly) return <Closed>{words.archivedByWorkspace}</Closed>
  if (!mayWrite(role)) return <Closed>{words.readOnly}</Closed>
  if (!may(role, room.switches, 'membersCanPost')) return <Closed>{words.leadersOnly}</Closed>
  if (room.isAwaitingAcceptance && leftBeforeAcceptance(room) === 0)
    return <Closed>{words.awaitsAnswer(name)}</Closed>
  return (
    <>
      <TimerLine item={item} />
      <ComposerField item={item} name={name} list={list} />
    </>
  )
}

const Closed = ({ children }: { children: React.ReactNode }) => (
  <div className="flex min-h-16 shrink-0 flex-wrap items-center justify-center gap-3 border-t border-line bg-surface px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-center text-muted">
    {children}
  </div>
)
