import { useState } from 'react'
import { StandingBanner } from '../features/moderation/index.ts'
import { loadPlatformBanners } from '../features/platform/index.ts'
import { useShellWords } from '../i18n/words/shell.ts'
import { Lazy, lazyPart } from '../kit/lazy-part.tsx'
import { useIsAtRest } from '../kit/useIsAtRest.ts'
import { useAppSelector } from '../store/hooks.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { useIsCutOff } from './useIsCutOff.ts'

const platform = lazyPart(loadPlatformBanners)
const secondFactor = lazyPart(() => import('./SecondFactorBanner.tsx'))
const consent = lazyPart(() => import('./ConsentBanner.tsx'))
const returnedMail = lazyPart(() => import('./ReturnedMailBanner.tsx'))
const update = lazyPart(() => import('./UpdateBanner.tsx'))
const installHint = lazyPart(() => import('./InstallHint.tsx'))
const dismissedKey = 'trau_insecure_seen'

/** What lasts and concerns every page: no network, a connection that has been away for long, an address without encryption. */
export function Banners() {
  const isAtRest = useIsAtRest()
  return (
    <div className="shrink-0">
      <Insecure />
      <Connection />
      {isAtRest && <Lazy part={platform} onUnavailable={() => {}} />}
      {isAtRest && <Lazy part={update} onUnavailable={() => {}} />}
      {isAtRest && <Lazy part={installHint} onUnavailable={() => {}} />}
      {isAtRest && <Lazy part={consent} onUnavailable={() => {}} />}
      <StandingBanner />
      {isAtRest && <Lazy part={returnedMail} onUnavailable={() => {}} />}
      {isAtRest && <Lazy part={secondFactor} onUnavailable={() => {}} />}
    </div>
  )
}

function Connection() {
  const text = useShellWords()
  const socket = useAppSelector(state => state.socket.socket)
  const isCutOff = useIsCutOff()
  if (isCutOff === 'stopped') {
    return (
      <Banner
        kind="warn"
        action={
          <Button size="sm" color="secondary" onPress={() => socket?.reconnect()}>
            {text.reconnect}
          </Button>
        }
      >
        {text.stopped}
      </Banner>
    )
  }
  // The region stands before it has something to say.
  return (
    <div aria-live="polite">
      {isCutOff === 'offline' && (
        <Banner kind="offline">
          <span className="font-medium">{text.offline}</span>
          <span className="max-sm:hidden"> · {text.offlineDetail}</span>
        </Banner>
      )}
    </div>
  )
}

/** Over plain http browsers withhold microphone, notices and signing keys; said once a session. */
function Insecure() {
  const text = useShellWords()
  const [isSeen, setSeen] = useState(
    () => window.isSecureContext || sessionStorage.getItem(dismissedKey) === '1',
  )
  if (isSeen) return null
  const dismiss = () => {
    sessionStorage.setItem(dismissedKey, '1')
    setSeen(true)
  }
  return (
    <Banner
      kind="warn"
      action={
        <Button size="sm" variant="ghost" color="warning" onPress={dismiss}>
          {text.insecureDismiss}
        </Button>
      }
    >
      {text.insecure}
    </Banner>
  )
}
