/** What registration shows where the tenant has published no notice of its own: version 0. */
export const builtInNotice = {
  vi: 'Tôi đồng ý để máy chủ này lưu tên, thông tin liên hệ và tin nhắn của tôi để chuyển đến người nhận. Tôi có thể xem, sửa hoặc xoá bất cứ lúc nào.',
  en: 'I agree that this server keeps my name, contact details and messages to deliver them. I can see, correct or erase them at any time.',
} as const

export const dataRequestKinds = ['ACCESS', 'CORRECTION', 'ERASURE', 'OBJECTION'] as const
/** ERASED: the account of the person was erased, and what they wrote with it. */
export const dataRequestStatuses = ['OPEN', 'IN_PROGRESS', 'DONE', 'REFUSED', 'WITHDRAWN', 'ERASED'] as const
export const consentSources = ['REGISTRATION', 'SETTINGS'] as const
export const maxNoticeText = 20_000
export const maxDataRequestText = 2_000
/** Of one person at a time. */
export const maxOpenDataRequests = 5
/** A request is answered within so many working days. */
export const dataRequestWorkingDays = 2
export const maxActivities = 500
export const maxActivityName = 200
export const maxActivityText = 1_000

const dayMs = 24 * 3_600_000
/** Vietnam has one offset from UTC all year. */
const vietnamMs = 7 * 3_600_000

/**
 * Until when a request is to be answered: the end of the second working day after the day it was made, in Vietnam. Saturdays and Sundays do
 * not count; public holidays do, so that the deadline is never later than the rule.
 * @param createdTime milliseconds since 1970
 */
export function dataRequestDueTime(createdTime: number): number {
  let day = Math.floor((createdTime + vietnamMs) / dayMs)
  for (let left = dataRequestWorkingDays; left > 0; ) {
    day++
    // 1 January 1970 was a Thursday.
    const weekday = (day + 4) % 7
    if (weekday !== 0 && weekday !== 6) left--
  }
  return (day + 1) * dayMs - vietnamMs
}
