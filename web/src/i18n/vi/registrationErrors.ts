import { defineText } from '../text.ts'
import type { Data } from './errors.ts'

/** The sentences of errors about who may register: fetched with what explains it. */
export const registrationErrors = defineText('registrationErrors', {
  registrationInvitationNeeded:
    'Ở đây chỉ người được mời mới đăng ký được. Bạn xin quản trị viên một liên kết mời nhé.',
  registrationInvitationNotFound:
    'Liên kết mời không còn dùng được: đã hết hạn, hết lượt hoặc bị thu hồi. Bạn xin một liên kết mới nhé.',
  emailDomainNotAllowed:
    'Địa chỉ email này không thuộc tổ chức được đăng ký ở đây. Bạn dùng email của tổ chức nhé.',
  registrationPending: 'Đăng ký của bạn đang chờ quản trị viên duyệt.',
  registrationNotFound: 'Không tìm thấy đăng ký này. Có thể đã được xử lý hoặc rút lại.',
  registrationQueueFull: 'Đang có quá nhiều đăng ký chờ duyệt. Bạn thử lại sau nhé.',
  tooManyRegistrationInvitations: (data: Data<'tooManyRegistrationInvitations'>) =>
    `Chỉ có tối đa ${data.max ?? 200} liên kết mời cùng lúc. Bạn thu hồi bớt nhé.`,
})
