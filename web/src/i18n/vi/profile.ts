import { defineText } from '../text.ts'

/** What a person may tell of themselves beyond their name. */
export const profile = defineText('profile', {
  address: 'Nơi ở',
  addressHint: 'Chọn ai được xem ở mục Riêng tư.',
  addressLong: 'Nơi ở dài tối đa 200 ký tự.',
  country: 'Quốc gia',
  noCountry: 'Chưa chọn',
  website: 'Trang web',
  links: 'Liên kết',
  linksText: 'Tối đa 5 liên kết mạng xã hội hoặc trang cá nhân.',
  linkLabel: (n: number) => `Tên liên kết ${n}`,
  linkUrl: (n: number) => `Địa chỉ liên kết ${n}`,
  linkLabelHint: 'Tên, ví dụ Facebook',
  urlHint: 'vidu.vn',
  addLink: 'Thêm liên kết',
  removeLink: (n: number) => `Xoá liên kết ${n}`,
  urlMissing: 'Bạn nhập địa chỉ, hoặc xoá liên kết này nhé.',
  urlWrong: 'Địa chỉ này không mở được. Ví dụ đúng: https://vidu.vn',
  linkLabelLong: 'Tên liên kết dài tối đa 50 ký tự.',
})
