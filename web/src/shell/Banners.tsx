import { useShellWords } from '../i18n/words/shell.ts'
import { Lazy, lazyPart } from '../kit/lazy-part.tsx'
import { useIsIdle } from '../kit/useIsIdle.ts'
import { useAppSelector } from '../store/hooks.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { useIsDisconnected } from './useIsDisconnected.ts'

const restBanners = lazyPart(() => import('./RestBanners.tsx'))

/** What lasts and concerns every page: no network, a connection that has been away for long, and what can wait. */
export function Banners() {
  const isAtRest = useIsIdle()
  return (
    <div className="shrink-0">
      <Connection />
      {isAtRest && <Lazy part={restBanners} onUnavailable={() => {}} />}
    </div>
  )
}

function Connection() {
  const text = useShellWords()
  const socket = useAppSelector(state => state.socket.socket)
  const isCutOff = useIsDisconnected()
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
