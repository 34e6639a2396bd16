import { defineText } from '../text.ts'
import { after, type Data } from './errors.ts'

/** The sentences of errors that only the PIN of what is hidden meets: no part of a first page. */
export const pinErrors = defineText('pinErrors', {
  pinNotSet: 'Bạn chưa có mã PIN. Bạn tạo mã khi ẩn cuộc trò chuyện đầu tiên nhé.',
  pinExists: 'Bạn đã có mã PIN rồi.',
  pinWrong: (data: Data<'pinWrong'>) =>
    data.triesLeft ? `Mã PIN chưa đúng. Bạn còn ${data.triesLeft} lần thử.` : 'Mã PIN chưa đúng.',
  pinLocked: (data: Data<'pinLocked'>) =>
    `Mã PIN tạm khoá vì nhập sai nhiều lần. Bạn thử lại ${after(data.retryAfter)} nhé.`,
  tooManyHiddenRooms: (data: Data<'tooManyHiddenRooms'>) =>
    `Bạn đã ẩn ${data.max ?? 50} cuộc trò chuyện. Bạn bỏ ẩn bớt một cuộc trước nhé.`,
})
