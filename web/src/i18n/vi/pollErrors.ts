import { defineText } from '../text.ts'
import type { Data } from './errors.ts'

/** The sentences of errors that only polls meet: no part of a first page. */
export const pollErrors = defineText('pollErrors', {
  pollClosed: 'Bình chọn này đã kết thúc.',
  pollResultsHidden: 'Bạn cần bình chọn trước khi xem kết quả.',
  pollOptionNotFound: 'Lựa chọn này không còn. Bạn mở lại bình chọn để xem nhé.',
  pollOptionExists: 'Lựa chọn này đã có rồi.',
  tooManyPollOptions: (data: Data<'tooManyPollOptions'>) => `Bình chọn có tối đa ${data.max ?? 20} lựa chọn.`,
})
