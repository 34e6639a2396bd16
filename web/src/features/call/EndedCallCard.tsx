import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import IconPhone from '~icons/lucide/phone'
import IconX from '~icons/lucide/x'
import { useApiMutation } from '../../api/mutation.ts'
import { useCallWords } from '../../i18n/words/call.ts'
import { requestCall } from '../../model/calls/requests.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { roomSelectors } from '../../store/room-slice.ts'
import { Avatar, GroupAvatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { useCallSession } from './call-context.ts'
import { colourIdOf, counterpartOf } from './call-facts.ts'
import { spokenDuration } from './call-times.ts'
import type { EndedCall } from './session/types.ts'

const shownMs = 8000

/** The last word on a call, for a moment, longer while one is on it: how it ended, how long it was, and once more. */
export function EndedCallCard({ endedCall }: { endedCall: EndedCall }) {
  const words = useCallWords()
  const session = useCallSession()
  const [isHovered, setHovered] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isKept = isHovered || hasFocus
  useEffect(() => {
    if (isKept) return
    const timer = setTimeout(() => session.dismissEnded(), shownMs)
    return () => clearTimeout(timer)
  }, [session, isKept])
  const { call, participantId, reason, durationMs } = endedCall
  const other = counterpartOf(call, participantId)
  const isOwn = call.starterId === participantId
  const isMissedByMe = !isOwn && (reason === 'MISSED' || reason === 'CANCELLED') && durationMs === null
  const title = isMissedByMe ? words.missedFrom(other?.name ?? '') : words.endedReasons[reason]
  const { roomId } = call
  const isGroup = call.kind === 'GROUP'
  const roomName = useAppSelector(
    state => roomSelectors.selectRooms(state).find(({ room }) => room.roomId === roomId)?.room.name,
  )
  const name = isGroup ? roomName || words.groupCall : other?.name
  const canCallAgain = roomId !== undefined && reason !== 'ELSEWHERE' && reason !== 'REMOVED' && !isGroup
  // For the others it goes on.
  const canComeBack = isGroup && reason === 'LEFT'
  const comeBack = useApiMutation(() => session.join(call.callId, { withCamera: false }))
  // A dialog that is open makes the page inert.
  return createPortal(
    <section
      role="status"
      data-react-aria-top-layer="true"
      aria-label={title}
      data-theme="dark"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget))}
      className="call-in fixed inset-x-3 bottom-24 z-40 mx-auto flex max-w-md items-center gap-3 rounded-xl bg-raised p-3 text-ink shadow-soft md:right-5 md:left-auto md:z-55 md:mx-0 md:w-96"
    >
      {isGroup ? (
        <GroupAvatar
          id={roomId ?? call.callId}
          name={name ?? ''}
          members={call.participants.map(each => ({
            id: colourIdOf(each),
            name: each.name,
            src: each.info?.avatarUrl,
          }))}
        />
      ) : (
        other && <Avatar id={colourIdOf(other)} name={other.name} src={other.info?.avatarUrl} />
      )}
      <div className="min-w-0 flex-1">
        <p className="font-medium text-pretty">{title}</p>
        <p className="line-clamp-2 text-sm text-pretty text-muted">
          {durationMs !== null ? words.duration(spokenDuration(durationMs, words)) : name}
        </p>
      </div>
      {canCallAgain && (
        <Button
          size="sm"
          color="primary"
          startContent={<IconPhone className="size-4" aria-hidden="true" />}
          onPress={() => {
            session.dismissEnded()
            requestCall({ roomId, kind: 'DIRECT', type: call.type })
          }}
        >
          {words.callAgain}
        </Button>
      )}
      {canComeBack && (
        <Button
          size="sm"
          color="primary"
          startContent={<IconPhone className="size-4" aria-hidden="true" />}
          isPending={comeBack.isPending}
          onPress={() => void comeBack.mutate()}
        >
          {words.comeBack}
        </Button>
      )}
      <button
        type="button"
        aria-label={words.close}
        onClick={() => session.dismissEnded()}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-full text-muted hover:bg-fill hover:text-ink touch:size-11"
      >
        <IconX className="size-5" aria-hidden="true" />
      </button>
    </section>,
    document.body,
  )
}
