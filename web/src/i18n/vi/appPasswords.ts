import { defineText } from '../text.ts'

/** Passwords that a person gives to programs. */
export const appPasswords = defineText('appPasswords', {
  title: 'Mật khẩu ứng dụng',
  intro:
    'Để mở Kho tệp như một ổ đĩa trong Finder, Explorer, rclone và các chương trình khác qua WebDAV. Mỗi chương trình dùng một mật khẩu riêng, bạn thu hồi lúc nào cũng được.',
  loading: 'Đang tải mật khẩu ứng dụng',
  empty: 'Chưa có mật khẩu ứng dụng nào.',
  add: 'Tạo mật khẩu ứng dụng',
  goOn: 'Tiếp tục',
  create: 'Tạo mật khẩu',
  name: 'Tên',
  nameHint: 'Chương trình hoặc máy sẽ dùng, ví dụ “rclone trên máy bàn”.',
  scope: 'Quyền',
  scopes: { drive: 'Xem và thay đổi tệp', 'drive.read': 'Chỉ xem và tải về' },
  neverUsed: 'Chưa dùng lần nào',
  lastUsed: (time: string) => `Dùng lần cuối ${time}`,
  made: (time: string) => `Tạo ${time}`,
  revoke: 'Thu hồi',
  revokeName: (name: string) => `Thu hồi ${name}`,
  revokeTitle: (name: string) => `Thu hồi “${name}”?`,
  revokeText: 'Chương trình đang dùng mật khẩu này sẽ bị từ chối ngay. Tệp của bạn không thay đổi.',
  revokeAll: 'Thu hồi tất cả',
  revokeAllTitle: 'Thu hồi mọi mật khẩu ứng dụng?',
  revokeAllText: 'Mọi chương trình đang dùng chúng sẽ bị từ chối ngay. Tệp của bạn không thay đổi.',
  revokedAll: 'Đã thu hồi mọi mật khẩu ứng dụng.',
  revoked: 'Đã thu hồi mật khẩu ứng dụng.',

  readyTitle: (name: string) => `Mật khẩu cho “${name}”`,
  readyText: 'Mật khẩu chỉ hiện lần này. Bạn dán vào chương trình rồi hãy đóng.',
  done: 'Tôi đã lưu',
  address: 'Địa chỉ',
  userName: 'Tên người dùng',
  secret: 'Mật khẩu',
  copyOf: (what: string) => `Sao chép ${what.toLowerCase()}`,
  copied: (what: string) => `Đã sao chép ${what.toLowerCase()}.`,
  copyFailed: 'Trình duyệt không cho sao chép. Bạn bôi đen rồi tự sao chép nhé.',
  insecure:
    'Trang này chạy không mã hoá (http): Windows Explorer sẽ từ chối, và mật khẩu đi qua mạng ở dạng đọc được.',
  how: 'Cách kết nối',
  programs: {
    finder: 'Trong Finder, chọn Đi › Kết nối với máy chủ (⌘K), dán địa chỉ rồi nhập tên và mật khẩu.',
    explorer:
      'Trong File Explorer, chuột phải vào This PC, chọn Map network drive, dán địa chỉ, chọn “Connect using different credentials”.',
    rclone: (address: string, userName: string) =>
      `rclone config create trau webdav url=${address} vendor=owncloud user=${userName} pass=MẬT_KHẨU --obscure`,
    davfs2: (address: string) => `sudo mount -t davfs ${address} /mnt/trau`,
    gnome: (address: string) =>
      `Trong Tệp (GNOME), mở “Vị trí khác”, nhập ${address.replace(/^http/, 'dav')} vào ô kết nối máy chủ.`,
  },
})
