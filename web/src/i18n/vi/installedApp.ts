import { defineText } from '../text.ts'

/** The product as an app on a phone or a desktop: sharing into it, installing it, what it keeps on the device. */
export const installedApp = defineText('installedApp', {
  shareLoading: 'Đang mở nội dung được chia sẻ',
  shareTitle: 'Gửi vào cuộc trò chuyện nào?',
  shareSearch: 'Tìm cuộc trò chuyện',
  shareRooms: 'Các cuộc trò chuyện',
  shareFiles: (count: number) => `${count} tệp`,
  shareNoRoom: (query: string) => `Không tìm thấy “${query}”`,
  shareNoRoomText: 'Thử gõ không dấu, hoặc một phần của tên.',
  shareCancel: 'Huỷ',
  shareGone: 'Không còn gì để chia sẻ',
  shareGoneText: 'Nội dung này đã được gửi đi hoặc đã hết hạn. Bạn chia sẻ lại từ ứng dụng kia nhé.',
  shareBack: 'Về trò chuyện',
})
