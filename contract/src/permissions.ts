/**
 * What administration can allow, one by one. An endpoint of administration names the permission that it needs in its access row; a role is a set
 * of them. The labels are shown where roles are edited.
 */
export const permissions = {
  'user.read': 'Xem danh sách tài khoản',
  'user.create': 'Tạo tài khoản',
  'user.edit': 'Sửa tài khoản',
  'user.lock': 'Khoá và mở khoá tài khoản',
  'user.delete': 'Xoá tài khoản',
  'user.endSessions': 'Kết thúc mọi phiên của một người',
  'user.resetPassword': 'Tạo liên kết đặt lại mật khẩu',
  'user.clearSecondFactor': 'Gỡ xác thực hai bước của một người',
  'report.read': 'Xem báo cáo',
  'report.decide': 'Xử lý báo cáo',
  'signIn.read': 'Xem cài đặt đăng nhập và đăng ký',
  'signIn.edit': 'Sửa cài đặt đăng nhập và đăng ký',
  'provider.read': 'Xem dịch vụ đăng nhập',
  'provider.edit': 'Sửa dịch vụ đăng nhập',
  'outgoing.read': 'Xem email và SMS đang chờ và chưa gửi được',
  'outgoing.send': 'Gửi email, SMS và thông báo đẩy',
  'outgoing.retry': 'Gửi lại email và SMS chưa gửi được',
  'delivery.read': 'Xem cài đặt gửi email, SMS và thông báo đẩy',
  'delivery.edit': 'Sửa cài đặt gửi email, SMS và thông báo đẩy',
  'template.read': 'Xem mẫu email, SMS và thông báo đẩy',
  'template.edit': 'Sửa mẫu email, SMS và thông báo đẩy',
  'notification.read': 'Xem thông báo hệ thống và bảo mật của một người',
  'notification.create': 'Gửi thông báo hệ thống',
} as const

export type Permission = keyof typeof permissions
