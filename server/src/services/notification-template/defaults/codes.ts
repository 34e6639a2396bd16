import type { codeTemplateTypes } from '@trau/contract'
import type { ShippedText } from './index.ts'

type Words = Record<
  'vi' | 'en',
  { subject: string; title: string; intro: string; outro: string; sms: string }
>

const about = {
  vi: [
    'Mã có hiệu lực trong {{minutes}} phút.',
    'Đừng đưa mã này cho ai. Trầu không bao giờ hỏi mã của bạn qua điện thoại hay tin nhắn.',
  ].join(' '),
  en: 'The code is valid for {{minutes}} minutes. Do not share it: Trầu never asks for it by phone or message.',
}

/** A code in a mail and in an SMS. The code stands in the subject too, so that a phone shows it without opening the mail. */
const code = (words: Words): ShippedText => ({
  EMAIL: each(words, ({ subject, title, intro, outro }, locale) => ({
    subject: `${subject}: {{code}}`,
    body: [`# ${title}`, intro, '{{code}}', about[locale], outro].join('\n\n'),
  })),
  SMS: each(words, ({ sms }) => ({ subject: '', body: sms })),
})

/** Says why no code was sent. */
const withoutCode = (words: Words): ShippedText => ({
  EMAIL: each(words, ({ subject, title, intro, outro }) => ({
    subject,
    body: [`# ${title}`, intro, outro].join('\n\n'),
  })),
  SMS: each(words, ({ sms }) => ({ subject: '', body: sms })),
})

const each = <T>(words: Words, make: (words: Words['vi'], locale: 'vi' | 'en') => T) => ({
  vi: make(words.vi, 'vi'),
  en: make(words.en, 'en'),
})

/** SMS without marks, as one carries 160 plain characters but 70 with marks. */
export const codes: Record<(typeof codeTemplateTypes)[number], ShippedText> = {
  registrationCode: code({
    vi: {
      subject: 'Mã đăng ký Trầu',
      title: 'Hoàn tất đăng ký',
      intro: 'Chào bạn, đây là mã để hoàn tất đăng ký tài khoản Trầu:',
      outro: 'Nếu bạn không đăng ký, bạn cứ bỏ qua email này.',
      sms: 'Trau: ma dang ky cua ban la {{code}}, co hieu luc {{minutes}} phut. Khong dua ma cho ai.',
    },
    en: {
      subject: 'Your Trầu registration code',
      title: 'Finish your registration',
      intro: 'Hello, this is the code that finishes your registration at Trầu:',
      outro: 'If you did not register, ignore this mail.',
      sms: 'Trau: your registration code is {{code}}, valid for {{minutes}} minutes. Do not share it.',
    },
  }),
  alreadyRegistered: withoutCode({
    vi: {
      subject: 'Bạn đã có tài khoản Trầu',
      title: 'Bạn đã có tài khoản',
      intro:
        'Vừa có người đăng ký Trầu bằng địa chỉ này, nhưng bạn đã có tài khoản. Nếu đó là bạn, hãy đăng nhập; nếu quên mật khẩu, chọn **Quên mật khẩu** ở trang đăng nhập.',
      outro: 'Nếu không phải bạn, bạn không cần làm gì: tài khoản của bạn không có gì thay đổi.',
      sms: 'Trau: so nay da co tai khoan. Neu ban vua dang ky, hay dang nhap hoac chon Quen mat khau.',
    },
    en: {
      subject: 'You already have a Trầu account',
      title: 'You already have an account',
      intro:
        'Somebody has just registered at Trầu with this address, but you have an account. If it was you, sign in; if you forgot your password, choose **Forgot password** on the sign-in page.',
      outro: 'If it was not you, there is nothing to do: nothing about your account has changed.',
      sms: 'Trau: this number already has an account. If that was you, sign in or choose Forgot password.',
    },
  }),
  verificationCode: code({
    vi: {
      subject: 'Mã xác minh Trầu',
      title: 'Xác minh địa chỉ',
      intro: 'Đây là mã để xác minh rằng địa chỉ này là của bạn:',
      outro: 'Nếu bạn không yêu cầu, bạn cứ bỏ qua email này.',
      sms: 'Trau: ma xac minh cua ban la {{code}}, co hieu luc {{minutes}} phut. Khong dua ma cho ai.',
    },
    en: {
      subject: 'Your Trầu verification code',
      title: 'Verify your address',
      intro: 'This code proves that the address is yours:',
      outro: 'If you did not ask for it, ignore this mail.',
      sms: 'Trau: your verification code is {{code}}, valid for {{minutes}} minutes. Do not share it.',
    },
  }),
  identifierInUse: withoutCode({
    vi: {
      subject: 'Có người muốn dùng địa chỉ của bạn',
      title: 'Có người muốn dùng địa chỉ của bạn',
      intro:
        'Vừa có người muốn gắn địa chỉ này vào một tài khoản Trầu khác. Không có gì thay đổi: địa chỉ vẫn thuộc tài khoản của bạn.',
      outro: 'Nếu đó là bạn, hãy gỡ địa chỉ này khỏi tài khoản đang dùng trước.',
      sms: 'Trau: co nguoi muon gan so nay vao tai khoan khac. Khong co gi thay doi.',
    },
    en: {
      subject: 'Somebody wants to use your address',
      title: 'Somebody wants to use your address',
      intro:
        'Somebody has just tried to give this address to another Trầu account. Nothing has changed: it still belongs to yours.',
      outro: 'If it was you, take it off this account first.',
      sms: 'Trau: somebody tried to give this number to another account. Nothing has changed.',
    },
  }),
  resetCode: code({
    vi: {
      subject: 'Mã đặt lại mật khẩu Trầu',
      title: 'Đặt lại mật khẩu',
      intro: 'Đây là mã để bạn đặt mật khẩu mới:',
      outro: 'Nếu bạn không yêu cầu, bạn cứ bỏ qua email này: mật khẩu vẫn như cũ.',
      sms: 'Trau: ma dat lai mat khau la {{code}}, co hieu luc {{minutes}} phut. Khong dua ma cho ai.',
    },
    en: {
      subject: 'Your Trầu password code',
      title: 'Reset your password',
      intro: 'With this code you set a new password:',
      outro: 'If you did not ask for it, ignore this mail: your password stays as it is.',
      sms: 'Trau: your password code is {{code}}, valid for {{minutes}} minutes. Do not share it.',
    },
  }),
  linkCode: code({
    vi: {
      subject: 'Mã liên kết tài khoản Trầu',
      title: 'Liên kết tài khoản',
      intro: 'Đây là mã để liên kết tài khoản này với một tài khoản khác của bạn:',
      outro: 'Nếu bạn không yêu cầu, bạn cứ bỏ qua email này và nên đổi mật khẩu.',
      sms: 'Trau: ma lien ket tai khoan la {{code}}, co hieu luc {{minutes}} phut. Khong dua ma cho ai.',
    },
    en: {
      subject: 'Your Trầu account linking code',
      title: 'Link your accounts',
      intro: 'With this code you link this account to another one of yours:',
      outro: 'If you did not ask for it, ignore this mail and change your password.',
      sms: 'Trau: your account linking code is {{code}}, valid for {{minutes}} minutes. Do not share it.',
    },
  }),
  pinCode: code({
    vi: {
      subject: 'Mã đặt lại mã PIN Trầu',
      title: 'Đặt lại mã PIN',
      intro: 'Đây là mã để đặt lại mã PIN của các trò chuyện ẩn:',
      outro: 'Nếu bạn không yêu cầu, bạn cứ bỏ qua email này và nên đổi mật khẩu.',
      sms: 'Trau: ma dat lai ma PIN la {{code}}, co hieu luc {{minutes}} phut. Khong dua ma cho ai.',
    },
    en: {
      subject: 'Your Trầu PIN code',
      title: 'Reset your PIN',
      intro: 'With this code you reset the PIN of your hidden conversations:',
      outro: 'If you did not ask for it, ignore this mail and change your password.',
      sms: 'Trau: your PIN code is {{code}}, valid for {{minutes}} minutes. Do not share it.',
    },
  }),
  erasureCode: code({
    vi: {
      subject: 'Mã xoá tài khoản Trầu',
      title: 'Xoá tài khoản vĩnh viễn',
      intro: 'Đây là mã để xoá hẳn tài khoản Trầu của bạn. Xoá rồi sẽ không lấy lại được:',
      outro: 'Nếu bạn không yêu cầu, đừng đưa mã cho ai và hãy kết thúc các phiên lạ trong Cài đặt.',
      sms: 'Trau: ma XOA tai khoan la {{code}}, co hieu luc {{minutes}} phut. Khong dua ma cho ai.',
    },
    en: {
      subject: 'Your Trầu account erasure code',
      title: 'Erase your account for good',
      intro: 'With this code your Trầu account is erased for good, and does not come back:',
      outro: 'If you did not ask for it, give it to nobody and end unknown sessions in the settings.',
      sms: 'Trau: the code that ERASES your account is {{code}}, valid for {{minutes}} minutes. Do not share it.',
    },
  }),
}
