import IconPhone from '~icons/lucide/phone'
import IconMissed from '~icons/lucide/phone-missed'
import IconCamera from '~icons/lucide/video'
import { useCallWords } from '../../../i18n/words/call.ts'
import { useCallEntryWords } from '../../../i18n/words/call-entry.ts'
import { requestCall } from '../../../model/calls/requests.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { spokenDuration } from '../../call/index.ts'
import { useConversation } from '../message/conversation.ts'
import type { KindBodyProps } from './KindBody.tsx'

/** A call in the conversation: how it went, how long it was, and once more. */
export default function CallBody({ metaData, message }: KindBodyProps) {
  const words = useCallEntryWords()
  const callWords = useCallWords()
  const { me, roomId } = useConversation()
  const { call } = metaData
  if (!call) return null
  const isMine = message?.senderId === me
  const isAnswered = call.durationMs !== undefined
  const isMissed = !isMine && !isAnswered && call.kind === 'DIRECT' && call.endReason !== 'REJECTED'
  const Icon = isMissed ? IconMissed : call.type === 'video' ? IconCamera : IconPhone
  const title = isMissed
    ? words.missedCall
    : call.kind === 'GROUP'
      ? words.unnamedGroup
      : isMine
        ? words.outgoingCall
        : words.incomingCall
  const unansweredTexts = {
    REJECTED: words.declined,
    BUSY: words.busy,
    CANCELLED: words.cancelled,
    MISSED: words.noAnswer,
    FAILED: words.lost,
    HANGUP: words.cancelled,
  }
  const detail =
    call.durationMs === undefined
      ? unansweredTexts[call.endReason]
      : spokenDuration(call.durationMs, callWords)
  return (
    <div className="flex w-64 max-w-full items-center gap-3 py-1">
      <span
        className={cx(
          'inline-flex size-10 shrink-0 items-center justify-center rounded-full',
          isMissed ? 'bg-danger-soft text-danger-deep' : 'bg-fill text-primary-deep',
        )}
      >
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium text-pretty">{title}</span>
        {!isMissed && <span className="block truncate text-sm">{detail}</span>}
      </span>
      <Button
        size="sm"
        variant="flat"
        onPress={() => requestCall({ roomId, kind: call.kind, type: call.type })}
      >
        {words.callBack}
      </Button>
    </div>
  )
}
