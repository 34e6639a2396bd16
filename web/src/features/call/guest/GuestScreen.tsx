import { lazyView } from '../../../kit/lazy-part.tsx'
import '../call-errors.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { callApi } from '../../../api/call-api.ts'
import { isRefusal } from '../../../api/errors.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useCallGuestWords } from '../../../i18n/words/call-guest.ts'
import { PublicFrame } from '../../../kit/public-link/PublicFrame.tsx'
import { useSharedValue } from '../../../store/shared-value.ts'
import { Button } from '../../../ui/Button.tsx'
import { NoCallsDrawing } from '../../../ui/drawings/NoCalls.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Delayed, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { guestOfTab } from './guest-of-tab.ts'
import { canReturn, type GuestEnd, guestState } from './guest-state.ts'
import { type GuestLink, GuestLinkContext, loadGuestSession } from './link.ts'
import { useOwnCall } from './own-call.ts'

// The field and the devices come while the server is asked what the link leads to.
const loadDoor = () => import('./Door.tsx')
const Door = lazyView(loadDoor)
const Lobby = lazyView(() => import('./Lobby.tsx'))
const GuestCall = lazyView(() => import('./GuestCall.tsx'))

interface GuestScreenProps {
  token: string
  tenant: string
}

/** A call for whoever has a link to it: its door, its lobby, the call, and its end. */
export function GuestScreen({ token, tenant }: GuestScreenProps) {
  const words = useCallGuestWords()
  const state = useSharedValue(guestState)
  const isBack = useReloadedGuest(token, tenant)
  const params = { token, tenant }
  const first = useQuery({
    queryKey: ['call-link', token, tenant],
    queryFn({ signal }) {
      void loadDoor()
      return callApi.callGuest.openCallLink({ params, signal })
    },
    // At its door the number of people in the call is worth a look now and then.
    refetchInterval: state.at === 'door' ? 15_000 : false,
    enabled: state.at === 'door',
  })
  useEffect(
    () => () =>
      void import('./guest-session.ts').then(({ closeGuestSession }) => closeGuestSession(token, tenant)),
    [token, tenant],
  )
  const isOwn = useOwnCall(state.at === 'door' && !isBack ? first.data?.callId : undefined, tenant)
  const name = first.data?.name ?? (state.at === 'lobby' ? state.callName : undefined)
  useEffect(() => {
    document.title = name ? `${name} · Trầu` : 'Trầu'
  }, [name])

  if (state.at === 'call')
    return (
      <Suspense fallback={<Opening />}>
        <GuestCall current={state.current} />
      </Suspense>
    )
  if (state.at === 'end') return <Ended reason={state.reason} token={token} tenant={tenant} />
  // A guest who has asked, or comes back, has a place of their own, whatever has become of the link.
  if (state.at === 'lobby')
    return (
      <PublicFrame>
        <Suspense fallback={<SkeletonRows rows={5} label={words.loading} />}>
          <Lobby token={token} tenant={tenant} callName={name} />
        </Suspense>
      </PublicFrame>
    )
  // A door that stands stays while the server cannot be reached.
  if (first.error && !isBack && (!first.data || isGone(first.error)))
    return <Failure error={first.error} retry={() => void first.refetch()} />
  if (!first.data || isBack || isOwn) return <Opening />
  const link: GuestLink = { ...first.data, token, tenant }
  return (
    <GuestLinkContext value={link}>
      <PublicFrame>
        <Suspense fallback={<SkeletonRows rows={5} label={words.loading} />}>
          <Door />
        </Suspense>
      </PublicFrame>
    </GuestLinkContext>
  )
}

/** @returns whether the tab is still about to go on where it was before a reload */
function useReloadedGuest(token: string, tenant: string): boolean {
  const [isBack, setBack] = useState(() => guestOfTab.isThere())
  useEffect(() => {
    if (!isBack) return
    void loadGuestSession(token, tenant)
      .then(session => session.resume())
      .finally(() => setBack(false))
  }, [isBack, token, tenant])
  return isBack
}

function Opening() {
  const words = useCallGuestWords()
  return (
    <PublicFrame>
      <Delayed isWaiting>
        <SkeletonRows rows={5} label={words.loading} />
      </Delayed>
    </PublicFrame>
  )
}

function Ended({ reason, token, tenant }: GuestScreenProps & { reason: GuestEnd }) {
  const words = useCallGuestWords()
  const [isPending, setPending] = useState(false)
  const comeBack = () => {
    setPending(true)
    void loadGuestSession(token, tenant)
      .then(session => session.comeBack())
      .finally(() => setPending(false))
  }
  const { title, text } = words.ends[reason]
  return (
    <PublicFrame>
      <EmptyState
        drawing={<NoCallsDrawing />}
        className="flex-1"
        title={title}
        action={
          canReturn.includes(reason) ? (
            <Button color="primary" isPending={isPending} onPress={comeBack}>
              {words.comeBack}
            </Button>
          ) : undefined
        }
      >
        {text}
      </EmptyState>
    </PublicFrame>
  )
}

const isGone = (error: unknown) =>
  isRefusal(error, 'linkNotFound', 'tenantNotFound', 'badRequest', 'validationFailed')

function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  const words = useCallGuestWords()
  const errorText = useErrorText()
  const hasGone = isGone(error)
  return (
    <PublicFrame>
      <EmptyState
        drawing={<NoCallsDrawing />}
        className="flex-1"
        title={hasGone ? words.goneTitle : words.failedTitle}
        action={
          hasGone ? undefined : (
            <Button color="primary" onPress={retry}>
              {words.retry}
            </Button>
          )
        }
      >
        {hasGone ? words.goneText : errorText(error)}
      </EmptyState>
    </PublicFrame>
  )
}
