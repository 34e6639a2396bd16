import { useQuery } from '@tanstack/react-query'
import type { LoginSession } from '@trau/contract'
import { type ReactNode, useState } from 'react'
import IconDesktop from '~icons/lucide/monitor'
import IconPhone from '~icons/lucide/smartphone'
import { api } from '../../api/api.ts'
import { invalidate, q } from '../../api/query-client.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/text.ts'
import { settings } from '../../i18n/vi/settings.ts'
import { fullTime } from '../../text/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Delayed, SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { ListFailure } from '../shell/ListParts.tsx'
import { DevicesSection } from './DevicesSection.tsx'

type Asked = { all: true } | { all: false; session: LoginSession }

/** Where one is signed in, and what one is known on. */
export default function SessionsPane() {
  return (
    <>
      <Sessions />
      <div className="mt-8">
        <DevicesSection />
      </div>
    </>
  )
}

/** Each place but this one can be ended, and all others at once. */
function Sessions() {
  const text = useText(settings)
  const errorText = useErrorText()
  const list = useQuery(q(api.identityAuthen.listLoginSessions))
  const { data, isPending, error } = list
  const [asked, ask] = useState<Asked>()
  if (error) return <ListFailure of={list} />
  if (!data) {
    return (
      <Delayed isWaiting={isPending}>
        <SkeletonRows rows={3} label={text.sessionsLoading} />
      </Delayed>
    )
  }

  const others = data.items.filter(session => !session.isCurrent)
  const end = async () => {
    if (!asked) return
    try {
      const body = asked.all ? { others: true } : { loginSessionId: asked.session.loginSessionId }
      const { ended } = await api.identityAuthen.logout({ body })
      toast.success(asked.all ? text.othersEnded(ended) : text.sessionEnded)
      await invalidate(api.identityAuthen.listLoginSessions)
    } catch (failure) {
      toast.error(errorText(failure))
      throw failure
    }
  }

  return (
    <>
      <p className="mb-4 text-pretty text-muted">{text.sessionsText}</p>
      <ul aria-label={text.tabs.sessions} className="divide-y divide-line rounded-lg border border-line px-4">
        {data.items.map(session => (
          <SessionRow
            key={session.loginSessionId}
            session={session}
            action={
              session.isCurrent ? undefined : (
                <Button
                  size="sm"
                  variant="flat"
                  color="danger"
                  aria-label={text.endSessionName(nameOf(session, text.unknownDevice))}
                  onPress={() => ask({ all: false, session })}
                >
                  {text.endSession}
                </Button>
              )
            }
          />
        ))}
      </ul>
      {others.length > 0 ? (
        <Button variant="flat" color="danger" className="mt-5" onPress={() => ask({ all: true })}>
          {text.endOthers}
        </Button>
      ) : (
        <p className="mt-4 text-sm text-muted">{text.onlyThis}</p>
      )}
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={() => ask(undefined)}
        title={
          asked &&
          (asked.all ? text.endOthersTitle : text.endSessionTitle(nameOf(asked.session, text.unknownDevice)))
        }
        confirmLabel={asked?.all ? text.endOthers : text.endSession}
        onConfirm={end}
      >
        {asked && (asked.all ? text.endOthersText(others.length) : text.endSessionText)}
      </ConfirmDialog>
    </>
  )
}

const nameOf = (session: LoginSession, unknown: string) => session.deviceName || unknown
const isHandheld = (session: LoginSession) => /android|iphone|ipad|mobile/i.test(session.deviceName)

function SessionRow({ session, action }: { session: LoginSession; action: ReactNode }) {
  const text = useText(settings)
  const Icon = isHandheld(session) ? IconPhone : IconDesktop
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 sm:flex-nowrap">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-fill text-muted">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-words">{nameOf(session, text.unknownDevice)}</span>
          {session.isCurrent && <Chip color="success">{text.thisDevice}</Chip>}
        </p>
        <p className="text-sm text-muted">
          {session.isCurrent ? text.usedNow : text.lastUsed(fullTime(session.lastActiveTime))}
        </p>
        <p className="text-sm text-muted">{text.since(fullTime(session.createdTime))}</p>
        <p className="text-sm text-muted">
          {[text.places[session.place.kind], session.ipAddress].filter(Boolean).join(' · ')}
        </p>
      </div>
      {action && <div className="max-sm:pl-14">{action}</div>}
    </li>
  )
}
