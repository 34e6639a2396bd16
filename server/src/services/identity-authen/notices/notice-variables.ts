import type { SecurityNotice } from '@trau/contract'
import type { VariablesOf } from '../../notification-template/index.ts'

export type NoticeKind = SecurityNotice['kind']

export interface NoticeFacts {
  language: string
  detail: string
  /** Browser and system, and address, of whoever did it; empty where it was nobody's device. */
  deviceName: string
  ipAddress: string
  time: number
  publicUrl: string | undefined
}

/** What the template of a notice names, as it is read in the language of its reader. */
export function noticeVariables(facts: NoticeFacts): VariablesOf<NoticeKind> {
  const isEnglish = facts.language === 'en'
  return {
    detail: isEnglish ? facts.detail : vietnameseDetail(facts.detail),
    device: facts.deviceName,
    ipAddress: facts.ipAddress,
    time: isEnglish
      ? `${formatted(facts.time, 'en-GB', { dateStyle: 'long', timeStyle: 'short' })} (Vietnam time)`
      : `${formatted(facts.time, 'vi-VN', { timeStyle: 'short' })} ngày ${formatted(facts.time, 'vi-VN', day)} (giờ Việt Nam)`,
    url: facts.publicUrl ? `${facts.publicUrl}/settings/security` : '',
  }
}

/** A masked Vietnamese number as it is read in Vietnam: +84•••678 → 0•••678. */
export const vietnameseDetail = (detail: string) => detail.replace(/^\+84(?=•)/, '0')

const day = { day: 'numeric', month: 'numeric', year: 'numeric' } as const
const formatted = (time: number, locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'Asia/Ho_Chi_Minh' }).format(time)
