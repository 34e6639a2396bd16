import { defineText } from '../text.ts'

/** Messages that are sent later. */
export const scheduled = defineText('scheduled', {
  title: 'Hẹn giờ gửi',
  inAnHour: 'Sau 1 giờ',
  thisEvening: 'Tối nay 20:00',
  tomorrowMorning: 'Sáng mai 8:00',
  presets: 'Chọn nhanh',
  when: 'Gửi lúc',
  tooSoon: 'Giờ này đã qua rồi',
  tooLate: 'Chỉ hẹn được trong vòng một năm',
  silent: 'Gửi không thông báo',
  confirm: 'Hẹn giờ',
  scheduledAt: (time: string) => `Sẽ gửi lúc ${time}`,

  editTitle: 'Sửa tin hẹn giờ',
  text: 'Nội dung',
  save: 'Lưu',

  tomorrow: 'Ngày mai',
  at: (clock: string, day: string) => `${clock}, ${day}`,
  none: 'Chưa có tin hẹn giờ',
  noneText: 'Viết tin rồi nhấn giữ nút gửi, hoặc chọn “Hẹn giờ gửi” trong mục đính kèm.',
  actions: (text: string) => `Thao tác với tin “${text}”`,
  edit: 'Sửa hoặc đổi giờ…',
  sendNow: 'Gửi ngay',
  sent: 'Đã gửi',
  delete: 'Xoá',
  deleteTitle: 'Xoá tin hẹn giờ này?',
  deleteText: (preview: string) => `“${preview}” sẽ không được gửi nữa.`,
  deleted: 'Đã xoá tin hẹn giờ',
  failed: 'Chưa gửi được',
  answers: (name: string) => `Trả lời ${name}`,
  goneRoom: 'Cuộc trò chuyện không còn',
  attachments: {
    MEDIA: 'Ảnh hoặc video',
    FILE: 'Tệp',
    VOICE: 'Tin nhắn thoại',
    STICKER: 'Nhãn dán',
    CONTACT: 'Danh thiếp',
    LOCATION: 'Vị trí',
    BANK: 'Tài khoản ngân hàng',
    POLL: 'Bình chọn',
  },
})
export type ScheduledWords = typeof scheduled
