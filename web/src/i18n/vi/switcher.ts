import { defineText } from '../text.ts'

/** The field that leads everywhere (Ctrl K). */
export const switcher = defineText('switcher', {
  title: 'Tìm nhanh',
  placeholder: 'Tìm người, tin nhắn, tệp, cài đặt…',
  messages: 'Tin nhắn và tệp',
  files: 'Kho tệp',
  commands: 'Lệnh',
  settings: 'Cài đặt',
  areas: 'Đi tới',
  hint: 'để chọn',
  open: 'để mở',
  filterHint: 'từ:tên, trong:nhóm để lọc tin nhắn',
  unknownFilter: 'Không tìm thấy người hoặc nhóm trong bộ lọc',
  said: (name: string, room: string, time: string) => [name, room, time].filter(Boolean).join(' · '),
  commandNames: {
    newChat: 'Trò chuyện mới',
    newGroup: 'Nhóm mới',
    selfRoom: 'Mở Cloud của tôi',
    saved: 'Tin đã lưu',
    reminders: 'Nhắc hẹn',
    scheduled: 'Tin hẹn giờ',
    settings: 'Mở cài đặt',
    shortcuts: 'Xem phím tắt',
    theme: 'Đổi giao diện sáng, tối',
  },
})
export type SwitcherWords = typeof switcher
