import type { ErrorCode, ErrorData } from '@trau/contract'
import { maxMessageGraphemes } from '@trau/contract/rules/message'
import type { ClientErrorCode } from '../../api/errors.ts'
import { fullTime } from '../../text/time.ts'
import { permissionLabel } from '../permission-labels.ts'
import { defineText } from '../text.ts'
import { waitOf } from '../wait.ts'
import type { adminErrors } from './adminErrors.ts'
import type { billingErrors } from './billingErrors.ts'
import type { callErrors } from './callErrors.ts'
import type { dataProtectionErrors } from './dataProtectionErrors.ts'
import type { driveErrors } from './driveErrors.ts'
import type { noteErrors } from './noteErrors.ts'
import type { pinErrors } from './pinErrors.ts'
import type { pollErrors } from './pollErrors.ts'
import type { registrationErrors } from './registrationErrors.ts'
import type { settingsErrors } from './settingsErrors.ts'
import type { signInErrors } from './signInErrors.ts'
import type { workspaceErrors } from './workspaceErrors.ts'

/** What came beside a code; all of it may be missing when an older or newer server answers. */
export type Data<C extends ErrorCode> = C extends keyof ErrorData ? Partial<ErrorData[C]> : unknown
export type ErrorTexts = { [C in ErrorCode]: string | ((data: Data<C>) => string) } & Record<
  ClientErrorCode,
  string
>

export const waitInWords = waitOf(['giây', 'phút', 'giờ', 'ngày'])
export const after = (seconds: number | undefined) =>
  seconds ? `sau ${waitInWords(seconds)}` : 'sau ít phút'

const sizeInWords = (bytes: number) =>
  bytes >= 1024 ** 3
    ? `${Number((bytes / 1024 ** 3).toFixed(1)).toLocaleString('vi')} GB`
    : `${Math.floor(bytes / 1024 ** 2)} MB`

/** One sentence for every code: what happened, and what to do. */
export const errors = defineText('errors', {
  unknown: 'Trầu gặp trục trặc. Bạn thử lại nhé; nếu vẫn lỗi, hãy tải lại trang.',

  networkError: 'Không kết nối được với máy chủ. Bạn kiểm tra mạng rồi thử lại nhé.',
  timeout: 'Máy chủ trả lời quá lâu. Bạn thử lại nhé.',
  cancelled: 'Yêu cầu đã được huỷ.',
  turnedAway: 'Cổng đăng nhập trước máy chủ cần bạn đăng nhập lại. Bạn tải lại trang nhé.',
  badResponse: 'Máy chủ trả lời không đúng. Bạn thử lại sau ít phút nhé.',
  fileUnreadable: 'Không đọc được tệp này trên máy nữa. Bạn xoá tin và chọn lại tệp nhé.',

  badRequest: 'Yêu cầu không hợp lệ. Bạn tải lại trang rồi thử lại nhé.',
  validationFailed: 'Có thông tin chưa đúng. Bạn xem lại các ô được đánh dấu nhé.',
  endpointNotFound: 'Bạn đang dùng bản cũ của trang. Bạn tải lại để dùng bản mới nhé.',
  tenantNotFound: 'Không có không gian nào mang tên này. Bạn kiểm tra lại địa chỉ nhé.',
  payloadTooLarge: 'Nội dung gửi lên quá lớn. Bạn rút gọn rồi gửi lại nhé.',
  unsupportedMediaType: 'Loại nội dung này chưa được hỗ trợ.',
  rateLimited: (data: Data<'rateLimited'>) =>
    `Bạn thao tác hơi nhanh. Thử lại ${after(data.retryAfter)} nhé.`,
  tooBusy: 'Máy chủ đang bận. Bạn thử lại sau ít giây nhé.',
  serverReadOnly: 'Máy chủ sắp đầy nên tạm thời chỉ cho xem. Bạn thử lại sau, hoặc báo cho quản trị viên.',
  internal: 'Máy chủ gặp lỗi khi xử lý. Bạn thử lại sau ít phút nhé.',

  unauthenticated: 'Bạn cần đăng nhập để tiếp tục.',
  accessTokenExpired: 'Phiên đăng nhập đã hết hạn. Bạn đăng nhập lại nhé.',
  sessionRevoked: 'Phiên đăng nhập này đã bị kết thúc. Bạn đăng nhập lại nhé.',
  refreshTokenInvalid: 'Phiên đăng nhập không còn hiệu lực. Bạn đăng nhập lại nhé.',
  refreshTokenReused:
    'Phiên đăng nhập đã bị dùng ở nơi khác nên được kết thúc để bảo vệ bạn. Bạn đăng nhập lại nhé.',
  accountLocked: (data: Data<'accountLocked'>) =>
    data.retryAfter
      ? `Tài khoản tạm khoá vì nhập sai nhiều lần. Bạn thử lại ${after(data.retryAfter)} nhé.`
      : 'Tài khoản này đang bị khoá. Bạn liên hệ quản trị viên để mở lại nhé.',
  forbidden: (data: Data<'forbidden'>) =>
    data.permission
      ? `Bạn cần quyền “${permissionLabel(data.permission)}” để làm việc này.`
      : 'Bạn không có quyền làm việc này.',
  secondFactorNeeded: 'Bạn cần bật xác thực hai bước ở mục Bảo mật trước nhé.',

  wrongPassword: 'Mật khẩu hiện tại chưa đúng.',
  reauthenticationRequired: 'Để chắc chắn đó là bạn, hãy đăng nhập lại rồi thử lại nhé.',

  userNotFound: 'Không tìm thấy người này.',
  friendshipNotFound: 'Lời mời hoặc quan hệ bạn bè này không còn nữa. Bạn tải lại trang nhé.',
  friendshipStatusNotAllowed: 'Không đổi được như vậy lúc này. Bạn tải lại trang để xem trạng thái mới nhé.',
  notOnYourself: 'Bạn không thể làm việc này với tài khoản của chính mình.',
  underLegalHold: 'Chưa xoá được: tài khoản đang bị giữ theo yêu cầu pháp lý.',
  lastAdministrator:
    'Đây là người cuối cùng có toàn quyền quản trị. Bạn giao toàn quyền cho người khác trước nhé.',
  strangerLimitReached: (data: Data<'strangerLimitReached'>) =>
    `Bạn gửi được ${data.max ?? 3} tin trước khi người này chấp nhận. Bạn chờ họ trả lời nhé.`,
  tooManyStrangers: (data: Data<'tooManyStrangers'>) =>
    `Hôm nay bạn đã nhắn cho ${data.max ?? 20} người lạ. Bạn thử lại vào ngày mai nhé.`,
  pictureNotFound: 'Ảnh này không còn nữa.',
  pictureInvalid: (data: Data<'pictureInvalid'>) =>
    ({
      notAPicture: 'Trầu không đọc được ảnh này. Bạn chọn ảnh JPEG, PNG, WebP, GIF hoặc AVIF nhé.',
      tooManyPixels: 'Ảnh có quá nhiều điểm ảnh. Bạn thu nhỏ ảnh rồi thử lại nhé.',
      damaged: 'Ảnh này bị hỏng nên không đọc được. Bạn chọn ảnh khác nhé.',
      cropOutside: 'Khung cắt nằm ngoài ảnh. Bạn chọn lại vùng cắt nhé.',
    })[data.reason ?? 'notAPicture'],

  contactNotFound: 'Không tìm thấy liên hệ này trong danh bạ của bạn.',
  contactLimitReached: (data: Data<'contactLimitReached'>) =>
    `Danh bạ đã đầy: chứa nhiều nhất ${(data.max ?? 5_000).toLocaleString('vi')} liên hệ. Bạn xoá bớt rồi thêm lại nhé.`,

  notAVideo: 'Tệp này không phải video.',
  mediaNotFound: 'Tệp này không còn nữa.',
  uploadNotFound: 'Lượt tải lên này không còn nữa. Bạn gửi lại tệp nhé.',
  fileEmpty: 'Tệp này trống nên không gửi được. Bạn chọn tệp khác nhé.',
  fileTooLarge: (data: Data<'fileTooLarge'>) =>
    data.maxBytes
      ? `Tệp lớn quá: mỗi tệp tối đa ${sizeInWords(data.maxBytes)}. Bạn chọn tệp nhỏ hơn nhé.`
      : 'Tệp lớn quá. Bạn chọn tệp nhỏ hơn nhé.',
  quotaExceeded: (data: Data<'quotaExceeded'>) =>
    `Đã dùng hết ${data.maxBytes ? sizeInWords(data.maxBytes) : 'chỗ'} dành cho tệp. Bạn xoá bớt rồi gửi lại nhé.`,
  tooManyUploads: 'Bạn đang tải lên quá nhiều tệp cùng lúc. Bạn chờ một vài tệp xong rồi gửi tiếp nhé.',

  fileNotScanned: 'Tệp đang được quét vi-rút. Bạn thử lại sau ít phút nhé.',
  fileInfected: 'Tệp này có mã độc nên không mở được.',

  receiptNotFound: 'Không tìm thấy biên nhận này.',

  hiddenLocked: 'Trò chuyện ẩn đang khoá. Bạn gõ mã PIN vào ô tìm kiếm để mở nhé.',

  roomNotFound: 'Cuộc trò chuyện này không còn, hoặc bạn không ở trong đó.',
  memberNotFound: 'Người này không còn trong nhóm.',
  roleTooLow: 'Vai trò của bạn trong nhóm chưa được làm việc này.',
  roomFull: (data: Data<'roomFull'>) =>
    data.max
      ? `Nhóm đã đủ ${data.max.toLocaleString('vi')} người.`
      : 'Nhóm đã đủ người. Bạn tạo nhóm mới nhé.',
  notForThisRoomType: 'Việc này không dùng được cho loại trò chuyện này.',
  notDelivered: 'Tin nhắn không gửi được đến người này.',
  personalTagNotFound: 'Thẻ này không còn nữa.',
  tooManyPersonalTags: (data: Data<'tooManyPersonalTags'>) =>
    `Bạn đã có ${data.max ?? 50} thẻ. Bạn xoá bớt một thẻ trước nhé.`,
  inviteNotFound: 'Liên kết mời này không còn dùng được. Bạn xin người gửi một liên kết mới nhé.',
  tooManyInvites: (data: Data<'tooManyInvites'>) =>
    `Nhóm đã có ${data.max ?? 20} liên kết mời. Bạn thu hồi bớt một liên kết trước nhé.`,
  joinRequestNotFound: 'Người này không còn chờ vào nhóm.',
  bannedFromRoom: 'Nhóm này không cho bạn vào lại bằng liên kết. Bạn nhờ trưởng nhóm thêm vào nhé.',
  roomReadOnly: 'Nhóm này đã lưu trữ nên chỉ đọc được thôi.',
  notInWorkspace: 'Có người chưa ở trong không gian làm việc của nhóm này. Bạn mời họ vào đó trước nhé.',
  workspaceNotFound: 'Không gian làm việc này không còn nữa, hoặc bạn không ở trong đó.',
  tooManyJoinRequests: 'Đang có quá nhiều người chờ vào nhóm. Bạn thử lại sau nhé.',

  accountLimited: (data: Data<'accountLimited'>) =>
    data.until
      ? `Tài khoản của bạn đang bị hạn chế đến ${fullTime(data.until)}: bạn chưa nhắn cho người lạ, kết bạn, lập nhóm hay thêm người được.`
      : 'Tài khoản của bạn đang bị hạn chế nên chưa làm việc này được.',
  reportExists: 'Bạn đã báo cáo người này và báo cáo đang được xem xét.',

  notificationNotFound: 'Thông báo này không còn nữa.',
  messageNotFound: 'Tin nhắn này không còn nữa.',
  messageEmpty: 'Tin nhắn chưa có nội dung.',
  messageBlocked: (data: Data<'messageBlocked'>) =>
    data.kind === 'DOMAIN'
      ? `Nội quy ở đây không cho gửi liên kết tới ${data.found}.`
      : `Nội quy ở đây không cho dùng “${data.found ?? 'từ này'}”. Bạn sửa tin nhắn rồi gửi lại nhé.`,
  messageTooLong: (data: Data<'messageTooLong'>) =>
    `Tin nhắn dài quá ${(data.maxGraphemes ?? maxMessageGraphemes).toLocaleString('vi')} ký tự. Bạn chia nhỏ rồi gửi lại nhé.`,
  messageRecalled: 'Tin nhắn này đã được thu hồi.',
  editWindowClosed: 'Đã quá 24 giờ nên không sửa được tin nhắn này nữa.',
  recallWindowClosed: 'Đã quá 24 giờ nên không thu hồi được tin nhắn này nữa.',
  notYourMessage: 'Chỉ người gửi mới làm được việc này với tin nhắn.',
  tooManyPins: (data: Data<'tooManyPins'>) =>
    `Cuộc trò chuyện đã có ${data.max ?? 50} tin ghim. Bạn bỏ ghim một tin trước nhé.`,
  messageNotPinned: 'Tin này không còn được ghim.',
  tooManyReactions: 'Tin nhắn này đã đủ loại cảm xúc. Bạn chọn một cảm xúc đã có nhé.',
  notForThisKind: 'Loại tin nhắn này không làm được việc đó.',
  tooManyReminders: (data: Data<'tooManyReminders'>) =>
    `Bạn đã có đủ ${data.max ?? 500} nhắc hẹn. Xong vài nhắc hẹn rồi thử lại nhé.`,
  tooManySaved: (data: Data<'tooManySaved'>) =>
    `Bạn đã lưu đủ ${(data.max ?? 1_000).toLocaleString('vi')} tin. Bỏ lưu vài tin rồi thử lại nhé.`,
  scheduledNotFound: 'Tin hẹn giờ này không còn nữa, hoặc đang được gửi.',
  tooManyScheduled: (data: Data<'tooManyScheduled'>) =>
    data.of === 'PERSON'
      ? `Bạn đã hẹn đủ ${data.max ?? 500} tin. Xoá bớt rồi thử lại nhé.`
      : `Cuộc trò chuyện này đã có ${data.max ?? 100} tin hẹn giờ. Xoá bớt rồi thử lại nhé.`,
  sendTimeOutOfRange: 'Giờ gửi phải sau bây giờ ít nhất 10 giây và trong vòng một năm.',
} satisfies Omit<
  ErrorTexts,
  | keyof typeof adminErrors
  | keyof typeof dataProtectionErrors
  | keyof typeof billingErrors
  | keyof typeof callErrors
  | keyof typeof driveErrors
  | keyof typeof noteErrors
  | keyof typeof registrationErrors
  | keyof typeof pinErrors
  | keyof typeof pollErrors
  | keyof typeof settingsErrors
  | keyof typeof signInErrors
  | keyof typeof workspaceErrors
> & { unknown: string })
