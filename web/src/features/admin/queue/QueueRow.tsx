import type { OutgoingMessage } from '@trau/contract'
import { api } from '../../../api/api.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { invalidate } from '../../../api/query-client.ts'
import { useOutgoingWords } from '../../../i18n/words/outgoing.ts'
import { displayPhone } from '../../../text/phone.ts'
import { fullTime } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { toast } from '../../../ui/toast.ts'
import { causeOf } from './failure-cause.ts'
import { canRetry } from './filters.ts'

const colors = {
  LOCAL: 'warning',
  QUEUED: 'default',
  SENDING: 'primary',
  SENT: 'success',
  FAILED: 'warning',
  DEAD: 'danger',
} as const

/** One mail or SMS: how far it is, why it failed, and sending it again. */
export function QueueRow({ message }: { message: OutgoingMessage }) {
  const text = useOutgoingWords()
  const { messageId, channel, state, failure, providerAnswer, tries, nextTime, sentTime } = message
  const to = displayPhone(message.to)
  const retry = useApiMutation(api.account.retryOutgoingMessage, {
    async onSuccess() {
      await invalidate(api.account.listOutgoingMessages)
      toast.success(text.retried)
    },
  })
  const isWaiting = state === 'QUEUED' || state === 'FAILED'
  const raw = failure ?? providerAnswer
  return (
    <li className="rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Chip color={colors[state]}>{text.states[state]}</Chip>
        <span className="text-sm text-muted">{text.channels[channel]}</span>
        <span className="min-w-0 flex-1 basis-40 truncate font-medium">{to}</span>
        {canRetry(state) && (
          <Button
            size="sm"
            variant="flat"
            aria-label={text.retryOf(to)}
            isPending={retry.isPending}
            onPress={() => void retry.mutate({ params: { messageId } })}
          >
            {text.retry}
          </Button>
        )}
      </div>
      <p className="mt-1.5 text-sm text-muted tabular-nums">
        {[
          text.created(fullTime(message.createdTime)),
          tries > 0 && text.tries(tries),
          isWaiting && nextTime && text.next(fullTime(nextTime)),
          sentTime && text.sentAt(fullTime(sentTime)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {failure && <p className="mt-2 text-pretty text-danger-deep">{text.causes[causeOf(failure)]}</p>}
      {raw && (
        <p className="mt-1 text-sm text-muted">
          {text.rawAnswer}: <code className="break-words">{raw}</code>
        </p>
      )}
      {message.subject && <p className="mt-2 font-medium break-words">{message.subject}</p>}
      {message.text === undefined ? (
        <p className="mt-1 text-sm text-muted">{text.noText}</p>
      ) : (
        <details className="mt-1" open={message.text.length <= 200}>
          <summary className="cursor-pointer py-1 text-sm text-primary-deep">{text.showText}</summary>
          <p className="break-words whitespace-pre-line">{message.text}</p>
        </details>
      )}
    </li>
  )
}
