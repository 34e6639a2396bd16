import { useQuery } from '@tanstack/react-query'
import type { MailSubscription } from '@trau/contract'
import { useEffect, useState } from 'react'
import IconMail from '~icons/lucide/mail'
import IconMailOff from '~icons/lucide/mail-x'
import { api } from '../../../api/api.ts'
import { isRefusal } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMailSubscriptionWords } from '../../../i18n/words/mail-subscription.ts'
import { useNotificationWords } from '../../../i18n/words/notifications.ts'
import { PublicFrame } from '../../../kit/public-link/PublicFrame.tsx'
import { Button } from '../../../ui/Button.tsx'
import { NotFoundDrawing } from '../../../ui/drawings/NotFound.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Delayed, SkeletonRows } from '../../../ui/Skeleton.tsx'

interface MailSubscriptionScreenProps {
  /** Of the mail that led here: it stands for the person, who may be signed out. */
  token: string
  tenant: string | undefined
}

/** Ends the mails of one kind with one press, and offers to take it back. Opening it changes nothing. */
export function MailSubscriptionScreen({ token, tenant }: MailSubscriptionScreenProps) {
  const words = useMailSubscriptionWords()
  const errorText = useErrorText()
  const call: SubscriptionProps['call'] = { query: { token }, params: tenant ? { tenant } : {} }
  const subscriptionQuery = useQuery({
    queryKey: ['mail-subscription', token, tenant],
    queryFn: ({ signal }) => api.notification.getMailSubscription({ ...call, signal }),
    // A press changes it; what was asked before must not come back.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (subscriptionQuery.data) return <Subscription first={subscriptionQuery.data} call={call} />
  if (!subscriptionQuery.error)
    return (
      <PublicFrame>
        <Delayed isWaiting>
          <SkeletonRows rows={3} label={words.loading} />
        </Delayed>
      </PublicFrame>
    )
  const isGone = isRefusal(subscriptionQuery.error, 'validationFailed', 'tenantNotFound', 'badRequest')
  return (
    <PublicFrame>
      <EmptyState
        drawing={<NotFoundDrawing />}
        className="flex-1"
        title={isGone ? words.goneTitle : words.failedTitle}
        action={
          isGone ? undefined : (
            <Button color="primary" onPress={() => void subscriptionQuery.refetch()}>
              {words.retry}
            </Button>
          )
        }
      >
        {isGone ? words.goneText : errorText(subscriptionQuery.error)}
      </EmptyState>
    </PublicFrame>
  )
}

interface SubscriptionProps {
  first: MailSubscription
  call: { query: { token: string }; params: { tenant?: string } }
}

function Subscription({ first, call }: SubscriptionProps) {
  const words = useMailSubscriptionWords()
  const { types, digestTitle } = useNotificationWords()
  const [{ type, isSubscribed }, setSubscription] = useState(first)
  const [isChanged, setChanged] = useState(false)
  const show = (subscription: MailSubscription) => {
    setSubscription(subscription)
    setChanged(true)
  }
  const end = useApiMutation(api.notification.endMailSubscription, { onSuccess: show })
  const resume = useApiMutation(api.notification.resumeMailSubscription, { onSuccess: show })
  const kind = type === 'DIGEST' ? digestTitle : types[type]
  const state = !isSubscribed ? 'ended' : isChanged ? 'resumed' : 'asked'
  const [title, text] = {
    asked: [words.title(kind), words.text],
    ended: [words.endedTitle(kind), words.endedText],
    resumed: [words.resumedTitle(kind), words.resumedText],
  }[state]
  useEffect(() => {
    document.title = `${title} · Trầu`
  }, [title])
  const Icon = isSubscribed ? IconMail : IconMailOff
  return (
    <PublicFrame>
      <div className="m-auto flex w-full max-w-sm flex-col gap-4 py-8">
        <Icon className="size-10 text-primary" aria-hidden="true" />
        <div role={isChanged ? 'status' : undefined}>
          <h1 className="text-xl font-bold text-balance">{title}</h1>
          <p className="mt-1 text-pretty text-muted">{text}</p>
        </div>
        {isSubscribed ? (
          <Button
            color={isChanged ? 'default' : 'primary'}
            size="lg"
            isPending={end.isPending}
            onPress={() => void end.mutate(call)}
          >
            {words.end}
          </Button>
        ) : (
          <Button size="lg" isPending={resume.isPending} onPress={() => void resume.mutate(call)}>
            {words.resume}
          </Button>
        )}
      </div>
    </PublicFrame>
  )
}
