import type { SecurityNotice } from '@trau/contract'
import { plainLetters } from '#platform/plain-letters.ts'
import type { ShippedText } from './index.ts'

/** What happened, for a subject line. */
const titles: Record<SecurityNotice['kind'], { vi: string; en: string }> = {
  newDevice: { vi: 'Đăng nhập từ thiết bị mới', en: 'Sign-in from a new device' },
  passwordChanged: { vi: 'Mật khẩu đã được đổi', en: 'Your password was changed' },
  passwordReset: { vi: 'Mật khẩu đã được đặt lại', en: 'Your password was reset' },
  emailChanged: {
    vi: 'Email của tài khoản đã đổi thành {{detail}}',
    en: 'Your e-mail address is now {{detail}}',
  },
  phoneChanged: {
    vi: 'Số điện thoại của tài khoản đã đổi thành {{detail}}',
    en: 'Your phone number is now {{detail}}',
  },
  identifierReleased: {
    vi: '{{detail}} đã được gỡ khỏi tài khoản vì người khác đã xác minh được',
    en: '{{detail}} was taken off your account because somebody else proved that it is theirs',
  },
  resetLinkMade: {
    vi: 'Quản trị viên đã tạo liên kết đặt lại mật khẩu cho bạn',
    en: 'An administrator made a password link for you',
  },
  sessionReused: {
    vi: 'Một phiên đăng nhập bị dùng ở nơi khác nên đã được kết thúc',
    en: 'A session was used from elsewhere, so it was ended',
  },
  qrSignIn: { vi: 'Đăng nhập bằng mã QR', en: 'Sign-in by QR code' },
  totpEnabled: { vi: 'Đã bật ứng dụng xác thực', en: 'The authenticator app was turned on' },
  totpDisabled: { vi: 'Đã tắt ứng dụng xác thực', en: 'The authenticator app was turned off' },
  passkeyStepEnabled: {
    vi: 'Đã bật khoá truy cập làm bước thứ hai khi đăng nhập',
    en: 'A passkey is now asked for as the second step of signing in',
  },
  passkeyStepDisabled: {
    vi: 'Đã tắt khoá truy cập làm bước thứ hai khi đăng nhập',
    en: 'A passkey is no longer asked for as the second step of signing in',
  },
  recoveryCodeUsed: { vi: 'Một mã khôi phục đã được dùng', en: 'A recovery code was used' },
  recoveryCodesMade: { vi: 'Đã tạo bộ mã khôi phục mới', en: 'New recovery codes were made' },
  passkeyAdded: { vi: 'Đã thêm khoá truy cập {{detail}}', en: 'The passkey {{detail}} was added' },
  passkeyRemoved: { vi: 'Đã xoá khoá truy cập {{detail}}', en: 'The passkey {{detail}} was removed' },
  providerLinked: { vi: 'Đã kết nối với {{detail}}', en: 'Signing in with {{detail}} was added' },
  providerUnlinked: { vi: 'Đã gỡ kết nối với {{detail}}', en: 'Signing in with {{detail}} was removed' },
  accountLinked: { vi: 'Đã liên kết với tài khoản {{detail}}', en: 'The account {{detail}} was linked' },
  accountLinkLocked: {
    vi: 'Liên kết với tài khoản {{detail}} bị khoá vì nhập sai nhiều lần',
    en: 'The link to the account {{detail}} was locked after too many wrong tries',
  },
  hiddenPinReset: {
    vi: 'Mã PIN trò chuyện ẩn đã được đặt lại',
    en: 'The PIN of your hidden conversations was reset',
  },
  appPasswordMade: {
    vi: 'Đã tạo mật khẩu ứng dụng {{detail}}',
    en: 'The app password {{detail}} was made',
  },
  appPasswordRevoked: {
    vi: 'Đã thu hồi mật khẩu ứng dụng {{detail}}',
    en: 'The app password {{detail}} was revoked',
  },
  exportRequested: { vi: 'Đã yêu cầu bản sao dữ liệu của bạn', en: 'An export of your data was asked for' },
}

/** To a Vietnamese reader a masked Vietnamese number as it is read in Vietnam: +84•••678 → 0•••678. */
export const detailIn = (language: string, detail: string): string =>
  language === 'en' ? detail : detail.replace(/^\+84(?=•)/, '0')

/** What happened, in one line: the title of the notification. */
export const noticeTitle = (kind: SecurityNotice['kind'], detail: string, language: 'vi' | 'en'): string =>
  titles[kind][language].replace('{{detail}}', () => detailIn(language, detail))

const body = {
  vi: (title: string) =>
    [
      `# ${title}`,
      ['Thời gian: {{time}}', 'Thiết bị: {{device}}', 'Địa chỉ IP: {{ipAddress}}'].join('\n'),
      'Nếu đó là bạn, bạn không cần làm gì. Nếu không, hãy đặt lại mật khẩu ngay và xem lại các phiên đăng nhập trong Cài đặt.',
      '[Xem mục Bảo mật]({{url}})',
    ].join('\n\n'),
  en: (title: string) =>
    [
      `# ${title}`,
      ['Time: {{time}}', 'Device: {{device}}', 'IP address: {{ipAddress}}'].join('\n'),
      'If it was you, there is nothing to do. If not, reset your password now and check your sessions in Settings.',
      '[Open security settings]({{url}})',
    ].join('\n\n'),
}

/** Every security notice by mail and SMS: the title, when, from which device, and what to do. */
export const notices = Object.fromEntries(
  Object.entries(titles).map(([kind, title]) => [
    kind,
    {
      EMAIL: {
        vi: { subject: `Trầu: ${title.vi}`, body: body.vi(title.vi) },
        en: { subject: `Trầu: ${title.en}`, body: body.en(title.en) },
      },
      SMS: {
        vi: { subject: '', body: plainLetters(`Trau: ${title.vi}.`) },
        en: { subject: '', body: plainLetters(`Trau: ${title.en}.`) },
      },
    },
  ]),
) as Record<SecurityNotice['kind'], ShippedText>
