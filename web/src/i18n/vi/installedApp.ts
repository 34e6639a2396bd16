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
  shareNoRooms: 'Chưa có cuộc trò chuyện nào để gửi vào',
  shareNoRoomsText: 'Bạn bắt đầu một cuộc trò chuyện trong Trầu, rồi chia sẻ lại nhé.',
  shareCancel: 'Huỷ',
  shareGone: 'Không còn gì để chia sẻ',
  shareGoneText: 'Nội dung này đã được gửi đi hoặc đã hết hạn. Bạn chia sẻ lại từ ứng dụng kia nhé.',
  shareBack: 'Về trò chuyện',

  installTitle: 'Cài Trầu để mở nhanh hơn và đọc được khi không có mạng.',
  install: 'Cài đặt',
  installHow: 'Xem cách cài',
  installLater: 'Không hiện lại',
  appleTitle: 'Thêm Trầu vào màn hình chính',
  appleText: 'Trên iPhone và iPad, thông báo chỉ đến khi Trầu nằm trên màn hình chính.',
  appleSteps: [
    'Mở trang này bằng Safari.',
    'Chạm nút Chia sẻ (hình vuông có mũi tên lên).',
    'Chọn “Thêm vào MH chính”, rồi chạm “Thêm”.',
    'Mở Trầu từ màn hình chính và bật thông báo trong Cài đặt.',
  ],
  appleDone: 'Đã hiểu',

  localTitle: 'Dữ liệu trên máy này',
  localText:
    'Máy này giữ danh sách trò chuyện, tin gần nhất của 30 cuộc trò chuyện mở sau cùng, bản nháp và tin chưa gửi, để mở được khi không có mạng. Trò chuyện ẩn và tin tự xoá không bao giờ được giữ. Đăng xuất cũng xoá tất cả.',
  localClear: 'Xoá dữ liệu trên máy này',
  localClearTitle: 'Xoá dữ liệu trên máy này?',
  localClearText: 'Bạn vẫn đăng nhập. Tin nhắn trên máy chủ còn nguyên; bản nháp chưa đồng bộ sẽ mất.',
  localClearUnsent: (count: number) =>
    `${count} tin nhắn, ghi chú, bản ghi cuộc gọi hoặc tệp đang tải lên chỉ mới có trên máy này sẽ bị xoá. Tin nhắn trên máy chủ còn nguyên, và bạn vẫn đăng nhập.`,
})
