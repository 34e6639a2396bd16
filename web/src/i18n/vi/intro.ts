import { defineText } from '../text.ts'

/** The first minute of a new person. */
export const intro = defineText('intro', {
  label: 'Giới thiệu',
  progress: (step: number, total: number) => `Bước ${step} trên ${total}`,
  welcome: (name: string) => `Chào ${name}, mời bạn miếng trầu`,
  welcomeText:
    'Trầu là nơi trò chuyện của bạn và những người bạn tin. Tin nhắn nằm trên máy chủ của chính các bạn, không của ai khác.',
  keep: 'Gõ lúc nào cũng được, kể cả khi mất mạng',
  keepText: 'Bản nháp và tin chưa gửi được giữ lại trên máy bạn, rồi tự gửi đi đúng một lần khi có mạng.',
  start: 'Bắt đầu từ Cloud của tôi',
  startText:
    'Một cuộc trò chuyện chỉ có mình bạn: ghi nhanh, thử gõ, lưu điều cần nhớ. Khi sẵn sàng, tìm bạn bè bằng tên hoặc tên đăng nhập.',
  invite: 'Mời mọi người vào Trầu',
  inviteText:
    'Bạn quản trị máy chủ này: tạo tài khoản cho từng người, hoặc gửi liên kết mời ở mục Quản trị. Có người rồi, bạn nhắn câu đầu tiên nhé.',
  openAdmin: 'Mở Quản trị',
  next: 'Tiếp tục',
  skip: 'Bỏ qua',
  openCloud: 'Mở Cloud của tôi',
})
