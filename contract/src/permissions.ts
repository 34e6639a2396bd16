/**
 * What administration can allow, one by one. An endpoint of administration names the permission that it needs in its access row; a role is a set
 * of them. The labels are shown where roles are edited.
 */
export const permissions = {
  'user.read': 'Xem danh sách tài khoản',
  'user.create': 'Tạo tài khoản',
  'user.edit': 'Sửa tài khoản',
  'user.import': 'Nhập tài khoản từ tệp CSV',
  'user.export': 'Xuất danh sách tài khoản',
  'user.lock': 'Khoá và mở khoá tài khoản',
  'user.delete': 'Xoá tài khoản',
  'user.endSessions': 'Kết thúc mọi phiên của một người',
  'user.resetPassword': 'Tạo liên kết đặt lại mật khẩu',
  'user.clearSecondFactor': 'Gỡ xác thực hai bước của một người',
  'workspace.create': 'Tạo không gian làm việc',
  'workspace.read': 'Xem danh sách không gian làm việc và thành viên',
  'workspace.edit': 'Đặt chủ và lưu trữ không gian làm việc',
  'report.read': 'Xem báo cáo',
  'report.decide': 'Xử lý báo cáo',
  'signIn.read': 'Xem cài đặt đăng nhập và đăng ký',
  'signIn.edit': 'Sửa cài đặt đăng nhập và đăng ký',
  'registration.decide': 'Duyệt đăng ký và mời người mới',
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
  'config.read': 'Xem cấu hình nền tảng',
  'config.edit': 'Sửa cấu hình nền tảng',
  'rule.read': 'Xem nội quy',
  'rule.edit': 'Sửa nội quy',
  'storage.read': 'Xem dung lượng kho tệp của một người hay một phòng',
  'storage.edit': 'Đặt dung lượng kho tệp của một người hay một phòng',
  'role.read': 'Xem vai trò và quyền của mọi người',
  'role.edit': 'Tạo, sửa và xoá vai trò',
  'role.assign': 'Thêm và bớt người trong vai trò',
  'invoice.read': 'Xem hoá đơn',
  'invoice.edit': 'Soạn, phát hành, điều chỉnh giảm và huỷ hoá đơn',
  'invoice.pay': 'Ghi nhận thanh toán và hoàn tiền hoá đơn',
  'invoice.settings': 'Sửa thông tin bên bán trên hoá đơn',
  'overview.read': 'Xem tổng quan',
  'retention.read': 'Xem quy tắc lưu giữ',
  'retention.edit': 'Sửa quy tắc lưu giữ',
  'hold.read': 'Xem lệnh giữ theo pháp lý',
  'hold.edit': 'Yêu cầu lệnh giữ theo pháp lý, kết thúc và xuất',
  'hold.approve': 'Duyệt yêu cầu về lệnh giữ của quản trị viên khác',
  'privacy.read': 'Xem trung tâm dữ liệu cá nhân',
  'privacy.answer': 'Trả lời yêu cầu về dữ liệu cá nhân',
  'privacy.edit': 'Sửa thông báo về dữ liệu cá nhân và sổ hoạt động xử lý',
  'audit.read': 'Xem và kiểm tra nhật ký quản trị',
  'audit.export': 'Xuất nhật ký quản trị',
  'backup.read': 'Xem các bản sao lưu của máy chủ',
  'backup.edit': 'Tạo, xoá và đặt lịch sao lưu',
} as const

export type Permission = keyof typeof permissions

/** Those that a role in a workspace or room gives there; the others concern the tenant as a whole, and such a role gives none of them. */
export const placeablePermissions: readonly Permission[] = [
  'report.read',
  'report.decide',
  'retention.read',
  'retention.edit',
  'workspace.read',
  'workspace.edit',
]

/** Where a permission belongs: the word before its point. */
export const permissionAreas: Record<string, string> = {
  user: 'Tài khoản',
  report: 'Báo cáo',
  signIn: 'Đăng nhập và đăng ký',
  registration: 'Đăng ký',
  provider: 'Dịch vụ đăng nhập',
  outgoing: 'Email và SMS đang gửi',
  delivery: 'Cách gửi',
  template: 'Mẫu tin gửi đi',
  notification: 'Thông báo',
  role: 'Vai trò',
  config: 'Cấu hình nền tảng',
  rule: 'Nội quy',
  storage: 'Dung lượng kho tệp',
  workspace: 'Không gian làm việc',
  invoice: 'Hoá đơn',
  audit: 'Nhật ký quản trị',
  overview: 'Tổng quan',
  retention: 'Lưu giữ',
  hold: 'Giữ theo pháp lý',
  privacy: 'Dữ liệu cá nhân',
  backup: 'Sao lưu',
}

/** Roles that every tenant has and nobody deletes. */
export const builtInRoles = [
  'SUPER_ADMIN',
  'ADMIN',
  'MODERATOR',
  'BILLING',
  'SUPPORT',
  'MEMBER',
  'GUEST',
] as const
export type BuiltInRole = (typeof builtInRoles)[number]

const all = Object.keys(permissions) as Permission[]
const inAreas = (...areas: string[]) => all.filter(one => areas.includes(one.split('.')[0]!))

/** What the templates of built-in roles hold; new permissions of an area join by themselves. Everybody is a MEMBER, without a row that says so. */
export const builtInPermissions: Record<BuiltInRole, readonly Permission[]> = {
  SUPER_ADMIN: all,
  ADMIN: all.filter(one => one !== 'role.edit' && one !== 'backup.edit' && !one.startsWith('hold.')),
  MODERATOR: ['user.read', 'user.lock', ...inAreas('report')],
  BILLING: ['user.read', ...inAreas('invoice')],
  SUPPORT: [
    'user.read',
    'user.endSessions',
    'user.resetPassword',
    'user.clearSecondFactor',
    'outgoing.read',
    'outgoing.retry',
    'notification.read',
  ],
  MEMBER: [],
  GUEST: [],
}
