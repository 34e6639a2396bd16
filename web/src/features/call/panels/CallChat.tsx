import { maxCallMessage } from '@trau/contract/rules/call'
import { useEffect, useRef } from 'react'
import { useApiMutation } from '../../../api/mutation.ts'
import { useCallWords } from '../../../i18n/words/call.ts'
import { ShortComposer } from '../../../kit/ShortComposer.tsx'
import { clock } from '../../../text/time.ts'
import { useShownCall } from '../call-context.ts'
import { sawMessages } from '../view-state.ts'

/** What is written in the call: guests see it, and it ends with the call. */
export function CallChat() {
  const words = useCallWords()
  const { call, messages, participantId } = useShownCall()
  const end = useRef<HTMLDivElement>(null)
  const count = messages.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message stands at the end
  useEffect(() => void end.current?.scrollIntoView({ block: 'end' }), [count])
  const { callId } = call
  const lastSeq = messages.at(-1)?.seq ?? 0
  useEffect(() => sawMessages(callId, lastSeq), [callId, lastSeq])
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto px-4">
        {count === 0 && <p className="py-4 text-sm text-pretty text-muted">{words.noMessages}</p>}
        <ul aria-label={words.chat} aria-live="polite" className="flex flex-col gap-3 py-2">
          {messages.map(message => (
            <li key={message.messageId}>
              <p className="flex items-baseline gap-2 text-sm">
                <span className="min-w-0 truncate font-medium">
                  {message.participantId === participantId ? words.you : message.name}
                </span>
                <time className="text-xs text-muted">{clock(message.time)}</time>
              </p>
              <p className="whitespace-pre-wrap">{message.text}</p>
            </li>
          ))}
        </ul>
        <div ref={end} />
      </div>
      <CallComposer />
    </div>
  )
}

function CallComposer() {
  const words = useCallWords()
  const { actions } = useShownCall()
  const send = useApiMutation((text: string) => actions.write(text))
  return (
    <div className="p-3">
      <ShortComposer
        label={words.message}
        sendLabel={words.send}
        maxLength={maxCallMessage}
        onSend={send.mutate}
        isPending={send.isPending}
      />
    </div>
  )
}
