import { defineText } from '../text.ts'

/** Reminders on messages: setting, listing and answering them; loaded when the first of them is shown. */
export const reminders = defineText('reminders', {
  title: 'Nhắc hẹn về tin nhắn',
  when: 'Nhắc tôi',
  choices: {
    in20Minutes: '20 phút nữa',
    inAnHour: '1 giờ nữa',
    tonight: 'Tối nay',
    tomorrow: 'Sáng mai',
    nextMonday: 'Thứ Hai tới',
    own: 'Chọn ngày giờ',
  },
  ownTime: 'Ngày giờ',
  past: 'Thời điểm này đã qua rồi.',
  note: 'Ghi chú (không bắt buộc)',
  onlyYou: 'Chỉ bạn thấy nhắc hẹn này.',
  set: 'Đặt nhắc hẹn',
  remove: 'Xoá nhắc hẹn',
  setDone: (time: string) => `Sẽ nhắc bạn lúc ${time}`,
  removed: 'Đã xoá nhắc hẹn',
  undo: 'Hoàn tác',
  due: 'Đến giờ nhắc hẹn',
  dueSpoken: (text: string) => `Đến giờ nhắc hẹn: ${text}`,
  open: 'Mở tin nhắn',
  later: 'Nhắc lại sau',
  laterChoices: { in10Minutes: '10 phút nữa', inAnHour: '1 giờ nữa', tomorrow: '8:00 sáng mai' },
  done: 'Xong',
  more: (count: number) => `Còn ${count} nhắc hẹn đã đến giờ`,
  none: 'Bạn chưa có nhắc hẹn nào',
  noneText: 'Mở menu của một tin nhắn rồi chọn Nhắc hẹn. Chỉ bạn thấy danh sách này.',
  change: 'Đổi nhắc hẹn',
  at: (clock: string, day: string) => `${clock} · ${day}`,
})
export type ReminderWords = typeof reminders
