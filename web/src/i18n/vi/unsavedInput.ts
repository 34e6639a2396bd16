import { defineText } from '../text.ts'

/** Asked before a window that something was written in is closed. */
export const unsavedInput = defineText('unsavedInput', {
  title: 'Bỏ những gì bạn vừa nhập?',
  text: 'Nội dung chưa lưu hoặc chưa gửi sẽ mất.',
  discard: 'Bỏ',
  back: 'Nhập tiếp',
})
