import { dayFormat } from '#platform/day-format.ts'

const vietnam = 'Asia/Ho_Chi_Minh'

/** A moment as templates write it, in the language of their reader and on their clock, which it names. */
export function templateTime(time: number, language: string, timeZone: string = vietnam): string {
  const format = (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(time)
  return language === 'en'
    ? `${format('en-GB', { dateStyle: 'long', timeStyle: 'short' })} (${zoneName(time, 'en-GB', timeZone) ?? 'Vietnam time'})`
    : `${format('vi-VN', { timeStyle: 'short' })} ngày ${format('vi-VN', dayFormat)} (${zoneName(time, 'vi-VN', timeZone) ?? 'giờ Việt Nam'})`
}

/** "GMT+1"; undefined in Vietnam, which has a name that everybody here knows. */
function zoneName(time: number, locale: string, timeZone: string): string | undefined {
  if (timeZone === vietnam || timeZone === 'Asia/Saigon') return undefined
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' }).formatToParts(time)
  return `${timeZone.split('/').at(-1)!.replaceAll('_', ' ')}, ${parts.find(({ type }) => type === 'timeZoneName')!.value}`
}
