import { defineText } from '../text.ts'

/** People as others see them. */
export const identity = defineText('identity', {
  profile: 'Hồ sơ',
  profileOf: (name: string) => `Hồ sơ của ${name}`,
  yourProfile: 'Hồ sơ của bạn',
  loading: 'Đang mở hồ sơ',
  notFound: 'Không tìm thấy người này. Có thể tài khoản đã bị xoá hoặc không cho bạn xem.',
  message: 'Nhắn tin',
  openCloud: 'Cloud của tôi',
  editProfile: 'Sửa hồ sơ',
  more: (name: string) => `Tuỳ chọn khác với ${name}`,
  block: 'Chặn',
  unblock: 'Bỏ chặn',
  blockTitle: (name: string) => `Chặn ${name}?`,
  blockText:
    'Người này sẽ không nhắn tin, gọi hay thêm bạn vào nhóm được nữa, và không biết bạn đã chặn. Bạn bỏ chặn lúc nào cũng được.',
  blocked: (name: string) => `Đã chặn ${name}.`,
  unblocked: (name: string) => `Đã bỏ chặn ${name}.`,
  blockedNote: 'Bạn đang chặn người này.',
  facts: 'Thông tin',
  username: 'Tên đăng nhập',
  bio: 'Giới thiệu',
  gender: 'Giới tính',
  genders: { 0: 'Không tiết lộ', 1: 'Nam', 2: 'Nữ', 3: 'Khác' },
  birthday: 'Sinh nhật',
  phone: 'Điện thoại',
  email: 'Email',
  website: 'Trang web',
  address: 'Nơi ở',
  country: 'Quốc gia',
})
