import { TemplateChannel, type TemplateLocale, TemplateType } from '@trau/contract'
import { type Compiled, compile, type TemplateSource } from '../engine/compile.ts'
import { codes } from './codes.ts'
import { notices } from './notices.ts'
import { notifications } from './notifications.ts'

/** What the product ships for a type, by the channels it can be sent through. */
export type ShippedText = Partial<Record<TemplateChannel, Record<TemplateLocale, TemplateSource>>>

const shippedTexts: Record<TemplateType, ShippedText> = {
  ...notifications,
  DIGEST: {
    EMAIL: {
      vi: {
        subject: 'Bạn có {{count}} tin nhắn chưa đọc',
        body: '# Có gì mới khi bạn vắng mặt\n\nChào {{recipient}}, bạn có {{count}} tin nhắn chưa đọc trong {{roomCount}} cuộc trò chuyện.\n\n{{rooms}}\n\n[Mở Trầu]({{url}})',
      },
      en: {
        subject: 'You have {{count}} unread messages',
        body: '# What you missed\n\nHello {{recipient}}, unread messages: {{count}}, in conversations: {{roomCount}}.\n\n{{rooms}}\n\n[Open Trầu]({{url}})',
      },
    },
  },
  PUSH_SENDER: {
    PUSH: {
      vi: { subject: '{{actor}}', body: 'Tin nhắn mới\nTrong {{room}}' },
      en: { subject: '{{actor}}', body: 'New message\nIn {{room}}' },
    },
  },
  PUSH_NEUTRAL: {
    EMAIL: {
      vi: {
        subject: 'Bạn có thông báo mới trên Trầu',
        body: '# Bạn có thông báo mới\n\nEmail này không ghi nội dung, theo mức hiển thị mà bạn đã chọn.\n\n[Mở Trầu]({{url}})',
      },
      en: {
        subject: 'You have a new notification on Trầu',
        body: '# You have a new notification\n\nThis mail does not say more, as you have chosen.\n\n[Open Trầu]({{url}})',
      },
    },
    SMS: {
      vi: { subject: '', body: 'Trau: ban co thong bao moi.' },
      en: { subject: '', body: 'Trau: you have a new notification.' },
    },
    PUSH: {
      vi: { subject: 'Trầu', body: 'Bạn có thông báo mới' },
      en: { subject: 'Trầu', body: 'You have a new notification' },
    },
  },
  TEST: {
    EMAIL: {
      vi: {
        subject: 'Email thử từ Trầu',
        body: '# Email đã đến nơi\n\nChào {{recipient}}, nếu bạn đọc được thư này thì cài đặt gửi email của Trầu đang hoạt động.\n\nThời gian: {{time}}\n\n[Mở Trầu]({{url}})',
      },
      en: {
        subject: 'Test mail from Trầu',
        body: '# The mail has arrived\n\nHello {{recipient}}, if you can read this, Trầu is able to send mail.\n\nTime: {{time}}\n\n[Open Trầu]({{url}})',
      },
    },
    SMS: {
      vi: { subject: '', body: 'Trau: tin nhan thu, gui luc {{time}}.' },
      en: { subject: '', body: 'Trau: test message, sent {{time}}.' },
    },
    PUSH: {
      vi: { subject: 'Thông báo thử', body: 'Thiết bị này nhận được thông báo từ Trầu.' },
      en: { subject: 'Test notification', body: 'This device receives notifications from Trầu.' },
    },
  },
  ...codes,
  accountInvitation: {
    EMAIL: {
      vi: {
        subject: 'Bạn đã có tài khoản Trầu',
        body: '# Mời bạn vào Trầu\n\nChào {{recipient}}, quản trị viên đã tạo tài khoản **{{detail}}** cho bạn.\n\n[Đặt mật khẩu và bắt đầu]({{url}})\n\nLiên kết dùng được một lần, đến {{time}}. Đừng đưa liên kết này cho ai.',
      },
      en: {
        subject: 'Your Trầu account is ready',
        body: '# Welcome to Trầu\n\nHello {{recipient}}, an administrator created the account **{{detail}}** for you.\n\n[Set a password and start]({{url}})\n\nThe link works once, until {{time}}. Do not share it.',
      },
    },
  },
  registrationApproved: {
    EMAIL: {
      vi: {
        subject: 'Đăng ký Trầu của bạn đã được duyệt',
        body: '# Mời bạn vào Trầu\n\nChào {{recipient}}, đăng ký của bạn đã được duyệt. Tên đăng nhập của bạn là **{{detail}}**.\n\n[Đăng nhập]({{url}})',
      },
      en: {
        subject: 'Your Trầu registration was approved',
        body: '# Welcome to Trầu\n\nHello {{recipient}}, your registration was approved. Your username is **{{detail}}**.\n\n[Sign in]({{url}})',
      },
    },
  },
  registrationRefused: {
    EMAIL: {
      vi: {
        subject: 'Đăng ký Trầu của bạn không được duyệt',
        body: '# Đăng ký không được duyệt\n\nChào {{recipient}}, quản trị viên đã không duyệt đăng ký của bạn.\n\n{{text}}\n\nNếu bạn nghĩ đây là nhầm lẫn, bạn hỏi quản trị viên nhé.',
      },
      en: {
        subject: 'Your Trầu registration was refused',
        body: '# Registration refused\n\nHello {{recipient}}, an administrator refused your registration.\n\n{{text}}\n\nIf you think that this is a mistake, ask the administrator.',
      },
    },
  },
  ...notices,
}

/** One template: what it is of, and what is shipped for it. */
export interface Shipped extends TemplateSource {
  templateId: string
  type: TemplateType
  channel: TemplateChannel
  locale: TemplateLocale
}

export const templateIdOf = (type: TemplateType, channel: TemplateChannel, locale: TemplateLocale) =>
  `${type}.${channel}.${locale}`

/** All templates there are, by type, channel and locale. */
export const shippedTemplates: readonly Shipped[] = TemplateType.options.flatMap(type =>
  TemplateChannel.options.flatMap(channel => {
    const texts = shippedTexts[type][channel]
    if (!texts) return []
    return (['vi', 'en'] as const).map(locale => ({
      templateId: templateIdOf(type, channel, locale),
      type,
      channel,
      locale,
      ...texts[locale],
    }))
  }),
)

const byId = new Map(shippedTemplates.map(template => [template.templateId, template]))
const compiledTexts = new Map<string, Compiled>()

export const findShipped = (templateId: string): Shipped | undefined => byId.get(templateId)

/** Read once, when it is first sent. */
export function compiledShipped({ templateId, type, channel, ...source }: Shipped): Compiled {
  let template = compiledTexts.get(templateId)
  if (!template) {
    template = compile(type, channel, source)
    compiledTexts.set(templateId, template)
  }
  return template
}
