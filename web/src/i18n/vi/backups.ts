import { defineText } from '../text.ts'

/** Backups of the whole server: a part of administration. */
export const backups = defineText('backups', {
  text: 'Mỗi bản sao lưu giữ toàn bộ cơ sở dữ liệu, cùng các tệp đã tải lên, như lúc bắt đầu sao lưu. Mọi người vẫn dùng bình thường trong lúc đó.',
  secretText:
    'Bản sao lưu chứa mọi điều đã viết và mã băm mật khẩu, nên chỉ nằm trên máy chủ, không tải về từ đây. Bạn nên mã hoá rồi chép sang một máy khác: đĩa hỏng thì bản trên cùng máy cũng mất.',
  schedule: 'Lịch sao lưu',
  off: 'Chưa tự động sao lưu. Khi máy chủ gặp sự cố, dữ liệu từ bản gần nhất trở đi sẽ mất.',
  daily: (time: string, zone: string) => `Mỗi ngày lúc ${time} (${zone})`,
  kept: (count: string) => `Giữ ${count} bản gần nhất theo lịch`,
  isVerified: 'Thử khôi phục sau mỗi lần',
  notVerified: 'Không thử khôi phục',
  next: (time: string) => `Lần tới: ${time}`,
  editSchedule: 'Đặt lịch',
  isOn: 'Tự động sao lưu mỗi ngày',
  time: 'Vào lúc',
  timeText: (zone: string) =>
    `Theo múi giờ ${zone}. Chọn giờ vắng người; nếu lúc đó máy chủ tắt, bản sao lưu được tạo khi máy bật lại.`,
  keep: 'Số bản giữ lại',
  keepText: 'Bản cũ hơn do lịch tạo sẽ bị xoá. Bản bạn tự tạo thì không.',
  keepInvalid: (max: number) => `Bạn nhập một số từ 1 đến ${max}.`,
  verify: 'Thử khôi phục vào một cơ sở dữ liệu tạm',
  verifyText:
    'Để biết chắc bản sao lưu dùng được. Cần thêm chỗ trống bằng cơ sở dữ liệu, và sẽ được xoá ngay.',
  save: 'Lưu lịch',
  saved: 'Đã lưu lịch sao lưu.',

  list: 'Các bản sao lưu',
  place: (folder: string) => `Trong thư mục ${folder} của máy chủ.`,
  placeWithRoom: (folder: string, free: string) => `Trong thư mục ${folder} của máy chủ, còn trống ${free}.`,
  loading: 'Đang tải danh sách sao lưu',
  empty: 'Chưa có bản sao lưu nào',
  emptyText: 'Tạo bản đầu tiên ngay bây giờ, hoặc đặt lịch để máy chủ tự làm mỗi ngày.',
  start: 'Sao lưu ngay',
  started: 'Đã bắt đầu sao lưu. Bạn rời trang này được.',
  statuses: { QUEUED: 'Sắp bắt đầu', RUNNING: 'Đang sao lưu', DONE: 'Xong', FAILED: 'Không thành công' },
  bySchedule: 'Theo lịch',
  by: (name: string) => `Do ${name} tạo`,
  someone: 'một tài khoản đã xoá',
  copied: (count: string) => `thêm ${count} tệp`,
  checked: 'đã thử khôi phục',
  missing: 'Tệp không còn trong thư mục.',
  failures: {
    INTERRUPTED: 'Máy chủ dừng giữa chừng. Không có gì bị hỏng; bạn sao lưu lại nhé.',
    DISK_FULL: 'Không đủ chỗ trống cho bản sao lưu. Bạn xoá bớt bản cũ hoặc thêm dung lượng nhé.',
    NOT_VERIFIED: 'Đã ghi xong nhưng thử khôi phục không được. Bạn đừng dựa vào bản này.',
    OTHER: 'Lệnh sao lưu báo lỗi.',
  },
  remove: 'Xoá',
  removeOf: (time: string) => `Xoá bản sao lưu lúc ${time}`,
  removeAsk: 'Xoá bản sao lưu này?',
  removeText: 'Tệp bị xoá khỏi máy chủ và không lấy lại được.',
  removed: 'Đã xoá bản sao lưu.',

  restore: 'Khôi phục',
  restoreText:
    'Khôi phục thay toàn bộ dữ liệu hiện có, nên chỉ làm được trên máy chủ, khi Trầu đã dừng. Chạy lệnh này ở thư mục cài Trầu, rồi khởi động lại:',
})
