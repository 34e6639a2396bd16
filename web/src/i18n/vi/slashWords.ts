import { defineText } from '../text.ts'

/** Commands that begin with "/" in the text field. */
export const slashWords = defineText('slashWords', {
  label: 'Lệnh',
  unknown: (name: string) =>
    `Không có lệnh “/${name}”. Gõ / để xem các lệnh, hoặc thêm dấu cách ở đầu để gửi như tin thường.`,
  notHere: (name: string) => `Ở đây chưa dùng được lệnh “/${name}”.`,
  nothingToSend: (name: string) => `Viết lời nhắn sau lệnh, ví dụ: /${name} Mai họp lúc 9:00 nhé`,
  hints: {
    poll: 'Tạo bình chọn',
    remind: 'Nhắc hẹn về tin đang trả lời, hoặc tin mới nhất',
    schedule: 'Viết lời nhắn rồi chọn giờ gửi',
    silent: 'Gửi lời nhắn mà không thông báo',
    location: 'Gửi vị trí',
    bank: 'Gửi số tài khoản ngân hàng',
    contact: 'Gửi danh thiếp',
    note: 'Tạo ghi chú; dòng đầu là tiêu đề',
    file: 'Đính kèm tệp',
    search: 'Tìm trong cuộc trò chuyện này',
    mute: 'Tắt thông báo ở đây',
    unmute: 'Bật lại thông báo ở đây',
    saved: 'Xem tin đã lưu',
    help: 'Xem phím tắt',
  },
})
export type SlashWords = typeof slashWords
