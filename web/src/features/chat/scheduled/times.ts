import { maxScheduleMs, minScheduleMs } from '@trau/contract/rules/schedule'
import { hourOfDay } from '../../../text/time.ts'

const minute = 60_000
const hour = 60 * minute
/** A little more than the server asks for, so that the request can arrive. */
const soonestMs = minScheduleMs + 5_000

export type PresetName = 'inAnHour' | 'thisEvening' | 'tomorrowMorning'
export interface Preset {
  name: PresetName
  time: number
}

/** What one mostly means; an evening that is over, or nearly there, is not offered. */
export function presets(now: number): Preset[] {
  const evening = hourOfDay(now, 0, 20)
  return [
    { name: 'inAnHour', time: Math.ceil((now + hour) / minute) * minute },
    ...(evening - now > 10 * minute ? [{ name: 'thisEvening' as const, time: evening }] : []),
    { name: 'tomorrowMorning', time: hourOfDay(now, 1, 8) },
  ]
}

/** Why a time cannot be taken; undefined when it can. */
export function refusal(time: number, now: number): 'tooSoon' | 'tooLate' | undefined {
  if (time < now + soonestMs) return 'tooSoon'
  return time > now + maxScheduleMs ? 'tooLate' : undefined
}
