import { defineText } from '../text.ts'
import type { Data } from './errors.ts'

/** The sentences of errors about consent, requests and the register of processing. */
export const dataProtectionErrors = defineText('dataProtectionErrors', {
  privacyNoticeChanged: 'Thông báo vừa được thay bằng phiên bản mới. Bạn đọc lại trước nhé.',
  consentNotFound: 'Bạn không có đồng ý nào đang có hiệu lực.',
  dataRequestNotFound: 'Không tìm thấy yêu cầu này.',
  dataRequestAnswered: 'Yêu cầu này đã được trả lời hoặc đã rút lại.',
  tooManyDataRequests: (data: Data<'tooManyDataRequests'>) =>
    `Bạn có nhiều nhất ${data.max ?? 5} yêu cầu đang chờ. Bạn đợi trả lời hoặc rút bớt nhé.`,
  activityNotFound: 'Không tìm thấy hoạt động này. Có thể hoạt động vừa bị xoá.',
  tooManyActivities: (data: Data<'tooManyActivities'>) =>
    `Sổ có nhiều nhất ${data.max ?? 500} hoạt động. Bạn xoá bớt nhé.`,
})
