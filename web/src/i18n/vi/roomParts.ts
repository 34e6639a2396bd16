import { defineText } from '../text.ts'

/** Parts of the room list that are fetched when they are first shown: empty lists, and what is asked about a stranger. */
export const roomParts = defineText('roomParts', {
  startChat: 'Bắt đầu trò chuyện',
  noRooms: 'Chưa có cuộc trò chuyện nào',
  noRoomsText: 'Miếng trầu là đầu câu chuyện. Tìm một người quen và gửi lời chào nhé.',
  noUnread: 'Bạn đã đọc hết',
  noUnreadText: 'Tin nhắn mới sẽ hiện ở đây.',
  noGroups: 'Bạn chưa ở trong nhóm nào',
  noGroupsText: 'Tạo một nhóm cho gia đình, lớp học hay công việc.',
  noArchive: 'Chưa lưu trữ cuộc trò chuyện nào',
  noArchiveText: 'Cuộc trò chuyện bạn lưu trữ sẽ ở đây, đến khi có tin nhắn mới.',
  strangerAsks: (name: string) =>
    `${name} chưa phải bạn bè của bạn và không biết bạn đã xem. Trả lời cũng là đồng ý nhận tin.`,
  strangerAccept: 'Đồng ý nhận tin',
  strangerDecline: 'Từ chối',
  strangerBlock: 'Chặn',
  showAll: 'Xem tất cả',
  noResults: (query: string) => `Không tìm thấy “${query}”`,
  noResultsText: 'Thử gõ không dấu, tên đăng nhập hoặc số điện thoại đầy đủ.',
  clearSearch: 'Xoá tìm kiếm',
  roomGone: 'Cuộc trò chuyện này không còn, hoặc bạn không ở trong đó.',
  noInWorkspace: 'Không gian này chưa có cuộc trò chuyện nào ở đây',
  noTagged: 'Chưa có cuộc trò chuyện nào mang thẻ này',
  noTaggedText: 'Mở menu của một cuộc trò chuyện rồi chọn “Gắn thẻ…”.',
})
