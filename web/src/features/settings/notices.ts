import { readCookie, writeCookie } from '../../api/cookies.ts'

/** `denied` and `unsupported` are the browser's; `on` and `off` the person's answer to our explanation. */
export type NoticeState = 'unasked' | 'on' | 'off' | 'denied' | 'unsupported'

const yearMs = 365 * 86_400_000

/** Whether desktop notices may be shown, and if not, why. */
export function noticeState(): NoticeState {
  if (typeof Notification === 'undefined' || !window.isSecureContext) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const answer = readCookie('notifications')
  if (answer === 'off') return 'off'
  return answer === 'on' && Notification.permission === 'granted' ? 'on' : 'unasked'
}

/** Call it from a click only: browsers ask nobody who did not ask first. The answer is kept in the `notifications` cookie. */
export async function askForNotices(): Promise<NoticeState> {
  const permission = await Notification.requestPermission()
  if (permission === 'granted') remember('on')
  return noticeState()
}

export function turnNoticesOff(): NoticeState {
  remember('off')
  return noticeState()
}

const remember = (answer: 'on' | 'off') => writeCookie('notifications', answer, Date.now() + yearMs)
