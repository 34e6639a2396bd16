import type { NotificationType } from '@trau/contract'
import type { ShippedText } from './index.ts'

interface Words {
  /** Subject of the mail. */
  subject: string
  /** Above the mail; absent: the subject. */
  heading?: string
  /** Body of the mail between its heading and its button. */
  mail: string[]
  button: string
  /** Title and body of the push. */
  push: [string, string]
  /** Without marks. */
  sms: string
}

/** Mail, push and SMS of one type. */
const texts = (words: { vi: Words; en: Words }): ShippedText => ({
  EMAIL: { vi: mail(words.vi), en: mail(words.en) },
  PUSH: { vi: push(words.vi), en: push(words.en) },
  SMS: { vi: { subject: '', body: words.vi.sms }, en: { subject: '', body: words.en.sms } },
})

const mail = ({ subject, heading, mail, button }: Words) => ({
  subject,
  body: [`# ${heading ?? subject}`, ...mail, `[${button}]({{url}})`].join('\n\n'),
})
const push = ({ push: [subject, body] }: Words) => ({ subject, body })

export const notifications: Record<NotificationType, ShippedText> = {
  FRIEND_REQUEST: texts({
    vi: {
      subject: '{{actor}} muốn kết bạn với bạn',
      mail: [
        '**{{actor}}** vừa gửi cho bạn lời mời kết bạn trên Trầu. Khi bạn đồng ý, hai người nhắn tin và gọi cho nhau được ngay.',
      ],
      button: 'Xem lời mời',
      push: ['{{actor}}', 'Đã gửi cho bạn lời mời kết bạn'],
      sms: 'Trau: {{actor}} muon ket ban voi ban.',
    },
    en: {
      subject: '{{actor}} wants to be your friend',
      mail: [
        '**{{actor}}** sent you a friend request on Trầu. Once you accept, you can message and call each other.',
      ],
      button: 'See the request',
      push: ['{{actor}}', 'Sent you a friend request'],
      sms: 'Trau: {{actor}} wants to be your friend.',
    },
  }),
  FRIEND_ACCEPTED: texts({
    vi: {
      subject: '{{actor}} đã đồng ý kết bạn',
      mail: ['Bạn và **{{actor}}** đã là bạn bè trên Trầu. Gửi một lời chào nhé!'],
      button: 'Nhắn tin',
      push: ['{{actor}}', 'Đã đồng ý kết bạn với bạn'],
      sms: 'Trau: {{actor}} da dong y ket ban voi ban.',
    },
    en: {
      subject: '{{actor}} accepted your friend request',
      mail: ['You and **{{actor}}** are friends on Trầu now. Say hello!'],
      button: 'Write a message',
      push: ['{{actor}}', 'Accepted your friend request'],
      sms: 'Trau: {{actor}} accepted your friend request.',
    },
  }),
  MESSAGE: texts({
    vi: {
      subject: 'Tin nhắn mới từ {{actor}}',
      mail: ['> {{text}}', 'Trong: **{{room}}**'],
      button: 'Trả lời',
      push: ['{{actor}}', '{{text}}\nTrong {{room}}'],
      sms: 'Trau: ban co tin nhan moi tu {{actor}}.',
    },
    en: {
      subject: 'New message from {{actor}}',
      mail: ['> {{text}}', 'In: **{{room}}**'],
      button: 'Reply',
      push: ['{{actor}}', '{{text}}\nIn {{room}}'],
      sms: 'Trau: you have a new message from {{actor}}.',
    },
  }),
  MENTION: texts({
    vi: {
      subject: '{{actor}} đã nhắc đến bạn',
      mail: ['> {{text}}', 'Trong: **{{room}}**'],
      button: 'Mở cuộc trò chuyện',
      push: ['{{actor}} đã nhắc đến bạn', '{{text}}\nTrong {{room}}'],
      sms: 'Trau: {{actor}} da nhac den ban.',
    },
    en: {
      subject: '{{actor}} mentioned you',
      mail: ['> {{text}}', 'In: **{{room}}**'],
      button: 'Open the conversation',
      push: ['{{actor}} mentioned you', '{{text}}\nIn {{room}}'],
      sms: 'Trau: {{actor}} mentioned you.',
    },
  }),
  REACTION: texts({
    vi: {
      subject: '{{actor}} đã bày tỏ cảm xúc với tin nhắn của bạn',
      mail: ['**{{actor}}** đã thả {{reaction}} cho tin nhắn của bạn:', '> {{text}}', 'Trong: **{{room}}**'],
      button: 'Xem tin nhắn',
      push: ['{{actor}}', 'Đã thả {{reaction}} cho tin nhắn của bạn'],
      sms: 'Trau: {{actor}} da bay to cam xuc voi tin nhan cua ban.',
    },
    en: {
      subject: '{{actor}} reacted to your message',
      mail: ['**{{actor}}** reacted with {{reaction}} to your message:', '> {{text}}', 'In: **{{room}}**'],
      button: 'See the message',
      push: ['{{actor}}', 'Reacted {{reaction}} to your message'],
      sms: 'Trau: {{actor}} reacted to your message.',
    },
  }),
  REMINDER: texts({
    vi: {
      subject: 'Nhắc hẹn: {{text}}',
      heading: 'Đã đến giờ nhắc hẹn',
      mail: ['> {{text}}', 'Thời gian: {{time}}\nTrong: **{{room}}**'],
      button: 'Mở nhắc hẹn',
      push: ['Nhắc hẹn', '{{text}}'],
      sms: 'Trau nhac ban: {{text}}',
    },
    en: {
      subject: 'Reminder: {{text}}',
      heading: 'Your reminder',
      mail: ['> {{text}}', 'Time: {{time}}\nIn: **{{room}}**'],
      button: 'Open the reminder',
      push: ['Reminder', '{{text}}'],
      sms: 'Trau reminds you: {{text}}',
    },
  }),
  ROOM_ADDED: texts({
    vi: {
      subject: '{{actor}} đã thêm bạn vào nhóm {{room}}',
      mail: ['**{{actor}}** vừa thêm bạn vào nhóm **{{room}}**.'],
      button: 'Mở nhóm',
      push: ['{{room}}', '{{actor}} đã thêm bạn vào nhóm'],
      sms: 'Trau: {{actor}} da them ban vao nhom {{room}}.',
    },
    en: {
      subject: '{{actor}} added you to {{room}}',
      mail: ['**{{actor}}** added you to the group **{{room}}**.'],
      button: 'Open the group',
      push: ['{{room}}', '{{actor}} added you to the group'],
      sms: 'Trau: {{actor}} added you to the group {{room}}.',
    },
  }),
  ROLE_CHANGED: texts({
    vi: {
      subject: 'Vai trò của bạn trong nhóm {{room}} đã thay đổi',
      mail: [
        'Trong nhóm **{{room}}**, vai trò của bạn bây giờ là **{{role}}**.',
        'Người thay đổi: {{actor}}',
      ],
      button: 'Mở nhóm',
      push: ['{{room}}', 'Vai trò mới của bạn: {{role}}'],
      sms: 'Trau: vai tro cua ban trong nhom {{room}} bay gio la {{role}}.',
    },
    en: {
      subject: 'Your role in {{room}} has changed',
      mail: ['In the group **{{room}}** your role is now **{{role}}**.', 'Changed by: {{actor}}'],
      button: 'Open the group',
      push: ['{{room}}', 'Your new role: {{role}}'],
      sms: 'Trau: your role in {{room}} is now {{role}}.',
    },
  }),
  POLL_CLOSING: texts({
    vi: {
      subject: 'Bình chọn sắp đóng: {{question}}',
      heading: 'Bình chọn sắp đóng',
      mail: [
        'Bạn chưa chọn trong bình chọn này:',
        '> {{question}}',
        'Đóng lúc: {{time}}\nTrong: **{{room}}**',
      ],
      button: 'Bình chọn ngay',
      push: ['Bình chọn sắp đóng', '{{question}}'],
      sms: 'Trau: binh chon sap dong: {{question}}',
    },
    en: {
      subject: 'Poll closing soon: {{question}}',
      heading: 'A poll closes soon',
      mail: ['You have not voted in this poll yet:', '> {{question}}', 'Closes: {{time}}\nIn: **{{room}}**'],
      button: 'Vote now',
      push: ['Poll closing soon', '{{question}}'],
      sms: 'Trau: poll closing soon: {{question}}',
    },
  }),
  BIRTHDAY: texts({
    vi: {
      subject: 'Hôm nay là sinh nhật của {{actor}}',
      mail: ['Gửi lời chúc mừng đến **{{actor}}** nhé!'],
      button: 'Chúc mừng sinh nhật',
      push: ['Sinh nhật của {{actor}}', 'Hôm nay là sinh nhật của {{actor}}. Gửi lời chúc nhé!'],
      sms: 'Trau: hom nay la sinh nhat cua {{actor}}.',
    },
    en: {
      subject: 'It is {{actor}}’s birthday today',
      mail: ['Send **{{actor}}** your wishes!'],
      button: 'Wish a happy birthday',
      push: ['{{actor}}’s birthday', 'It is {{actor}}’s birthday today. Send your wishes!'],
      sms: "Trau: it is {{actor}}'s birthday today.",
    },
  }),
  SECURITY: texts({
    vi: {
      subject: 'Trầu: {{title}}',
      mail: [
        'Thời gian: {{time}}\nThiết bị: {{device}}\nĐịa chỉ IP: {{ipAddress}}',
        'Nếu đó là bạn, bạn không cần làm gì. Nếu không, hãy đặt lại mật khẩu ngay và xem lại các phiên đăng nhập trong Cài đặt.',
      ],
      button: 'Xem mục Bảo mật',
      push: ['Bảo mật tài khoản', '{{title}}'],
      sms: 'Trau: {{title}}.',
    },
    en: {
      subject: 'Trầu: {{title}}',
      mail: [
        'Time: {{time}}\nDevice: {{device}}\nIP address: {{ipAddress}}',
        'If it was you, there is nothing to do. If not, reset your password now and check your sessions in Settings.',
      ],
      button: 'Open security settings',
      push: ['Account security', '{{title}}'],
      sms: 'Trau: {{title}}.',
    },
  }),
  REPORT_ANSWERED: texts({
    vi: {
      subject: 'Báo cáo của bạn đã được xử lý',
      mail: ['Cảm ơn bạn đã báo cáo. {{result}}'],
      button: 'Mở Trầu',
      push: ['Báo cáo của bạn đã được xử lý', '{{result}}'],
      sms: 'Trau: bao cao cua ban da duoc xu ly.',
    },
    en: {
      subject: 'Your report was answered',
      mail: ['Thank you for your report. {{result}}'],
      button: 'Open Trầu',
      push: ['Your report was answered', '{{result}}'],
      sms: 'Trau: your report was answered.',
    },
  }),
  SYSTEM: texts({
    vi: {
      subject: '{{title}}',
      mail: ['{{text}}'],
      button: 'Mở Trầu',
      push: ['{{title}}', '{{text}}'],
      sms: 'Trau: {{title}}. {{text}}',
    },
    en: {
      subject: '{{title}}',
      mail: ['{{text}}'],
      button: 'Open Trầu',
      push: ['{{title}}', '{{text}}'],
      sms: 'Trau: {{title}}. {{text}}',
    },
  }),
}
