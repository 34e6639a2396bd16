import { defineText } from '../text.ts'

/** A forgotten password, and the link an administrator hands out. */
export const recovery = defineText('recovery', {
  title: 'Quên mật khẩu',
  text: 'Nhập tài khoản của bạn, Trầu sẽ gửi mã đến email hoặc số điện thoại đã lưu.',
  identifier: 'Tên đăng nhập, email hoặc số điện thoại',
  identifierMissing: 'Bạn nhập tên đăng nhập, email hoặc số điện thoại nhé.',
  ask: 'Gửi mã cho tôi',
  sending: 'Đang gửi…',
  noChannel:
    'Máy chủ này chưa gửi được email và SMS: mã sẽ nằm ở mục Hàng đợi email và SMS của quản trị viên. Bạn nhờ quản trị viên cấp liên kết đặt lại mật khẩu sẽ nhanh hơn.',
  noneOfThem: 'Không nhận được mã?',
  otherHelp: [
    'Mã chỉ đến email hoặc số điện thoại bạn đã xác minh. Chưa xác minh nơi nào thì mã đến nơi ghi trong tài khoản, trừ khi máy chủ này bắt buộc xác minh.',
    'Xem lại trình quản lý mật khẩu của trình duyệt hoặc điện thoại.',
    'Nhờ quản trị viên của máy chủ này cấp cho bạn một liên kết đặt lại mật khẩu.',
  ],
  backToSignIn: 'Về trang đăng nhập',
  codeSent: (to?: string) =>
    to
      ? `Nếu ${to} thuộc về một tài khoản, mã 6 số đang được gửi đến đó.`
      : 'Nếu có tài khoản mang tên này, mã 6 số đang được gửi đến email hoặc số điện thoại của tài khoản.',
  anotherName: 'Dùng thông tin khác',
  tooLate: 'Lần đặt lại này đã quá hạn. Bạn nhận mã mới nhé.',
  newTitle: 'Đặt mật khẩu mới',
  newText: 'Một câu dài dễ nhớ tốt hơn một từ khó. Đặt xong, bạn sẽ được đăng xuất khỏi mọi thiết bị.',
  greeting: (name: string) => `Chào ${name}`,
  newTextFor: (username: string) =>
    `Bạn đặt mật khẩu mới cho @${username}. Đặt xong, bạn sẽ được đăng xuất khỏi mọi thiết bị.`,
  firstTextFor: (username: string) => `Bạn đặt mật khẩu lần đầu cho @${username} để vào Trầu nhé.`,
  firstPassword: 'Mật khẩu',
  newPassword: 'Mật khẩu mới',
  passwordMissing: 'Bạn nhập mật khẩu mới nhé.',
  save: 'Đặt mật khẩu',
  saving: 'Đang đặt mật khẩu…',
  doneTitle: 'Đã đặt mật khẩu mới',
  doneText: (username: string) =>
    `Tài khoản ${username} đã đăng xuất khỏi mọi thiết bị. Bạn đăng nhập lại bằng mật khẩu mới nhé.`,
  signIn: 'Đăng nhập',
  linkSpentTitle: 'Liên kết này không dùng được nữa',
  linkSpentText:
    'Mỗi liên kết chỉ dùng một lần và có thời hạn. Bạn nhờ quản trị viên cấp liên kết mới, hoặc nhận mã qua email hay tin nhắn.',
  byCode: 'Nhận mã đặt lại mật khẩu',
})
