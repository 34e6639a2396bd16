import '../../../kit/registration-errors.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RegistrationStatus } from '@trau/contract'
import { type ReactNode, useEffect, useState } from 'react'
import IconApproved from '~icons/lucide/circle-check'
import IconRefused from '~icons/lucide/circle-x'
import IconWaiting from '~icons/lucide/hourglass'
import { isRefusal } from '../../../api/errors.ts'
import { runWrite } from '../../../api/mutation.ts'
import { qWith } from '../../../api/query-client.ts'
import { registrationApi } from '../../../api/registration-api.ts'
import { useAuthWords } from '../../../i18n/words/auth.ts'
import { useRegistrationWords } from '../../../i18n/words/registration.ts'
import { LoadFailure } from '../../../kit/ListParts.tsx'
import { fullTime } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonLook } from '../../../ui/button-style.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { AuthHeading } from '../AuthHeading.tsx'
import { dropPending, pendingToken } from './pending.ts'

const { getRegistrationStatus, withdrawRegistration } = registrationApi.registration
const everyMs = 30_000

/** What became of a registration that an administrator decides. */
export default function WaitingScreen({ onOver }: { onOver: () => void }) {
  const text = useRegistrationWords()
  const auth = useAuthWords()
  const [token] = useState(pendingToken)
  const status = useQuery(
    qWith(
      getRegistrationStatus,
      { body: { registrationToken: token ?? '' } },
      {
        enabled: Boolean(token),
        refetchInterval: ({ state }) => (state.data && state.data.status !== 'PENDING' ? false : everyMs),
      },
    ),
  )
  const isGone = isRefusal(status.error, 'registrationNotFound')
  const over = () => {
    dropPending()
    onOver()
  }
  useEffect(() => {
    if (!isGone) return
    dropPending()
    onOver()
  }, [isGone, onOver])
  const toSignIn = (
    <Link to="/auth" {...buttonLook({ color: 'primary', size: 'lg', fullWidth: true })}>
      {auth.backToSignIn}
    </Link>
  )
  if (!token)
    return (
      <Stage Icon={IconWaiting} tone="primary" title={text.waitingTitle} text={text.waitingUnknown}>
        {toSignIn}
        <Button variant="flat" fullWidth onPress={over}>
          {text.registerAgain}
        </Button>
      </Stage>
    )
  if (!status.data) {
    if (status.error) return <LoadFailure of={status} title={text.statusFailed} />
    return <Spinner className="mx-auto text-primary" label={text.waitingTitle} />
  }
  return <Shown registration={status.data} token={token} refetch={status.refetch} onOver={over} />
}

interface ShownProps {
  registration: RegistrationStatus
  token: string
  refetch: () => Promise<unknown>
  onOver: () => void
}

function Shown({ registration, token, refetch, onOver }: ShownProps) {
  const text = useRegistrationWords()
  const auth = useAuthWords()
  const [isAsking, ask] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const { status, username, reason, createdTime } = registration
  const check = async () => {
    setChecking(true)
    await refetch()
    setChecking(false)
  }
  switch (status) {
    case 'APPROVED':
      return (
        <Stage
          Icon={IconApproved}
          tone="primary"
          title={text.approvedTitle}
          text={text.approvedText(username)}
        >
          <Link
            to="/auth"
            onClick={dropPending}
            {...buttonLook({ color: 'primary', size: 'lg', fullWidth: true })}
          >
            {auth.signIn}
          </Link>
        </Stage>
      )
    case 'REFUSED':
      return (
        <Stage
          Icon={IconRefused}
          tone="danger"
          title={text.refusedTitle}
          text={reason ? text.refusedReason(reason) : text.refusedText}
        >
          <Button variant="flat" fullWidth onPress={onOver}>
            {text.registerAgain}
          </Button>
        </Stage>
      )
    default:
      return (
        <Stage Icon={IconWaiting} tone="primary" title={text.waitingTitle} text={text.waitingText(username)}>
          <p className="text-sm text-muted">{text.sentAt(fullTime(createdTime))}</p>
          <Button color="primary" size="lg" fullWidth isPending={isChecking} onPress={() => void check()}>
            {text.checkAgain}
          </Button>
          <Button variant="flat" fullWidth onPress={() => ask(true)}>
            {text.withdraw}
          </Button>
          <ConfirmDialog
            isOpen={isAsking}
            onClose={() => ask(false)}
            title={text.withdrawTitle}
            confirmLabel={text.withdraw}
            onConfirm={() =>
              runWrite(() => withdrawRegistration({ body: { registrationToken: token } }), {
                onSuccess: onOver,
              })
            }
          >
            {text.withdrawText}
          </ConfirmDialog>
        </Stage>
      )
  }
}

interface StageProps {
  Icon: typeof IconWaiting
  tone: 'primary' | 'danger'
  title: string
  text: string
  children: ReactNode
}

function Stage({ Icon, tone, title, text, children }: StageProps) {
  return (
    <>
      <span
        data-tone={tone}
        className="mb-5 flex size-14 items-center justify-center rounded-full bg-(--soft) text-(--deep)"
      >
        <Icon className="size-7" aria-hidden="true" />
      </span>
      <div role="status">
        <AuthHeading title={title}>{text}</AuthHeading>
      </div>
      <div className="flex flex-col gap-3">{children}</div>
    </>
  )
}
