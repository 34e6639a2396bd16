/** Why this browser cannot have push, as far as it is known before asking. */
export type PushObstacle =
  /** Neither now nor later in this browser. */
  | 'unsupported'
  /** On iPhone and iPad only an app on the home screen has push. */
  | 'needsHomeScreen'
  /** The person, or their organisation, has refused notifications of this site. */
  | 'denied'

interface Surroundings {
  hasWorker: boolean
  hasPush: boolean
  hasNotification: boolean
  permission: NotificationPermission
  userAgent: string
  touchPoints: number
  isStandalone: boolean
}

/** iPadOS says that it is a Mac; no Mac has a touch screen. */
export const isAppleMobile = ({ userAgent, touchPoints }: Pick<Surroundings, 'userAgent' | 'touchPoints'>) =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)

export function pushObstacle(here: Surroundings): PushObstacle | undefined {
  if (isAppleMobile(here) && !here.isStandalone) return 'needsHomeScreen'
  if (!here.hasWorker || !here.hasPush || !here.hasNotification) return 'unsupported'
  return here.permission === 'denied' ? 'denied' : undefined
}

export const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone), (display-mode: minimal-ui), (display-mode: fullscreen)').matches ||
  (navigator as Navigator & { standalone?: boolean }).standalone === true

export function surroundings(): Surroundings {
  const hasNotification = typeof Notification !== 'undefined'
  return {
    hasWorker: 'serviceWorker' in navigator && window.isSecureContext,
    hasPush: 'PushManager' in window,
    hasNotification,
    permission: hasNotification ? Notification.permission : 'denied',
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isStandalone: isStandalone(),
  }
}
