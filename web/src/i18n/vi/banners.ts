import { defineText } from '../text.ts'

/** The banners that wait until a page has come to rest. */
export const banners = defineText('banners', {
  secondFactorNeeded: 'Máy chủ này yêu cầu mọi người bật xác thực hai bước.',
  secondFactorTurnOn: 'Bật ngay',
  updateReady: 'Có bản mới',
  updateDetail: 'Bản nháp và tin chưa gửi của bạn vẫn được giữ.',
  updateNow: 'Tải lại',
  warned: (reason: string) =>
    `Quản trị viên nhắc nhở bạn: có người báo cáo tài khoản của bạn (${reason}). Bạn xem lại giúp nhé.`,
  acknowledge: 'Tôi đã đọc',
  limited: (until: string) =>
    `Tài khoản của bạn bị hạn chế đến ${until}: chưa nhắn cho người lạ, kết bạn, lập nhóm hay thêm người được.`,
  warnedFor: {
    SENSITIVE: 'nội dung nhạy cảm',
    ANNOYING: 'làm phiền',
    FRAUD: 'lừa đảo',
    OTHER: 'lý do khác',
    BLOCKED_WORDS: 'từ hoặc liên kết không được dùng',
  },
  insecure:
    'Trang này chạy không mã hoá (http), nên trình duyệt không cho dùng micrô, thông báo và khoá bảo vệ phiên đăng nhập.',
  insecureDismiss: 'Đã hiểu',
  turnedAway:
    'Cổng đăng nhập đứng trước máy chủ này cần bạn đăng nhập lại. Tải lại trang để tới đó; bản nháp và tin chưa gửi vẫn được giữ.',
})
