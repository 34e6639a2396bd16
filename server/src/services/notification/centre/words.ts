import { MemberRole } from '@trau/contract'

type Language = 'vi' | 'en'
type Text = { title: string; body: string }

/** What notifications say; names, quotes and amounts are filled in. A name that is absent must not be shown. */
export interface NotificationWords {
  someone: string
  two: (first: string, second: string) => string
  more: (first: string, others: number) => string
  role: (role?: number) => string
  messages: (title: string, count: number) => string
  stranger: string
  mention: (names: string, room: string | undefined) => string
  reaction: (names: string, reaction: string | undefined) => string
  friendRequest: (names: string) => string
  friendAccepted: (names: string) => string
  reminder: string
  roomAdded: (names: string, room: string | undefined) => string
  roleChanged: (role: number | undefined, room: string | undefined) => string
  adminRole: (role: { name: string; isGiven: boolean }, names: string) => Text
  pollClosing: (room: string | undefined) => string
  birthday: (names: string) => Text
  security: string
  reportAnswered: (isActedOn: boolean) => Text
  aFile: string
  share: (names: string, file: string | undefined) => string
  missedCall: (names: string) => string
  inGroup: (room: string) => string
  aNote: string
  /** In place of a title, in templates that write "the note …". */
  untitledNote: string
  hiddenNote: string
  note: string
  noteShared: (names: string, note: string | undefined) => string
  noteMention: (names: string, note: string | undefined) => string
  noteReply: (names: string, note: string | undefined) => string
  invoice: Record<'OPENED' | 'OVERDUE' | 'REMINDED', (code: string) => string>
  invoiceDue: (amount: string, day: string) => string
  credited: (code: string, amount: string) => string
  creditedDue: (amount: string | undefined) => string
  handedIn: (folder: string) => string
  handedInTimes: (title: string, count: number) => string
  handedInFiles: (sender: string, files: number, fileName: string) => string
  registrationWaiting: Text
  dataRequested: Text
  dataAnswered: Text
  backupFailed: Text
  malwareFound: (fileName: string, malware: string) => Text
  /** Of whole đồng. */
  number: string
}

const quotedName = (name: string | undefined) => (name ? ` “${name}”` : '')

const vi: NotificationWords = {
  someone: 'Ai đó',
  two: (first, second) => `${first} và ${second}`,
  more: (first, others) => `${first} và ${others} người khác`,
  role: role => rolesOf.vi[role ?? 0] ?? 'thành viên',
  messages: (title, count) => `${title} · ${count} tin nhắn mới`,
  stranger: 'Có người lạ nhắn cho bạn',
  mention: (names, room) => `${names} đã nhắc đến bạn${room ? ` trong “${room}”` : ''}`,
  reaction: (names, reaction) => `${names} đã thả ${reaction ?? 'cảm xúc'} vào tin nhắn của bạn`,
  friendRequest: names => `${names} đã gửi lời mời kết bạn`,
  friendAccepted: names => `${names} đã chấp nhận lời mời kết bạn`,
  reminder: 'Nhắc hẹn',
  roomAdded: (names, room) => `${names} đã thêm bạn vào nhóm${quotedName(room)}`,
  roleChanged: (role, room) => `Bạn là ${vi.role(role)} của ${room ? `“${room}”` : 'một nhóm'}`,
  adminRole: ({ name, isGiven }, names) => ({
    title: isGiven ? `Bạn được giao vai trò “${name}”` : `Bạn không còn vai trò “${name}”`,
    body: `Người thay đổi: ${names}`,
  }),
  pollClosing: room => `Bình chọn sắp kết thúc${room ? ` trong “${room}”` : ''}`,
  birthday: names => ({ title: `Hôm nay là sinh nhật của ${names}`, body: 'Gửi một lời chúc nhé!' }),
  security: 'Hoạt động bảo mật của tài khoản',
  reportAnswered: isActedOn => ({
    title: 'Báo cáo của bạn đã được xử lý',
    body: isActedOn
      ? 'Chúng tôi đã xử lý nội dung vi phạm. Cảm ơn bạn đã báo cho chúng tôi.'
      : 'Chúng tôi đã xem xét và không thấy vi phạm. Cảm ơn bạn đã báo cho chúng tôi.',
  }),
  aFile: 'một mục',
  share: (names, file) => `${names} đã chia sẻ ${file ? `“${file}”` : vi.aFile} với bạn`,
  missedCall: names => `Cuộc gọi nhỡ từ ${names}`,
  inGroup: room => `Trong nhóm ${room}`,
  aNote: 'một ghi chú',
  untitledNote: '(chưa đặt tên)',
  hiddenNote: '(ẩn tên)',
  note: 'Ghi chú',
  noteShared: (names, note) => `${names} đã chia sẻ ${viNote(note)} với bạn`,
  noteMention: (names, note) => `${names} đã nhắc đến bạn trong ${viNote(note)}`,
  noteReply: (names, note) => `${names} đã trả lời bình luận trong ${viNote(note)}`,
  invoice: {
    OPENED: code => `Bạn có hoá đơn mới ${code}`,
    OVERDUE: code => `Hoá đơn ${code} đã quá hạn thanh toán`,
    REMINDED: code => `Nhắc thanh toán hoá đơn ${code}`,
  },
  invoiceDue: (amount, day) => `Còn phải trả ${amount}, hạn ${day}`,
  credited: (code, amount) => `Hoá đơn ${code} được điều chỉnh giảm ${amount}`,
  creditedDue: amount => (amount ? `Còn phải trả ${amount}` : 'Không còn phải trả'),
  handedIn: folder => (folder ? `Có tệp mới trong “${folder}”` : 'Có tệp mới trong kho tệp của bạn'),
  handedInTimes: (title, count) => `${title} · ${count} lần gửi`,
  handedInFiles: (sender, files, fileName) =>
    `${sender} đã gửi ${files > 1 ? `${files} tệp` : `“${fileName}”`}`,
  registrationWaiting: { title: 'Có người đăng ký đang chờ duyệt', body: 'Bạn xem và quyết định nhé.' },
  dataRequested: {
    title: 'Có yêu cầu mới về dữ liệu cá nhân',
    body: 'Yêu cầu cần được trả lời đúng hạn.',
  },
  dataAnswered: {
    title: 'Yêu cầu về dữ liệu của bạn đã có trả lời',
    body: 'Bạn xem trả lời trong Cài đặt → Tài khoản nhé.',
  },
  backupFailed: {
    title: 'Sao lưu theo lịch không thành công',
    body: 'Bạn xem nguyên nhân rồi sao lưu lại nhé.',
  },
  malwareFound: (fileName, malware) => ({
    title: 'Tệp bạn tải lên có mã độc',
    body: `“${fileName}” có mã độc (${malware}) nên không ai mở được nữa. Bạn nên xoá tệp này và quét vi-rút thiết bị đã tải nó lên.`,
  }),
  number: 'vi',
}
const viNote = (title: string | undefined) => (title ? `ghi chú “${title}”` : vi.aNote)

const en: NotificationWords = {
  someone: 'Somebody',
  two: (first, second) => `${first} and ${second}`,
  more: (first, others) => `${first} and ${others} ${others === 1 ? 'other' : 'others'}`,
  role: role => rolesOf.en[role ?? 0] ?? 'member',
  messages: (title, count) => `${title} · ${count} new messages`,
  stranger: 'Somebody you do not know wrote to you',
  mention: (names, room) => `${names} mentioned you${room ? ` in “${room}”` : ''}`,
  reaction: (names, reaction) =>
    reaction ? `${names} reacted ${reaction} to your message` : `${names} reacted to your message`,
  friendRequest: names => `${names} sent you a friend request`,
  friendAccepted: names => `${names} accepted your friend request`,
  reminder: 'Reminder',
  roomAdded: (names, room) => `${names} added you to ${room ? `the group “${room}”` : 'a group'}`,
  roleChanged: (role, room) =>
    `Your role in ${room ? `the group “${room}”` : 'a group'} is now: ${en.role(role)}`,
  adminRole: ({ name, isGiven }, names) => ({
    title: isGiven ? `You were given the role “${name}”` : `You no longer hold the role “${name}”`,
    body: `Changed by: ${names}`,
  }),
  pollClosing: room => `A poll${room ? ` in “${room}”` : ''} ends soon`,
  birthday: names => ({ title: `It is ${names}’s birthday today`, body: 'Send your wishes!' }),
  security: 'Security of your account',
  reportAnswered: isActedOn => ({
    title: 'Your report was answered',
    body: isActedOn
      ? 'We have acted on what broke the rules. Thank you for telling us.'
      : 'We have looked at it and found nothing that breaks the rules. Thank you for telling us.',
  }),
  aFile: 'an item',
  share: (names, file) => `${names} shared ${file ? `“${file}”` : en.aFile} with you`,
  missedCall: names => `Missed call from ${names}`,
  inGroup: room => `In the group ${room}`,
  aNote: 'a note',
  untitledNote: '(untitled)',
  hiddenNote: '(title hidden)',
  note: 'Note',
  noteShared: (names, note) => `${names} shared ${enNote(note)} with you`,
  noteMention: (names, note) => `${names} mentioned you in ${enNote(note)}`,
  noteReply: (names, note) => `${names} replied to a comment in ${enNote(note)}`,
  invoice: {
    OPENED: code => `You have a new invoice ${code}`,
    OVERDUE: code => `Invoice ${code} is overdue`,
    REMINDED: code => `Reminder to pay invoice ${code}`,
  },
  invoiceDue: (amount, day) => `${amount} to pay, due ${day}`,
  credited: (code, amount) => `Invoice ${code} was credited by ${amount}`,
  creditedDue: amount => (amount ? `${amount} left to pay` : 'Nothing left to pay'),
  handedIn: folder => (folder ? `New files in “${folder}”` : 'New files in your drive'),
  handedInTimes: (title, count) => `${title} · sent ${count} times`,
  handedInFiles: (sender, files, fileName) =>
    `${sender} sent ${files > 1 ? `${files} files` : `“${fileName}”`}`,
  registrationWaiting: { title: 'A registration waits for a decision', body: 'Look at it and decide.' },
  dataRequested: {
    title: 'A new request about personal data',
    body: 'It has to be answered before it is due.',
  },
  dataAnswered: {
    title: 'Your request about your data was answered',
    body: 'Read the answer in Settings → Account.',
  },
  backupFailed: { title: 'The scheduled backup failed', body: 'See why, then back up again.' },
  malwareFound: (fileName, malware) => ({
    title: 'A file that you uploaded holds malware',
    body: `“${fileName}” holds malware (${malware}), so nobody can open it any more. Delete it, and scan the device that uploaded it for viruses.`,
  }),
  number: 'en',
}
const enNote = (title: string | undefined) => (title ? `the note “${title}”` : en.aNote)

const rolesOf: Record<Language, Record<number, string>> = {
  vi: {
    [MemberRole.OWNER]: 'trưởng nhóm',
    [MemberRole.DEPUTY]: 'phó nhóm',
    [MemberRole.MEMBER]: 'thành viên',
    [MemberRole.RESTRICTED]: 'thành viên chỉ đọc',
  },
  en: {
    [MemberRole.OWNER]: 'owner',
    [MemberRole.DEPUTY]: 'deputy',
    [MemberRole.MEMBER]: 'member',
    [MemberRole.RESTRICTED]: 'read-only member',
  },
}

/** In the language of the reader. */
export const notificationWords: Record<Language, NotificationWords> = { vi, en }
