import type { DateFilter } from '../../text/date-filters.ts'
import { defineText } from '../text.ts'

/** Words of every screen. */
export const common = defineText('common', {
  productName: 'Trầu',
  ok: 'Đồng ý',
  cancel: 'Huỷ',
  close: 'Đóng',
  save: 'Lưu',
  saving: 'Đang lưu…',
  saved: 'Đã lưu',
  delete: 'Xoá',
  edit: 'Sửa',
  done: 'Xong',
  back: 'Quay lại',
  next: 'Tiếp tục',
  skip: 'Bỏ qua',
  search: 'Tìm kiếm',
  clear: 'Xoá ô tìm',
  retry: 'Thử lại',
  reload: 'Tải lại trang',
  copy: 'Sao chép',
  copied: 'Đã sao chép',
  undo: 'Hoàn tác',
  more: 'Thêm',
  showMore: 'Xem thêm',
  showLess: 'Thu gọn',
  loading: 'Đang tải…',
  you: 'Bạn',
  required: 'Bắt buộc',
  optional: 'Không bắt buộc',
  nothingFound: (query: string) => `Không tìm thấy “${query}” – thử không dấu xem sao.`,
  requestId: (id: string) => `Mã yêu cầu: ${id}`,

  offline: 'Mất kết nối – đang thử lại',
  connecting: 'Đang kết nối…',
  connectionStopped: 'Đã ngừng kết nối sau nhiều lần không thành công.',
  reconnect: 'Kết nối lại',

  online: 'Đang hoạt động',
  minutesAgo: (minutes: number) => `Hoạt động ${minutes} phút trước`,
  hoursAgo: (hours: number) => `Hoạt động ${hours} giờ trước`,
  daysAgo: (days: number) => `Hoạt động ${days} ngày trước`,

  dateFilters: {
    today: 'Hôm nay',
    oneDayAgo: '1 ngày trước',
    oneWeekAgo: '1 tuần trước',
    oneMonthAgo: '1 tháng trước',
    threeMonthsAgo: '3 tháng trước',
  } satisfies Record<DateFilter, string>,
})
