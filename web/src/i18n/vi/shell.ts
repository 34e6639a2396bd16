import { defineText } from '../text.ts'

/** What surrounds every screen: the rail, the menu of one's own, banners, areas still to come. */
export const shell = defineText('shell', {
  secondFactorNeeded: 'Máy chủ này yêu cầu mọi người bật xác thực hai bước.',
  secondFactorTurnOn: 'Bật ngay',
  skip: 'Tới nội dung chính',
  areas: 'Các khu vực',
  chat: 'Trò chuyện',
  people: 'Danh bạ',
  notifications: 'Thông báo',
  notes: 'Ghi chú',
  drive: 'Kho tệp',
  calls: 'Cuộc gọi',
  admin: 'Quản trị',
  unreadRooms: (count: number) => `${count} cuộc trò chuyện chưa đọc`,
  unreadNotifications: (count: number) => `${count} thông báo chưa đọc`,
  friendRequests: (count: number) => `${count} lời mời kết bạn đang chờ bạn`,
  friendAsked: (name: string) => `${name} muốn kết bạn với bạn.`,
  friendAgreed: (name: string) => `${name} đã đồng ý kết bạn.`,
  view: 'Xem',

  me: 'Bạn',
  meMenu: (name: string) => `${name}: hồ sơ và cài đặt`,
  profile: 'Hồ sơ của bạn',
  settings: 'Cài đặt',
  shortcuts: 'Phím tắt',
  theme: 'Giao diện',
  themes: { system: 'Theo thiết bị', light: 'Sáng', dark: 'Tối' },
  signOut: 'Đăng xuất',
  signOutTitle: 'Đăng xuất khi còn tin chưa gửi?',
  signOutUnsent: (count: number) =>
    `${count} tin nhắn của bạn chưa gửi được. Đăng xuất sẽ xoá chúng khỏi trình duyệt này.`,
  signOutAnyway: 'Xoá và đăng xuất',

  unanswered: 'Chưa kết nối được với máy chủ',
  unansweredDetail: 'Bạn vẫn đang đăng nhập. Trang sẽ tự mở khi máy chủ trả lời.',
  offline: 'Mất kết nối – đang thử lại',
  offlineDetail: 'Tin nhắn bạn viết vẫn được giữ và sẽ gửi khi có mạng.',
  updateReady: 'Có bản mới',
  updateDetail: 'Bản nháp và tin chưa gửi của bạn vẫn được giữ.',
  updateNow: 'Tải lại',
  stopped: 'Đã ngừng kết nối sau nhiều lần thử. Tin nhắn và bản nháp của bạn vẫn còn nguyên.',
  warned: (reason: string) =>
    `Quản trị viên nhắc nhở bạn: có người báo cáo tài khoản của bạn (${reason}). Bạn xem lại giúp nhé.`,
  acknowledge: 'Tôi đã đọc',
  limited: (until: string) =>
    `Tài khoản của bạn bị hạn chế đến ${until}: chưa nhắn cho người lạ, kết bạn, lập nhóm hay thêm người được.`,
  warnedFor: { SENSITIVE: 'nội dung nhạy cảm', ANNOYING: 'làm phiền', FRAUD: 'lừa đảo', OTHER: 'lý do khác' },
  reconnect: 'Kết nối lại',
  partUnavailable: 'Phần này chưa tải được. Bạn kiểm tra mạng rồi mở lại nhé.',
  insecure:
    'Trang này chạy không mã hoá (http), nên trình duyệt không cho dùng micrô, thông báo và khoá bảo vệ phiên đăng nhập.',
  insecureDismiss: 'Đã hiểu',

  comingSoon: 'Sắp ra mắt',
  backToChat: 'Về trò chuyện',
  coming: {
    notes: {
      title: 'Ghi chú sắp ra mắt',
      text: 'Viết một mình hay cùng nhau, danh sách việc, hình ảnh, và chia sẻ thẳng vào cuộc trò chuyện.',
    },
    drive: {
      title: 'Kho tệp sắp ra mắt',
      text: 'Tệp của bạn và của các nhóm, tự tải tiếp khi có mạng lại, xem ngay không cần tải về.',
    },
    myDrive: {
      title: 'Tệp của bạn sẽ nằm ở đây',
      text: 'Thư mục, tìm kiếm, thùng rác và các phiên bản cũ, gọn gàng và dễ tìm.',
    },
    calls: {
      title: 'Cuộc gọi sắp ra mắt',
      text: 'Gọi thoại và gọi video, hai người hay cả nhóm, chia sẻ màn hình, ngay trên trình duyệt.',
    },
    admin: {
      title: 'Trang quản trị sắp ra mắt',
      text: 'Người dùng, quyền hạn, cấu hình và số liệu của máy chủ, với nhật ký cho mọi thao tác.',
    },
    any: {
      title: 'Tính năng này sắp ra mắt',
      text: 'Trầu đang hoàn thiện trước khi mời bạn dùng.',
    },
  },

  pages: {
    signIn: 'Đăng nhập',
    register: 'Tạo tài khoản',
    qr: 'Đăng nhập bằng mã QR',
    chooser: 'Cách đăng nhập',
    forgot: 'Quên mật khẩu',
    coming: 'Sắp ra mắt',
    myDrive: 'Tệp của bạn',
  },
  opened: (page: string) => `Đã mở: ${page}`,
})
