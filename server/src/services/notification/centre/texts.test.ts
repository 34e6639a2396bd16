import { MemberRole, type NotificationType } from '@trau/contract'
import { expect, it } from 'vitest'
import type { NotificationRow } from '../tables.ts'
import { type TextContext, textOf } from './texts.ts'
import { notificationWords } from './words.ts'

type Subject = NotificationRow['subject']

const actors = [
  { userId: '1', name: 'Bình' },
  { userId: '2', name: 'Chi' },
]

const say = (
  type: NotificationType,
  subject: Subject,
  context: Partial<TextContext> = {},
  row: Partial<NotificationRow> = {},
) =>
  (['vi', 'en'] as const).map(language => {
    const { title, body } = textOf({ type, subject, count: 1, ...row } as NotificationRow, {
      ...{
        language,
        words: notificationWords[language],
        actors,
        actorCount: 2,
        isPrivateRoom: false,
        isOfStranger: false,
      },
      ...{ roomName: 'Lớp 5A', nodeName: 'Bài nộp', noteTitle: 'Họp', line: 'Xin chào' },
      ...context,
    })
    return `${title} | ${body}`
  })

const invoice = { invoiceId: '1', code: '2026-000001', due: 1_100_000, dueDate: '2026-11-30' }
const handedIn = { folder: 'Bài nộp', sender: 'Vũ Em', fileName: 'Bài 1.txt', files: 1 }
const alone = { actors: actors.slice(0, 1), actorCount: 1 }

const cases: [texts: string[], vi: string, en: string][] = [
  [
    say('MESSAGE', {}, {}, { count: 2 }),
    'Lớp 5A · 2 tin nhắn mới | Bình: Xin chào',
    'Lớp 5A · 2 new messages | Bình: Xin chào',
  ],
  [
    say('MENTION', {}),
    'Bình và Chi đã nhắc đến bạn trong “Lớp 5A” | Xin chào',
    'Bình and Chi mentioned you in “Lớp 5A” | Xin chào',
  ],
  [
    say('MENTION', {}, { isPrivateRoom: true, ...alone }),
    'Bình đã nhắc đến bạn | Xin chào',
    'Bình mentioned you | Xin chào',
  ],
  [
    say('REACTION', { reaction: '❤️' }, { actorCount: 4 }),
    'Bình và 3 người khác đã thả ❤️ vào tin nhắn của bạn | Xin chào',
    'Bình and 3 others reacted ❤️ to your message | Xin chào',
  ],
  [
    say('FRIEND_REQUEST', {}, { actors: [], actorCount: 1 }),
    'Ai đó đã gửi lời mời kết bạn | ',
    'Somebody sent you a friend request | ',
  ],
  [
    say('FRIEND_ACCEPTED', {}, alone),
    'Bình đã chấp nhận lời mời kết bạn | ',
    'Bình accepted your friend request | ',
  ],
  [say('REMINDER', {}), 'Nhắc hẹn · Lớp 5A | Xin chào', 'Reminder · Lớp 5A | Xin chào'],
  [
    say('ROOM_ADDED', {}, alone),
    'Bình đã thêm bạn vào nhóm “Lớp 5A” | ',
    'Bình added you to the group “Lớp 5A” | ',
  ],
  [
    say('ROLE_CHANGED', { role: MemberRole.DEPUTY }),
    'Bạn là phó nhóm của “Lớp 5A” | ',
    'Your role in the group “Lớp 5A” is now: deputy | ',
  ],
  [
    say('POLL_CLOSING', {}),
    'Bình chọn sắp kết thúc trong “Lớp 5A” | Xin chào',
    'A poll in “Lớp 5A” ends soon | Xin chào',
  ],
  [
    say('BIRTHDAY', {}, alone),
    'Hôm nay là sinh nhật của Bình | Gửi một lời chúc nhé!',
    'It is Bình’s birthday today | Send your wishes!',
  ],
  [
    say('SECURITY', { notice: { kind: 'phoneChanged', detail: '+84•••678', deviceName: 'Firefox' } }),
    'Số điện thoại của tài khoản đã đổi thành 0•••678 | Firefox',
    'Your phone number is now +84•••678 | Firefox',
  ],
  // As an earlier release stored it.
  [
    say('SECURITY', { notice: { title: 'Đăng nhập bằng mã QR', deviceName: '' } }),
    'Đăng nhập bằng mã QR | ',
    'Đăng nhập bằng mã QR | ',
  ],
  [
    say('SHARE', { nodeId: '1', note: 'Xem nhé' }, alone),
    'Bình đã chia sẻ “Bài nộp” với bạn | Xem nhé',
    'Bình shared “Bài nộp” with you | Xem nhé',
  ],
  [
    say('SHARE', { nodeId: '1' }, { ...alone, nodeName: undefined }),
    'Bình đã chia sẻ một mục với bạn | ',
    'Bình shared an item with you | ',
  ],
  [
    say('MISSED_CALL', { call: { kind: 'GROUP', type: 'voice' } }, alone),
    'Cuộc gọi nhỡ từ Bình | Trong nhóm Lớp 5A',
    'Missed call from Bình | In the group Lớp 5A',
  ],
  [
    say('NOTE_SHARED', { noteId: '1' }, alone),
    'Bình đã chia sẻ ghi chú “Họp” với bạn | ',
    'Bình shared the note “Họp” with you | ',
  ],
  [
    say('NOTE_MENTION', { noteId: '1', note: 'Xem nhé' }, { ...alone, noteTitle: undefined }),
    'Bình đã nhắc đến bạn trong một ghi chú | ',
    'Bình mentioned you in a note | ',
  ],
  [
    say('NOTE_REPLY', { noteId: '1', note: 'Xem nhé' }, alone),
    'Bình đã trả lời bình luận trong ghi chú “Họp” | Xem nhé',
    'Bình replied to a comment in the note “Họp” | Xem nhé',
  ],
  [
    say('NOTE_REMINDER', { noteId: '1', note: 'Xem nhé' }, { noteTitle: '' }),
    'Nhắc hẹn · Ghi chú | Xem nhé',
    'Reminder · Note | Xem nhé',
  ],
  [
    say('INVOICE', { invoice: { ...invoice, notice: 'OVERDUE' } }),
    'Hoá đơn 2026-000001 đã quá hạn thanh toán | Còn phải trả 1.100.000 đ, hạn 30/11/2026',
    'Invoice 2026-000001 is overdue | 1,100,000 đ to pay, due 30/11/2026',
  ],
  [
    say('INVOICE', { invoice: { ...invoice, notice: 'CREDITED', credited: 110_000, due: 0 } }),
    'Hoá đơn 2026-000001 được điều chỉnh giảm 110.000 đ | Không còn phải trả',
    'Invoice 2026-000001 was credited by 110,000 đ | Nothing left to pay',
  ],
  [
    say('REPORT_ANSWERED', { isActedOn: false }),
    'Báo cáo của bạn đã được xử lý | Chúng tôi đã xem xét và không thấy vi phạm. Cảm ơn bạn đã báo cho chúng tôi.',
    'Your report was answered | We have looked at it and found nothing that breaks the rules. Thank you for telling us.',
  ],
  [
    say('SYSTEM', { handedIn }, {}, { count: 2 }),
    'Có tệp mới trong “Bài nộp” · 2 lần gửi | “Vũ Em” đã gửi “Bài 1.txt”',
    'New files in “Bài nộp” · sent 2 times | “Vũ Em” sent “Bài 1.txt”',
  ],
  [
    say('SYSTEM', { product: { kind: 'registrationWaiting' } }),
    'Có người đăng ký đang chờ duyệt | Bạn xem và quyết định nhé.',
    'A registration waits for a decision | Look at it and decide.',
  ],
  // What an administrator wrote stays as it was written.
  [
    say('SYSTEM', { text: { title: 'Bảo trì', body: 'Lúc 22:00' } }),
    'Bảo trì | Lúc 22:00',
    'Bảo trì | Lúc 22:00',
  ],
]

it.each(cases)('%j', (texts, vi, en) => {
  expect(texts).toEqual([vi, en])
})
