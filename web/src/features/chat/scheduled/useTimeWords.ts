import { serverNow } from '../../../api/server-clock.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useScheduledWords } from '../../../i18n/words/scheduled.ts'
import { clock, daySeparator, startOfDay } from '../../../text/time.ts'

/** Says a time to come: "20:00, hôm nay", "08:00, ngày mai", "08:00, thứ Hai, 23/11". */
export function useTimeWords(): (time: number) => string {
  const words = useScheduledWords()
  const [language] = useLanguage()
  return time => {
    const now = serverNow()
    const isTomorrow = startOfDay(time) === startOfDay(now, { days: -1 })
    const day = isTomorrow ? words.tomorrow : daySeparator(time, now, language)
    return words.at(clock(time), day[0]!.toLowerCase() + day.slice(1))
  }
}
