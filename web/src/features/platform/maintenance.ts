import type { MaintenanceValue } from '@trau/contract'
import type { PlatformNoticeWords } from '../../i18n/words/platform-notice.ts'
import { clock, comingTime, dayKey } from '../../text/time.ts'

const hourMs = 3_600_000

export type MaintenancePhase = 'before' | 'during'

/** Whether a notice is to be shown now: from so many hours before it begins, until it ends. */
export function phaseOf(
  { startTime, endTime, noticeHours }: MaintenanceValue,
  now: number,
): MaintenancePhase | undefined {
  if (now >= endTime || now < startTime - noticeHours * hourMs) return undefined
  return now < startTime ? 'before' : 'during'
}

/** When it begins and ends, as one says it: "Bảo trì từ 22:00 đến 23:30 hôm nay." */
export function maintenanceSentence(
  { startTime, endTime }: MaintenanceValue,
  phase: MaintenancePhase,
  now: number,
  text: PlatformNoticeWords,
  language: 'vi' | 'en',
): string {
  const end = comingTime(endTime, now, language)
  if (phase === 'during') return text.during(end)
  const isOneDay = dayKey(startTime) === dayKey(endTime)
  return text.before(isOneDay ? clock(startTime) : comingTime(startTime, now, language), end)
}
