/** What the worker itself says; it carries no texts of the pages. */
export const words = {
  vi: {
    neutral: 'Bạn có thông báo mới',
    reply: 'Trả lời',
    replyHint: 'Nhập tin nhắn',
    read: 'Đã đọc',
    mute: 'Tắt 1 giờ',
    answer: 'Mở để nghe',
    decline: 'Từ chối',
    replyWaits: 'Chưa gửi được. Tin trả lời sẽ được gửi khi có mạng.',
    notDone: 'Chưa thực hiện được. Bạn mở Trầu để thử lại nhé.',
  },
  en: {
    neutral: 'You have a new notification',
    reply: 'Reply',
    replyHint: 'Write a message',
    read: 'Mark as read',
    mute: 'Mute for 1 hour',
    answer: 'Open to answer',
    decline: 'Decline',
    replyWaits: 'Not sent yet. Your reply goes out when there is a network.',
    notDone: 'That could not be done. Open Trầu to try again.',
  },
} as const

export type WorkerWords = (typeof words)['vi' | 'en']
