import { defineText } from '../text.ts'

/** The browsers and apps an account is known on. */
export const devices = defineText('devices', {
  title: 'Thiết bị',
  intro:
    'Những nơi bạn đã đăng nhập. Thấy nơi lạ, bạn hãy gỡ nó rồi đổi mật khẩu. Gỡ một thiết bị thì mọi phiên trên đó kết thúc và nó không nhận thông báo nữa.',
  sessionsOn: (name: string) => `Các phiên trên ${name}`,
  noSessions: 'Không còn đăng nhập',
  loading: 'Đang tải danh sách thiết bị',
  none: 'Chưa có thiết bị nào.',
  platforms: { web: 'Trình duyệt', ios: 'iOS', android: 'Android', desktop: 'Ứng dụng máy tính' },
  lastPing: (time: string) => `Hoạt động lần cuối ${time}`,
  hasToken: 'Nhận thông báo đẩy',
  noToken: 'Không nhận thông báo đẩy',
  rename: 'Đổi tên',
  renameName: (name: string) => `Đổi tên thiết bị ${name}`,
  name: 'Tên thiết bị',
  nameHint: 'Để trống thì Trầu gọi theo trình duyệt và hệ điều hành.',
  renamed: 'Đã đổi tên thiết bị.',
  save: 'Lưu',
  cancel: 'Huỷ',
  remove: 'Gỡ',
  removeName: (name: string) => `Gỡ thiết bị ${name}`,
  removeTitle: (name: string) => `Gỡ thiết bị ${name}?`,
  removeText: 'Mọi phiên trên thiết bị đó kết thúc ngay, và lần sau nó được xem là thiết bị mới.',
  removeThisText: 'Đây là thiết bị bạn đang dùng: bạn sẽ phải đăng nhập lại.',
  removed: 'Đã gỡ thiết bị.',
})
