import type { SecurityNotice } from '@trau/contract'
import { detailIn, templateTime, type VariablesOf } from '../../notification-template/index.ts'

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
  return {
    detail: detailIn(facts.language, facts.detail),
    device: facts.deviceName,
    ipAddress: facts.ipAddress,
    time: templateTime(facts.time, facts.language),
    url: facts.publicUrl ? `${facts.publicUrl}/settings/security` : '',
  }
}
