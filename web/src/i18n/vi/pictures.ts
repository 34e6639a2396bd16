import { defineText } from '../text.ts'

/** Face and cover of a profile. */
export const pictures = defineText('pictures', {
  avatar: 'Ảnh đại diện',
  cover: 'Ảnh bìa',
  menu: { avatar: 'Đổi ảnh đại diện', cover: 'Đổi ảnh bìa' },
  choose: { avatar: 'Chọn ảnh đại diện', cover: 'Chọn ảnh bìa' },
  replace: { avatar: 'Chọn ảnh khác', cover: 'Chọn ảnh khác' },
  remove: { avatar: 'Gỡ ảnh đại diện', cover: 'Gỡ ảnh bìa' },
  cropTitle: { avatar: 'Chọn vùng ảnh đại diện', cover: 'Chọn vùng ảnh bìa', group: 'Chọn vùng ảnh nhóm' },
  zoom: 'Phóng to',
  cancel: 'Huỷ',
  save: 'Dùng ảnh này',
  saving: 'Đang tải lên…',
  saved: 'Đã đổi ảnh.',
  removed: 'Đã gỡ ảnh.',
  notAPicture: 'Tệp này không phải ảnh đọc được. Bạn chọn ảnh JPEG, PNG, WebP, GIF hoặc AVIF nhé.',
  tooLarge: 'Ảnh lớn hơn 10 MB. Bạn chọn ảnh nhỏ hơn nhé.',
  unavailable: 'Chưa mở được phần cắt ảnh. Bạn kiểm tra mạng rồi thử lại nhé.',
})
