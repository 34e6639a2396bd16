import { defineText } from '../text.ts'

/** What the platform configuration says to people. */
export const platformNotice = defineText('platformNotice', {
  tooOldTitle: 'Hãy tải lại',
  tooOldText:
    'Trang này đang chạy một bản cũ mà máy chủ không còn hỗ trợ. Bản nháp và tin chưa gửi của bạn vẫn được giữ.',
  tooOldVersions: (own: string, minimum: string) => `Bạn đang dùng bản ${own}, cần từ bản ${minimum}.`,
  tooOldStill: 'Nếu tải lại rồi mà vẫn thấy trang này, bạn báo cho quản trị viên nhé.',
  reload: 'Tải lại',
  later: 'Để sau',
  newer: (version: string) => `Đã có bản ${version}. Bạn tải lại để dùng bản mới nhé.`,
  before: (start: string, end: string) => `Sẽ bảo trì từ ${start} đến ${end}.`,
  during: (end: string) => `Đang bảo trì, dự kiến xong lúc ${end}.`,
  dismiss: 'Đã hiểu',
})
