import { dayIn, writtenDay } from '../identity/index.ts'

/** Invoices are dated in Vietnam, wherever the server stands. */
export const dayInVietnam = (now: number): string => writtenDay(dayIn('Asia/Ho_Chi_Minh', now))

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** `30/11/2026` */
export const shownDay = (day: string): string => day.split('-').reverse().join('/')
