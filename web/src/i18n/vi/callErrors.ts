import { defineText } from '../text.ts'
import type { Data } from './errors.ts'

/** The sentences of errors that only calls meet: no part of a first page. */
export const callErrors = defineText('callErrors', {
  callNotFound: 'Cuộc gọi này không còn nữa.',
  callEnded: 'Cuộc gọi đã kết thúc.',
  callNotEnded: 'Cuộc gọi này vẫn đang diễn ra.',
  notForThisCall: 'Cuộc gọi này không làm được việc đó.',
  answeredElsewhere: 'Bạn đã nghe cuộc gọi này trên thiết bị khác.',
  alreadyInCall: 'Bạn đang ở trong một cuộc gọi khác.',
  notInCall: 'Bạn không còn ở trong cuộc gọi này.',
  participantNotFound: 'Người này không còn ở trong cuộc gọi.',
  callFull: (data: Data<'callFull'>) => `Cuộc gọi đã đủ ${data.max ?? 16} người.`,
  callLocked: 'Cuộc gọi đã khoá, không vào thêm được.',
  relayUnavailable: 'Máy chủ gọi nhóm đang bận. Bạn thử lại sau giây lát nhé.',
  recordingExists: 'Cuộc gọi đang được ghi rồi.',
  recordingNotFound: 'Không có bản ghi nào đang chạy.',
  guestPassInvalid: 'Lượt vào cuộc gọi của bạn đã hết hiệu lực. Bạn mở lại liên kết nhé.',
})
