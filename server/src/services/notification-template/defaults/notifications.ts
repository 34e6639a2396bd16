import type { NotificationType, TemplateChannel } from '@trau/contract'
import type { TemplateSource } from '../engine/compile.ts'
import type { ShippedText } from './index.ts'

interface Words {
  /** Absent where nothing sends one: messages are mailed as a digest, and the sign-in service mails about an account's safety. */
  mail?: {
    subject: string
    /** Above the mail; absent: the subject. */
    heading?: string
    /** Between heading and button. */
    body: string[]
    button: string
  }
  /** Title and body of the push. */
  push: [string, string]
  /** Without marks; of the types that may cost one (`smsTypes`). */
  sms?: string
}
type Channels = [TemplateChannel, TemplateSource | undefined, TemplateSource | undefined][]

/** Those of mail, push and SMS that are sent of a type. */
function texts({ vi, en }: { vi: Words; en: Words }): ShippedText {
  const channels: Channels = [
    ['EMAIL', mail(vi), mail(en)],
    ['PUSH', push(vi), push(en)],
    ['SMS', sms(vi), sms(en)],
  ]
  return Object.fromEntries(
    channels.flatMap(([channel, vi, en]) => (vi && en ? [[channel, { vi, en }]] : [])),
  )
}

const mail = ({ mail }: Words) =>
  mail && {
    subject: mail.subject,
    body: [`# ${mail.heading ?? mail.subject}`, ...mail.body, `[${mail.button}]({{url}})`].join('\n\n'),
  }
const push = ({ push: [subject, body] }: Words) => ({ subject, body })
const sms = ({ sms }: Words) => (sms === undefined ? undefined : { subject: '', body: sms })

export const notifications: Record<NotificationType, ShippedText> = {
  FRIEND_REQUEST: texts({
    vi: {
      mail: {
        subject: '{{actor}} muốn kết bạn với bạn',
        body: [
          '**{{actor}}** vừa gửi cho bạn lời mời kết bạn trên Trầu. Khi đồng ý, bạn nhắn tin và gọi điện được ngay.',
        ],
        button: 'Xem lời mời',
      },
      push: ['{{actor}}', 'Đã gửi cho bạn lời mời kết bạn'],
    },
    en: {
      mail: {
        subject: '{{actor}} would like to be friends with you',
        body: [
          '**{{actor}}** would like to be friends with you on Trầu. Once you accept, you can message and call each other.',
        ],
        button: 'See the request',
      },
      push: ['{{actor}}', 'Sent you a friend request'],
    },
  }),
  FRIEND_ACCEPTED: texts({
    vi: {
      mail: {
        subject: '{{actor}} đã đồng ý kết bạn',
        body: ['**{{actor}}** đã đồng ý kết bạn với bạn trên Trầu. Gửi một lời chào nhé!'],
        button: 'Nhắn tin',
      },
      push: ['{{actor}}', 'Đã đồng ý kết bạn với bạn'],
    },
    en: {
      mail: {
        subject: '{{actor}} accepted your friend request',
        body: ['**{{actor}}** accepted your friend request on Trầu. Say hello!'],
        button: 'Write a message',
      },
      push: ['{{actor}}', 'Accepted your friend request'],
    },
  }),
  MESSAGE: texts({
    vi: {
      push: ['{{actor}}', '{{text}}\nTrong {{room}}'],
    },
    en: {
      push: ['{{actor}}', '{{text}}\nIn {{room}}'],
    },
  }),
  MENTION: texts({
    vi: {
      push: ['{{actor}} đã nhắc đến bạn', '{{text}}\nTrong {{room}}'],
    },
    en: {
      push: ['{{actor}} mentioned you', '{{text}}\nIn {{room}}'],
    },
  }),
  REACTION: texts({
    vi: {
      mail: {
        subject: '{{actor}} đã bày tỏ cảm xúc với tin nhắn của bạn',
        body: [
          '**{{actor}}** đã thả {{reaction}} cho tin nhắn của bạn:',
          '> {{text}}',
          'Trong: **{{room}}**',
        ],
        button: 'Xem tin nhắn',
      },
      push: ['{{actor}}', 'Đã thả {{reaction}} cho tin nhắn của bạn'],
    },
    en: {
      mail: {
        subject: '{{actor}} reacted to your message',
        body: ['**{{actor}}** reacted with {{reaction}} to your message:', '> {{text}}', 'In: **{{room}}**'],
        button: 'See the message',
      },
      push: ['{{actor}}', 'Reacted {{reaction}} to your message'],
    },
  }),
  REMINDER: texts({
    vi: {
      mail: {
        subject: 'Nhắc hẹn: {{text}}',
        heading: 'Đã đến giờ nhắc hẹn',
        body: ['> {{text}}', 'Thời gian: {{time}}\nTrong: **{{room}}**'],
        button: 'Mở nhắc hẹn',
      },
      push: ['Nhắc hẹn', '{{text}}'],
      sms: 'Trau nhac ban: {{text}}',
    },
    en: {
      mail: {
        subject: 'Reminder: {{text}}',
        heading: 'Your reminder',
        body: ['> {{text}}', 'Time: {{time}}\nIn: **{{room}}**'],
        button: 'Open the reminder',
      },
      push: ['Reminder', '{{text}}'],
      sms: 'Trau reminds you: {{text}}',
    },
  }),
  ROOM_ADDED: texts({
    vi: {
      mail: {
        subject: '{{actor}} đã thêm bạn vào nhóm {{room}}',
        body: ['**{{actor}}** vừa thêm bạn vào nhóm **{{room}}**.'],
        button: 'Mở nhóm',
      },
      push: ['{{room}}', '{{actor}} đã thêm bạn vào nhóm'],
    },
    en: {
      mail: {
        subject: '{{actor}} added you to {{room}}',
        body: ['**{{actor}}** added you to the group **{{room}}**.'],
        button: 'Open the group',
      },
      push: ['{{room}}', '{{actor}} added you to the group'],
    },
  }),
  ROLE_CHANGED: texts({
    vi: {
      mail: {
        subject: 'Vai trò của bạn trong nhóm {{room}} đã thay đổi',
        body: [
          'Trong nhóm **{{room}}**, vai trò của bạn bây giờ là **{{role}}**.',
          'Người thay đổi: {{actor}}',
        ],
        button: 'Mở nhóm',
      },
      push: ['{{room}}', 'Vai trò mới của bạn: {{role}}'],
    },
    en: {
      mail: {
        subject: 'Your role in {{room}} has changed',
        body: ['In the group **{{room}}** your role is now **{{role}}**.', 'Changed by: {{actor}}'],
        button: 'Open the group',
      },
      push: ['{{room}}', 'Your new role: {{role}}'],
    },
  }),
  POLL_CLOSING: texts({
    vi: {
      mail: {
        subject: 'Bình chọn sắp kết thúc: {{question}}',
        heading: 'Bình chọn sắp kết thúc',
        body: [
          'Bạn chưa chọn trong bình chọn này:',
          '> {{question}}',
          'Kết thúc lúc: {{time}}\nTrong: **{{room}}**',
        ],
        button: 'Bình chọn ngay',
      },
      push: ['Bình chọn sắp kết thúc', '{{question}}'],
    },
    en: {
      mail: {
        subject: 'Poll ending soon: {{question}}',
        heading: 'A poll ends soon',
        body: ['You have not voted in this poll yet:', '> {{question}}', 'Ends: {{time}}\nIn: **{{room}}**'],
        button: 'Vote now',
      },
      push: ['Poll ending soon', '{{question}}'],
    },
  }),
  BIRTHDAY: texts({
    vi: {
      mail: {
        subject: 'Hôm nay là sinh nhật của {{actor}}',
        body: ['Gửi lời chúc mừng đến **{{actor}}** nhé!'],
        button: 'Chúc mừng sinh nhật',
      },
      push: ['Sinh nhật của {{actor}}', 'Hôm nay là sinh nhật của {{actor}}. Gửi lời chúc nhé!'],
    },
    en: {
      mail: {
        subject: 'Birthday today: {{actor}}',
        body: ['Send **{{actor}}** your wishes!'],
        button: 'Wish a happy birthday',
      },
      push: ['{{actor}}’s birthday', 'It is {{actor}}’s birthday today. Send your wishes!'],
    },
  }),
  SECURITY: texts({
    vi: {
      push: ['Bảo mật tài khoản', '{{title}}'],
      sms: 'Trau: {{title}}.',
    },
    en: {
      push: ['Account security', '{{title}}'],
      sms: 'Trau: {{title}}.',
    },
  }),
  REPORT_ANSWERED: texts({
    vi: {
      mail: {
        subject: 'Báo cáo của bạn đã được xử lý',
        body: ['Cảm ơn bạn đã báo cáo. {{result}}'],
        button: 'Mở Trầu',
      },
      push: ['Báo cáo của bạn đã được xử lý', '{{result}}'],
    },
    en: {
      mail: {
        subject: 'Your report was answered',
        body: ['Thank you for your report. {{result}}'],
        button: 'Open Trầu',
      },
      push: ['Your report was answered', '{{result}}'],
    },
  }),
  SHARE: texts({
    vi: {
      mail: {
        subject: '{{actor}} đã chia sẻ {{file}} với bạn',
        body: ['**{{actor}}** vừa chia sẻ **{{file}}** với bạn trên Trầu.'],
        button: 'Mở trong Kho tệp',
      },
      push: ['{{actor}}', 'Đã chia sẻ {{file}} với bạn'],
    },
    en: {
      mail: {
        subject: '{{actor}} shared {{file}} with you',
        body: ['**{{actor}}** shared **{{file}}** with you on Trầu.'],
        button: 'Open in Drive',
      },
      push: ['{{actor}}', 'Shared {{file}} with you'],
    },
  }),
  MISSED_CALL: texts({
    vi: {
      mail: {
        subject: 'Cuộc gọi nhỡ từ {{actor}}',
        body: ['**{{actor}}** vừa gọi cho bạn trên Trầu.'],
        button: 'Xem cuộc gọi',
      },
      push: ['{{actor}}', 'Cuộc gọi nhỡ'],
    },
    en: {
      mail: {
        subject: 'Missed call from {{actor}}',
        body: ['**{{actor}}** called you on Trầu.'],
        button: 'Show the call',
      },
      push: ['{{actor}}', 'Missed call'],
    },
  }),
  NOTE_SHARED: texts({
    vi: {
      mail: {
        subject: '{{actor}} đã chia sẻ ghi chú {{note}} với bạn',
        body: ['**{{actor}}** vừa chia sẻ ghi chú **{{note}}** với bạn trên Trầu.'],
        button: 'Mở ghi chú',
      },
      push: ['{{actor}}', 'Đã chia sẻ ghi chú {{note}} với bạn'],
    },
    en: {
      mail: {
        subject: '{{actor}} shared the note {{note}} with you',
        body: ['**{{actor}}** shared the note **{{note}}** with you on Trầu.'],
        button: 'Open the note',
      },
      push: ['{{actor}}', 'Shared the note {{note}} with you'],
    },
  }),
  NOTE_MENTION: texts({
    vi: {
      mail: {
        subject: '{{actor}} đã nhắc đến bạn trong ghi chú {{note}}',
        body: ['**{{actor}}** đã nhắc đến bạn trong ghi chú **{{note}}**:', '> {{text}}'],
        button: 'Mở ghi chú',
      },
      push: ['{{actor}} nhắc đến bạn', '{{text}}'],
    },
    en: {
      mail: {
        subject: '{{actor}} mentioned you in the note {{note}}',
        body: ['**{{actor}}** mentioned you in the note **{{note}}**:', '> {{text}}'],
        button: 'Open the note',
      },
      push: ['{{actor}} mentioned you', '{{text}}'],
    },
  }),
  NOTE_REPLY: texts({
    vi: {
      mail: {
        subject: '{{actor}} đã trả lời bình luận trong ghi chú {{note}}',
        body: ['**{{actor}}** đã trả lời bình luận trong ghi chú **{{note}}**:', '> {{text}}'],
        button: 'Mở ghi chú',
      },
      push: ['{{actor}} trả lời bình luận', '{{text}}'],
    },
    en: {
      mail: {
        subject: '{{actor}} replied to a comment in the note {{note}}',
        body: ['**{{actor}}** replied to a comment in the note **{{note}}**:', '> {{text}}'],
        button: 'Open the note',
      },
      push: ['{{actor}} replied to a comment', '{{text}}'],
    },
  }),
  NOTE_REMINDER: texts({
    vi: {
      mail: {
        subject: 'Nhắc về ghi chú: {{note}}',
        heading: 'Đã đến giờ nhắc hẹn',
        body: ['Ghi chú **{{note}}**', '> {{text}}'],
        button: 'Mở ghi chú',
      },
      push: ['Nhắc hẹn · {{note}}', '{{text}}'],
    },
    en: {
      mail: {
        subject: 'Reminder about the note {{note}}',
        heading: 'Your reminder',
        body: ['Note **{{note}}**', '> {{text}}'],
        button: 'Open the note',
      },
      push: ['Reminder · {{note}}', '{{text}}'],
    },
  }),
  INVOICE: texts({
    vi: {
      mail: {
        subject: 'Hoá đơn {{invoice}}: cần thanh toán {{amount}}',
        body: [
          'Chào {{recipient}}, hoá đơn **{{invoice}}** còn phải trả **{{amount}}**.\nHạn thanh toán: {{dueDate}}',
          'Bạn mở hoá đơn để quét mã VietQR hoặc tải bản PDF nhé.',
        ],
        button: 'Mở hoá đơn',
      },
      push: ['Hoá đơn {{invoice}}', 'Còn phải trả {{amount}}, hạn {{dueDate}}'],
    },
    en: {
      mail: {
        subject: 'Invoice {{invoice}}: {{amount}} to pay',
        body: [
          'Hello {{recipient}}, **{{amount}}** of invoice **{{invoice}}** is still to be paid.\nDue: {{dueDate}}',
          'Open the invoice to scan its VietQR code or to download the PDF.',
        ],
        button: 'Open the invoice',
      },
      push: ['Invoice {{invoice}}', '{{amount}} to pay, due {{dueDate}}'],
    },
  }),
  SYSTEM: texts({
    vi: {
      mail: {
        subject: '{{title}}',
        body: ['{{text}}'],
        button: 'Mở Trầu',
      },
      push: ['{{title}}', '{{text}}'],
      sms: 'Trau: {{title}}. {{text}}',
    },
    en: {
      mail: {
        subject: '{{title}}',
        body: ['{{text}}'],
        button: 'Open Trầu',
      },
      push: ['{{title}}', '{{text}}'],
      sms: 'Trau: {{title}}. {{text}}',
    },
  }),
}
