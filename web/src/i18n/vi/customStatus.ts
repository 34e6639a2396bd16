import { defineText } from '../text.ts'

/** What a person says they are doing. */
export const customStatus = defineText('customStatus', {
  set: 'Đặt trạng thái…',
  title: 'Trạng thái của bạn',
  text: 'Bạn đang làm gì?',
  emoji: 'Chọn biểu tượng',
  emojiLoading: 'Đang mở biểu tượng',
  end: 'Tự xoá sau',
  ends: {
    never: 'Không tự xoá',
    halfHour: '30 phút',
    hour: '1 giờ',
    fourHours: '4 giờ',
    today: 'Hết hôm nay',
    week: 'Hết tuần này',
    own: 'Chọn ngày giờ',
  },
  ownEnd: 'Ngày giờ',
  past: 'Chọn một thời điểm sắp tới',
  presetsLabel: 'Gợi ý',
  presets: {
    meeting: 'Đang họp',
    travel: 'Đang đi đường',
    focus: 'Đang tập trung',
    sick: 'Nghỉ ốm',
    leave: 'Nghỉ phép',
  },
  save: 'Lưu',
  clear: 'Xoá trạng thái',
  saved: 'Đã đặt trạng thái',
  cleared: 'Đã xoá trạng thái',
  until: (time: string) => `đến ${time}`,
})
