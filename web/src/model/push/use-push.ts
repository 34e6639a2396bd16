import { useEffect, useState } from 'react'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { registeredPush, subscribeToPush, unsubscribeFromPush, wantPush } from './subscription.ts'
import { type PushObstacle, pushObstacle, surroundings } from './support.ts'

/** Why no push comes to this browser. `switchedOff`: by administration. `failed`: the browser's push service did not answer. */
export type PushCause = PushObstacle | 'switchedOff' | 'failed'

export interface PushHere {
  supported: boolean
  permission: NotificationPermission
  isSubscribed: boolean
  isPending: boolean
  cause: PushCause | undefined
  /** Asks for the permission, so call it from a press only. Resolves to whether pushes come from here on. */
  enable(): Promise<boolean>
  disable(): Promise<void>
}

/** Push on this browser, for the settings. */
export function usePush(): PushHere {
  const [, draw] = useState(0)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<'switchedOff' | 'failed'>()
  const here = surroundings()
  const obstacle = pushObstacle(here)
  // The browser's own settings may have changed meanwhile.
  useEffect(() => {
    const check = () => draw(count => count + 1)
    document.addEventListener('visibilitychange', check)
    return () => document.removeEventListener('visibilitychange', check)
  }, [])
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    setPending(true)
    setFailure(undefined)
    try {
      return await work()
    } finally {
      setPending(false)
    }
  }
  return {
    supported: obstacle !== 'unsupported' && obstacle !== 'needsHomeScreen',
    permission: here.permission,
    isSubscribed: obstacle === undefined && here.permission === 'granted' && registeredPush() !== undefined,
    isPending,
    cause: obstacle ?? failure,
    enable: () =>
      during(async () => {
        if (obstacle || (await Notification.requestPermission()) !== 'granted') return false
        const isOn = await ignoreFailure(subscribeToPush(), 'shown elsewhere')
        if (isOn) wantPush(true)
        else setFailure(isOn === false ? 'switchedOff' : 'failed')
        return isOn === true
      }),
    disable: () =>
      during(async () => {
        wantPush(false)
        await ignoreFailure(unsubscribeFromPush(), 'repeated')
      }),
  }
}
