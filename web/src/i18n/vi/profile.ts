import { defineText } from '../text.ts'

/** What a person may tell of themselves beyond their name. */
export const profile = defineText('profile', {
  address: 'Nơi ở',
  addressHint: 'Ai thấy được thì bạn chọn ở phần Riêng tư.',
  addressLong: 'Nơi ở dài tối đa 200 ký tự.',
  country: 'Quốc gia',
  noCountry: 'Không nói',
  website: 'Trang web',
  links: 'Liên kết',
  linksText: 'Tối đa 5 nơi khác mà người ta gặp được bạn.',
  linkLabel: (n: number) => `Tên liên kết ${n}`,
  linkUrl: (n: number) => `Địa chỉ liên kết ${n}`,
  linkLabelHint: 'Tên, ví dụ Facebook',
  urlHint: 'vidu.vn',
  addLink: 'Thêm liên kết',
  removeLink: (n: number) => `Bỏ liên kết ${n}`,
  urlMissing: 'Bạn hãy nhập địa chỉ, hoặc bỏ liên kết này.',
  urlWrong: 'Địa chỉ này không mở được. Ví dụ đúng: https://vidu.vn',
  linkLabelLong: 'Tên liên kết dài tối đa 50 ký tự.',
})
