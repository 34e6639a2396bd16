import { readCookie, writeCookie } from '../../storage/cookies.ts'

/** `denied` and `unsupported` are the browser's; `on` and `off` the person's answer to our explanation. */
export type NoticeState = 'unasked' | 'on' | 'off' | 'denied' | 'unsupported'

const dayMs = 86_400_000

/** Whether desktop notices may be shown, and if not, why. */
export function noticeState(): NoticeState {
  if (typeof Notification === 'undefined' || !window.isSecureContext) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const answer = readCookie('notifications')
  if (answer === 'off' || answer === 'unsupported') return answer
  return answer === 'on' && Notification.permission === 'granted' ? 'on' : 'unasked'
}

/** Call it from a click only: browsers ask nobody who did not ask first. The answer is kept in the `notifications` cookie. */
export async function askForNotices(): Promise<NoticeState> {
  // Without the permission nothing shows; where it never will, nobody need be asked.
  if (Notification.permission === 'default') await tryOut()
  if (noticeState() === 'unsupported') return 'unsupported'
  const permission = await Notification.requestPermission()
  if (permission === 'granted') remember('on')
  return noticeState()
}

export function turnNoticesOff(): NoticeState {
  remember('off')
  return noticeState()
}

const longestTrialMs = 500

/** A notice before the permission, to find out whether there ever can be one. It is over and closed before the browser asks, so none stays. */
async function tryOut() {
  const trial = makeNotice('', { silent: true })
  if (!trial) return
  await new Promise<void>(resolve => {
    trial.onerror = () => resolve()
    trial.onshow = () => resolve()
    setTimeout(resolve, longestTrialMs)
  })
  trial.onshow = () => trial.close()
  trial.close()
}

/** Phones have the constructor and refuse its use, for they show notices only through a service worker: that is remembered for a month. */
export function makeNotice(title: string, options?: NotificationOptions): Notification | undefined {
  try {
    return new Notification(title, options)
  } catch {
    // A phone refuses it by throwing.
    remember('unsupported', 30)
    return undefined
  }
}

const remember = (answer: 'on' | 'off' | 'unsupported', days = 365) =>
  writeCookie('notifications', answer, Date.now() + days * dayMs)
