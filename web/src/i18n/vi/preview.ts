import { defineText } from '../text.ts'

/** Files of the drive shown large. */
export const preview = defineText('preview', {
  viewer: 'Xem tệp',
  carousel: 'Các tệp trong danh sách',
  slide: 'Tệp',
  slideOf: (index: string, total: string) => `${index} trên ${total}`,
  close: 'Đóng',
  previous: 'Tệp trước',
  next: 'Tệp sau',
  zoomIn: 'Phóng to',
  zoomOut: 'Thu nhỏ',
  download: 'Tải xuống',
  downloadSize: (size: string) => `Tải xuống (${size})`,
  loading: 'Đang mở tệp',
  page: 'Trang',
  cut: 'Chỉ hiện 1.000 dòng và 200 cột đầu. Tải tệp xuống để xem đầy đủ.',
  emptySheet: 'Trang tính này trống.',
  reasons: {
    none: 'Chưa xem trước được loại tệp này.',
    damaged: 'Tệp này bị hỏng hoặc không đúng định dạng nên chưa xem được.',
    password: 'Tệp này có mật khẩu. Bạn tải xuống rồi mở bằng ứng dụng trên máy nhé.',
    unavailable: 'Chưa tải được tệp. Bạn kiểm tra mạng rồi mở lại nhé.',
    scan: 'Tệp đang được quét vi-rút. Bạn chờ một lát rồi mở lại nhé.',
  },
})
export type PreviewWords = typeof preview
