/** The words of the mails and SMS about codes; those of the notices stand in notice-templates.ts. */
export type TemplateKind =
  | 'registrationCode'
  | 'alreadyRegistered'
  | 'verificationCode'
  | 'identifierInUse'
  | 'resetCode'
  | 'linkCode'
  | 'pinCode'
  | 'erasureCode'

export interface Written {
  subject: string
  /** Of the mail; a block that is a code alone is shown large. */
  text: string
  /** Without marks, as one SMS carries 160 plain characters but 70 with marks. */
  sms: string
}

interface Words {
  subject: string
  intro: string
  outro: string
  sms: string
}

const validFor = { vi: 'Mã có hiệu lực trong 5 phút.', en: 'The code is good for 5 minutes.' }
const never = {
  vi: 'Đừng đưa mã này cho ai. Trầu không bao giờ hỏi mã của bạn qua điện thoại hay tin nhắn.',
  en: 'Give it to nobody: Trầu never asks for it by phone or message.',
}

const words: Record<TemplateKind, Record<'vi' | 'en', Words>> = {
  registrationCode: {
    vi: {
      subject: 'Mã đăng ký Trầu',
      intro: 'Chào bạn, đây là mã để hoàn tất đăng ký tài khoản Trầu:',
      outro: 'Nếu bạn không đăng ký, bạn cứ bỏ qua thư này.',
      sms: 'Trau: ma dang ky cua ban la {code}, co hieu luc 5 phut. Khong dua ma cho ai.',
    },
    en: {
      subject: 'Your Trầu registration code',
      intro: 'Hello, this is the code that finishes your registration at Trầu:',
      outro: 'If you did not register, ignore this mail.',
      sms: 'Trau: your registration code is {code}, good for 5 minutes. Give it to nobody.',
    },
  },
  alreadyRegistered: {
    vi: {
      subject: 'Bạn đã có tài khoản Trầu',
      intro:
        'Vừa có người đăng ký Trầu bằng địa chỉ này, nhưng bạn đã có tài khoản. Nếu đó là bạn, hãy đăng nhập; quên mật khẩu thì chọn “Quên mật khẩu” ở trang đăng nhập.',
      outro: 'Nếu không phải bạn, bạn không cần làm gì: tài khoản của bạn không có gì thay đổi.',
      sms: 'Trau: so nay da co tai khoan. Neu ban vua dang ky, hay dang nhap hoac chon Quen mat khau.',
    },
    en: {
      subject: 'You already have a Trầu account',
      intro:
        'Somebody has just registered at Trầu with this address, but you have an account. If it was you, sign in; there is “Forgot password” on that page.',
      outro: 'If it was not you, there is nothing to do: nothing about your account has changed.',
      sms: 'Trau: this number already has an account. If that was you, sign in or choose Forgot password.',
    },
  },
  verificationCode: {
    vi: {
      subject: 'Mã xác minh Trầu',
      intro: 'Đây là mã để xác minh rằng địa chỉ này là của bạn:',
      outro: 'Nếu bạn không yêu cầu, bạn cứ bỏ qua thư này.',
      sms: 'Trau: ma xac minh cua ban la {code}, co hieu luc 5 phut. Khong dua ma cho ai.',
    },
    en: {
      subject: 'Your Trầu verification code',
      intro: 'This code proves that the address is yours:',
      outro: 'If you did not ask for it, ignore this mail.',
      sms: 'Trau: your verification code is {code}, good for 5 minutes. Give it to nobody.',
    },
  },
  identifierInUse: {
    vi: {
      subject: 'Có người muốn dùng địa chỉ của bạn',
      intro:
        'Vừa có người muốn gắn địa chỉ này vào một tài khoản Trầu khác. Không có gì thay đổi: địa chỉ vẫn thuộc tài khoản của bạn.',
      outro: 'Nếu đó là bạn, hãy gỡ địa chỉ này khỏi tài khoản đang dùng trước.',
      sms: 'Trau: co nguoi muon gan so nay vao tai khoan khac. Khong co gi thay doi.',
    },
    en: {
      subject: 'Somebody wants to use your address',
      intro:
        'Somebody has just tried to give this address to another Trầu account. Nothing has changed: it still belongs to yours.',
      outro: 'If it was you, take it off this account first.',
      sms: 'Trau: somebody tried to give this number to another account. Nothing has changed.',
    },
  },
  resetCode: {
    vi: {
      subject: 'Mã đặt lại mật khẩu Trầu',
      intro: 'Đây là mã để bạn đặt mật khẩu mới:',
      outro: 'Nếu bạn không yêu cầu, bạn cứ bỏ qua thư này: mật khẩu vẫn như cũ.',
      sms: 'Trau: ma dat lai mat khau la {code}, co hieu luc 5 phut. Khong dua ma cho ai.',
    },
    en: {
      subject: 'Your Trầu password code',
      intro: 'With this code you set a new password:',
      outro: 'If you did not ask for it, ignore this mail: your password stays as it is.',
      sms: 'Trau: your password code is {code}, good for 5 minutes. Give it to nobody.',
    },
  },
  linkCode: {
    vi: {
      subject: 'Mã liên kết tài khoản Trầu',
      intro: 'Đây là mã để liên kết tài khoản này với một tài khoản khác của bạn:',
      outro: 'Nếu bạn không yêu cầu, bạn cứ bỏ qua thư này và nên đổi mật khẩu.',
      sms: 'Trau: ma lien ket tai khoan la {code}, co hieu luc 5 phut. Khong dua ma cho ai.',
    },
    en: {
      subject: 'Your Trầu account linking code',
      intro: 'With this code you link this account to another one of yours:',
      outro: 'If you did not ask for it, ignore this mail and change your password.',
      sms: 'Trau: your account linking code is {code}, good for 5 minutes. Give it to nobody.',
    },
  },
  pinCode: {
    vi: {
      subject: 'Mã đặt lại mã PIN Trầu',
      intro: 'Đây là mã để đặt lại mã PIN của các trò chuyện ẩn:',
      outro: 'Nếu bạn không yêu cầu, bạn cứ bỏ qua thư này và nên đổi mật khẩu.',
      sms: 'Trau: ma dat lai ma PIN la {code}, co hieu luc 5 phut. Khong dua ma cho ai.',
    },
    en: {
      subject: 'Your Trầu PIN code',
      intro: 'With this code you reset the PIN of your hidden conversations:',
      outro: 'If you did not ask for it, ignore this mail and change your password.',
      sms: 'Trau: your PIN code is {code}, good for 5 minutes. Give it to nobody.',
    },
  },
  erasureCode: {
    vi: {
      subject: 'Mã xoá tài khoản Trầu',
      intro: 'Đây là mã để xoá hẳn tài khoản Trầu của bạn. Xoá rồi sẽ không lấy lại được:',
      outro: 'Nếu bạn không yêu cầu, đừng đưa mã cho ai và hãy kết thúc các phiên lạ trong Cài đặt.',
      sms: 'Trau: ma XOA tai khoan la {code}, co hieu luc 5 phut. Khong dua ma cho ai.',
    },
    en: {
      subject: 'Your Trầu account erasure code',
      intro: 'With this code your Trầu account is erased for good, and does not come back:',
      outro: 'If you did not ask for it, give it to nobody and end unknown sessions in the settings.',
      sms: 'Trau: the code that ERASES your account is {code}, good for 5 minutes. Give it to nobody.',
    },
  },
}

/** Letters that tell an owner something instead of carrying a code. */
export const hasCode = (kind: TemplateKind) => kind !== 'alreadyRegistered' && kind !== 'identifierInUse'

export const languageOf = (text: string | undefined): 'vi' | 'en' => (text === 'en' ? 'en' : 'vi')

/** @param host of the product's pages: with it a telephone fills the code in by itself (https://wicg.github.io/sms-one-time-codes/) */
export function renderTemplate(
  kind: TemplateKind,
  { code, language, host }: { code: string; language: string; host: string | undefined },
): Written {
  const templateLanguage = languageOf(language)
  const { subject, intro, outro, sms } = words[kind][templateLanguage]
  const blocks = hasCode(kind)
    ? [intro, code, validFor[templateLanguage], never[templateLanguage], outro]
    : [intro, outro]
  const forPhone = hasCode(kind) && host ? `\n\n@${host} #${code}` : ''
  return {
    subject: hasCode(kind) ? `${subject}: ${code}` : subject,
    text: blocks.join('\n\n'),
    sms: sms.replace('{code}', () => code) + forPhone,
  }
}
