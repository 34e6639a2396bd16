/** Times as Vietnamese readers write them. All times are epoch milliseconds; all labels follow one zone. */
import { timeOfWall } from '@trau/contract/rules/wall-time'

let zone = 'Asia/Ho_Chi_Minh'
let format = formatterFor(zone)

/** The zone every label and filter is computed in: the device's, and Vietnam's where a browser names none. */
export function setTimeZone(timeZone: string) {
  format = formatterFor(timeZone)
  zone = timeZone
  days.clear()
}
export const timeZone = () => zone

/** Follows the device: at start, and when somebody comes back to the page from a journey. */
export function followDeviceZone() {
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone
  if (device && device !== zone) setTimeZone(device)
}

function formatterFor(timeZone: string) {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
}

interface Parts {
  year: string
  month: string
  day: string
  hour: string
  minute: string
  second: string
}

/** `Intl` writes "21-11" for a day and month in Vietnamese, so labels are put together from parts. */
export function partsOf(time: number): Parts {
  const parts: Record<string, string> = {}
  for (const { type, value } of format.formatToParts(time)) parts[type] = value
  return parts as unknown as Parts
}

/** Days since the epoch of the calendar date that `time` falls on. */
const dayNumber = (p: Parts) => Date.UTC(Number(p.year), Number(p.month) - 1, Number(p.day)) / 86_400_000

/** Today HH:mm; within 7 days DD/MM; older, or still to come, DD/MM/YYYY. */
export function timeLabel(time: number, now = Date.now()): string {
  const p = partsOf(time)
  const age = dayNumber(partsOf(now)) - dayNumber(p)
  if (age === 0) return `${p.hour}:${p.minute}`
  return age > 0 && age <= 7 ? `${p.day}/${p.month}` : `${p.day}/${p.month}/${p.year}`
}

/** HH:mm, beside a bubble. */
export function clock(time: number): string {
  const p = partsOf(time)
  return `${p.hour}:${p.minute}`
}

/** HH:mm DD/MM/YYYY, shown on hover and focus. */
export function fullTime(time: number): string {
  const p = partsOf(time)
  return `${p.hour}:${p.minute} ${p.day}/${p.month}/${p.year}`
}

/** By quarter of an hour: no zone's day begins within one. */
const days = new Map<number, number>()

/** Equal for two times of the same calendar day; what messages are grouped by. */
export function dayKey(time: number): number {
  const quarter = Math.floor(time / 900_000)
  const knownDay = days.get(quarter)
  if (knownDay !== undefined) return knownDay
  const day = dayNumber(partsOf(time))
  days.set(quarter, day)
  return day
}

const words = {
  vi: {
    todayInSentence: 'hôm nay',
    tomorrowInSentence: 'ngày mai',
    today: 'Hôm nay',
    yesterday: 'Hôm qua',
    shortDays: ['CN', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7'],
    days: ['Chủ Nhật', 'Thứ Hai', 'Thứ Ba', 'Thứ Tư', 'Thứ Năm', 'Thứ Sáu', 'Thứ Bảy'],
  },
  en: {
    todayInSentence: 'today',
    tomorrowInSentence: 'tomorrow',
    today: 'Today',
    yesterday: 'Yesterday',
    shortDays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  },
}

/** 1 January 1970, day 0, was a Thursday; Sunday is 0. */
const weekday = (day: number) => (((day + 4) % 7) + 7) % 7

/** In the list of conversations: HH:mm, "Hôm qua", "T3", and from a week on DD/MM, with the year when it is not this one. */
export function listTime(time: number, now = Date.now(), language: 'vi' | 'en' = 'vi'): string {
  const p = partsOf(time)
  const today = partsOf(now)
  const age = dayNumber(today) - dayNumber(p)
  if (age === 0) return `${p.hour}:${p.minute}`
  if (age === 1) return words[language].yesterday
  if (age > 1 && age < 7) return words[language].shortDays[weekday(dayNumber(p))]!
  return p.year === today.year ? `${p.day}/${p.month}` : `${p.day}/${p.month}/${p.year}`
}

/** "Hôm nay", "Hôm qua", "Thứ Bảy, 21/11", and with the year when it is not this one. */
export function daySeparator(time: number, now = Date.now(), language: 'vi' | 'en' = 'vi'): string {
  const p = partsOf(time)
  const today = partsOf(now)
  const age = dayNumber(today) - dayNumber(p)
  if (age === 0) return words[language].today
  if (age === 1) return words[language].yesterday
  const date = `${p.day}/${p.month}`
  return `${words[language].days[weekday(dayNumber(p))]}, ${p.year === today.year ? date : `${date}/${p.year}`}`
}

/** A time to come, in a sentence: "03:47 hôm nay", "08:00 ngày mai", "08:00 25/11", and with the year when it is not this one. */
export function comingTime(time: number, now = Date.now(), language: 'vi' | 'en' = 'vi'): string {
  const p = partsOf(time)
  const today = partsOf(now)
  const ahead = dayNumber(p) - dayNumber(today)
  const date = `${p.day}/${p.month}${p.year === today.year ? '' : `/${p.year}`}`
  const { todayInSentence, tomorrowInSentence } = words[language]
  const day = ahead === 0 ? todayInSentence : ahead === 1 ? tomorrowInSentence : date
  return `${p.hour}:${p.minute} ${day}`
}

/** First millisecond of the calendar day; days and months count back from the day of `time`, months clamped to their length. */
export function startOfDay(time: number, back: { days?: number; months?: number } = {}): number {
  const p = partsOf(time)
  const year = Number(p.year)
  const month = Number(p.month) - 1 - (back.months ?? 0)
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = back.months ? Math.min(Number(p.day), lastOfMonth) : Number(p.day)
  return timeOfWall(Date.UTC(year, month, day - (back.days ?? 0)), offsetAt)
}

/** When the clocks show a full hour of a day that comes: 0 days from now is today. Not so many hours after midnight: a day may have 23 or 25. */
export function hourOfDay(now: number, days: number, hour: number): number {
  const p = partsOf(now)
  return timeOfWall(Date.UTC(Number(p.year), Number(p.month) - 1, Number(p.day) + days, hour), offsetAt)
}

/** What the clocks show at a time, as a `datetime-local` field writes it: "2026-11-22T08:00". */
export function toWall(time: number): string {
  const p = partsOf(time)
  return `${p.year}-${p.month}-${p.day}T${p.hour}:${p.minute}`
}

/** The time at which the clocks show it; NaN where it is none. */
export function fromWall(text: string): number {
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN
  return Number.isNaN(wall) ? wall : timeOfWall(wall, offsetAt)
}

function offsetAt(time: number): number {
  const p = partsOf(time)
  const wall = Date.UTC(+p.year, +p.month - 1, +p.day, +p.hour, +p.minute, +p.second)
  return wall - Math.floor(time / 1000) * 1000
}

/** Milliseconds until the labels "today" and "yesterday" change: when to draw day separators again. */
export const untilMidnight = (now = Date.now()): number => startOfDay(now, { days: -1 }) - now
