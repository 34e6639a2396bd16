import type { CallWords } from '../../i18n/words/call.ts'

/** "02:05", from an hour on "1:02:05". */
export function callClock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`
}

/** "45 giây", "3 phút 20 giây", "1 giờ 5 phút": the two largest parts. */
export function spokenDuration(ms: number, words: CallWords): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const parts = [
    hours > 0 && words.hourWords(hours),
    minutes > 0 && words.minuteWords(minutes),
    hours === 0 && (seconds % 60 > 0 || minutes === 0) && words.secondWords(seconds % 60),
  ]
  return parts.filter(Boolean).slice(0, 2).join(' ')
}
