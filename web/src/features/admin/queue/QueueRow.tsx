import type { OutgoingMessage } from '@trau/contract'
import { api } from '../../../api/api.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { useOutgoingWords } from '../../../i18n/words/outgoing.ts'
import { useTemplatesWords } from '../../../i18n/words/templates.ts'
import { PermittedButton } from '../../../kit/PermittedButton.tsx'
import { displayPhone } from '../../../text/phone.ts'
import { fullTime } from '../../../text/time.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { toast } from '../../../ui/toast.ts'
import { causeOf } from './failure-cause.ts'
import { canRetry, testTemplate } from './filters.ts'
import { showMessage, useFollowedMessage } from './followed-message.ts'

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
  const kinds = useTemplatesWords().types
  const {
    messageId,
    channel,
    template,
    isPrivate,
    state,
    failure,
    providerAnswer,
    tries,
    nextTime,
    sentTime,
  } = message
  const to = displayPhone(message.to)
  const follow = useFollowedMessage(messageId)
  const retry = useApiMutation(api.account.retryOutgoingMessage, {
    onSuccess(queuedMessage) {
      showMessage(queuedMessage)
      follow()
      toast.success(text.retried)
    },
  })
  const isWaiting = state === 'QUEUED' || state === 'FAILED'
  const raw = failure ?? providerAnswer
  return (
    <li className="rounded-lg border border-line p-4">
      <div className="flex items-center gap-2">
        <Chip color={colors[state]}>{text.states[state]}</Chip>
        <span className="min-w-0 flex-1 text-sm text-muted">{text.channels[channel]}</span>
        {canRetry(state) && (
          <PermittedButton
            permission="outgoing.retry"
            size="sm"
            variant="flat"
            aria-label={text.retryOf(to)}
            isPending={retry.isPending}
            onPress={() => void retry.mutate({ params: { messageId } })}
          >
            {text.retry}
          </PermittedButton>
        )}
      </div>
      <p className="mt-1.5 font-medium break-words">{to}</p>
      <p className="mt-0.5 text-sm text-muted tabular-nums">
        {[
          text.created(fullTime(message.createdTime)),
          template === testTemplate ? text.testTries : tries > 0 && text.tries(tries),
          isWaiting && nextTime && text.next(fullTime(nextTime)),
          sentTime && text.sentAt(fullTime(sentTime)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {failure && (
        <p className="mt-2 text-pretty text-danger-deep">
          {text.causes[causeOf(message)]}
          {(state === 'FAILED' || (state === 'DEAD' && template !== testTemplate)) && ` ${text.nexts[state]}`}
        </p>
      )}
      {raw && (
        <p className="mt-1 text-sm text-muted">
          {text.rawAnswer}: <code className="break-words">{raw}</code>
        </p>
      )}
      {isPrivate && <p className="mt-2 font-medium break-words">{kinds[template as keyof typeof kinds]}</p>}
      {message.subject && <p className="mt-2 font-medium break-words">{message.subject}</p>}
      {message.text === undefined ? (
        <p className="mt-1 text-sm text-muted">{isPrivate ? text.privateText : text.noText}</p>
      ) : (
        <details className="mt-1" open={message.text.length <= 200}>
          <summary className="cursor-pointer py-1 text-sm text-primary-deep">{text.showText}</summary>
          <p className="break-words whitespace-pre-line">{message.text}</p>
        </details>
      )}
    </li>
  )
}
