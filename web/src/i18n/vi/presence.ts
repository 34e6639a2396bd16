import { defineText } from '../text.ts'

/** When somebody was last here. */
export const presence = defineText('presence', {
  online: 'Đang hoạt động',
  justNow: 'Vừa mới hoạt động',
  minutesAgo: (minutes: number) => `Hoạt động ${minutes} phút trước`,
  hoursAgo: (hours: number) => `Hoạt động ${hours} giờ trước`,
  daysAgo: (days: number) => `Hoạt động ${days} ngày trước`,
})
