import { defineText } from '../text.ts'

/** A forgotten password, and the link an administrator hands out. */
export const recovery = defineText('recovery', {
  title: 'Quên mật khẩu',
  text: 'Cho biết bạn là ai, chúng tôi gửi mã đến email hoặc số điện thoại đã xác minh của tài khoản.',
  identifier: 'Tên đăng nhập, email hoặc số điện thoại',
  identifierMissing: 'Bạn hãy nhập tên đăng nhập, email hoặc số điện thoại.',
  ask: 'Gửi mã cho tôi',
  asking: 'Đang gửi…',
  noChannel:
    'Máy chủ này chưa gửi được email và tin nhắn: mã sẽ nằm ở hộp thư đi, nơi quản trị viên xem được. Bạn nhờ quản trị viên cấp liên kết đặt lại mật khẩu sẽ nhanh hơn.',
  noneOfThem: 'Không nhận được mã?',
  otherHelp: [
    'Mã chỉ đến email hoặc số điện thoại bạn đã xác minh.',
    'Xem lại trình quản lý mật khẩu của trình duyệt hoặc điện thoại.',
    'Nhờ quản trị viên của máy chủ này cấp cho bạn một liên kết đặt lại mật khẩu.',
  ],
  backToSignIn: 'Về trang đăng nhập',
  codeSent: (to?: string) =>
    to
      ? `Nếu ${to} đã được xác minh cho một tài khoản, mã 6 số đang được gửi đến đó.`
      : 'Nếu có tài khoản mang tên này, mã 6 số đang được gửi đến email hoặc số điện thoại đã xác minh.',
  anotherName: 'Dùng thông tin khác',
  tooLate: 'Lần đặt lại này đã quá hạn. Bạn nhận mã mới nhé.',
  newTitle: 'Đặt mật khẩu mới',
  newText: 'Một câu dài dễ nhớ tốt hơn một từ khó. Đặt xong, mọi nơi đang đăng nhập sẽ được đăng xuất.',
  newPassword: 'Mật khẩu mới',
  passwordMissing: 'Bạn hãy nhập mật khẩu mới.',
  save: 'Đặt mật khẩu',
  saving: 'Đang đặt mật khẩu…',
  doneTitle: 'Đã đặt mật khẩu mới',
  doneText: (username: string) =>
    `Tài khoản ${username} đã được đăng xuất ở mọi nơi. Bạn đăng nhập lại bằng mật khẩu mới nhé.`,
  signIn: 'Đăng nhập',
  linkSpentTitle: 'Liên kết này không dùng được nữa',
  linkSpentText:
    'Mỗi liên kết đặt lại mật khẩu chỉ dùng một lần và hết hạn sau 24 giờ. Bạn nhờ quản trị viên cấp liên kết mới, hoặc nhận mã qua email hay tin nhắn.',
  byCode: 'Nhận mã đặt lại mật khẩu',
})
