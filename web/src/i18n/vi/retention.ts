import { defineText } from '../text.ts'

/** How long things are kept: the part of administration, and what members of a room read of it. */
export const retention = defineText('retention', {
  text: 'Nội dung cũ hơn quy tắc sẽ bị xoá với mọi người, cùng tệp, chỉ mục tìm kiếm và lịch sử sửa. Quy tắc hẹp nhất được áp dụng: nhóm, rồi không gian làm việc, rồi toàn hệ thống. “Cloud của tôi” không bao giờ bị đụng đến.',
  rules: 'Quy tắc lưu giữ',
  loading: 'Đang tải quy tắc lưu giữ',
  empty: 'Chưa có quy tắc nào',
  emptyText: 'Mọi thứ đang được giữ mãi mãi.',
  add: 'Thêm quy tắc',
  edit: 'Sửa quy tắc',
  editRule: (place: string, kind: string) => `Sửa quy tắc: ${place}, ${kind}`,
  remove: 'Xoá quy tắc',
  removeAsk: 'Xoá quy tắc này?',
  removeText:
    'Quy tắc rộng hơn sẽ được áp dụng. Nếu không còn quy tắc nào, nội dung được giữ mãi mãi. Nội dung đã bị xoá không lấy lại được.',
  removed: 'Đã xoá quy tắc.',
  save: 'Lưu quy tắc',
  saved: 'Đã lưu quy tắc. Lần dọn tới sẽ làm theo.',
  scope: 'Áp dụng cho',
  scopes: { TENANT: 'Toàn hệ thống', WORKSPACE: 'Không gian làm việc', ROOM: 'Nhóm' },
  scopeOf: (kind: string, name: string) => `${kind}: ${name}`,
  scopeMissing: 'Bạn chọn nơi áp dụng nhé.',
  kind: 'Loại nội dung',
  kinds: { MESSAGES: 'Tin nhắn', FILES: 'Ảnh, video, ghi âm và tệp', CALLS: 'Cuộc gọi' },
  kindTexts: {
    MESSAGES: 'Tin nhắn không kèm tệp.',
    FILES: 'Tin nhắn kèm tệp, và chính các tệp đó.',
    CALLS: 'Lịch sử cuộc gọi và tin nhắn trong cuộc gọi.',
  },
  isKept: 'Giữ mãi mãi',
  isKeptText: 'Bỏ qua quy tắc rộng hơn ở nơi này.',
  days: 'Số ngày giữ',
  daysInvalid: 'Bạn nhập số ngày từ 1 đến 36.500.',
  keptFor: (days: string) => `Giữ ${days} ngày`,
  keptForEver: 'Giữ mãi mãi',
  counting: 'Đang đếm nội dung sẽ bị xoá…',
  reached: (items: string, rooms: string) =>
    `Lưu lại thì lần dọn tới sẽ xoá ${items} mục, trong ${rooms} cuộc trò chuyện thuộc quy tắc này. Không lấy lại được.`,
  reachedNone: (rooms: string) =>
    `Hiện chưa có gì đủ cũ để xoá, trong ${rooms} cuộc trò chuyện thuộc quy tắc này.`,
  moreThan: (count: string) => `hơn ${count}`,
  countFailed: 'Chưa đếm được nội dung sẽ bị xoá. Khi bạn lưu, Trầu sẽ đếm lại trước.',
  uncounted:
    'Bạn không có quyền xem ở nơi này nên Trầu chưa đếm được nội dung sẽ bị xoá. Nội dung đã xoá không lấy lại được.',
  saveAsk: 'Lưu quy tắc này?',
  replaced: (rule: string) => `Nơi này đang có quy tắc “${rule}”. Quy tắc mới sẽ thay quy tắc đó.`,
  saveAndDelete: 'Lưu và xoá',
  replace: 'Thay quy tắc',
  changedBy: (name: string, time: string) => `${name} sửa lúc ${time}`,
  someone: 'Tài khoản đã xoá',

  inRoom: 'Lưu giữ',
  roomTexts: {
    MESSAGES: (days: string) => `Tin nhắn ở đây được giữ ${days} ngày.`,
    FILES: (days: string) => `Ảnh, video, ghi âm và tệp ở đây được giữ ${days} ngày.`,
    CALLS: (days: string) => `Lịch sử cuộc gọi ở đây được giữ ${days} ngày.`,
  },
})
