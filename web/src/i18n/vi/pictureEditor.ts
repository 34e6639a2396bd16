import { defineText } from '../text.ts'

/** Editing a picture before it is sent. */
export const pictureEditor = defineText('pictureEditor', {
  title: 'Sửa ảnh',
  tool: 'Công cụ',
  tools: { crop: 'Cắt', line: 'Vẽ', cover: 'Che' },
  hints: {
    crop: 'Kéo các góc để chọn phần giữ lại.',
    line: 'Kéo trên ảnh để vẽ.',
    cover: 'Kéo trên ảnh để che phần không muốn lộ. Người nhận không xem lại được phần đã che.',
  },
  turn: 'Xoay ảnh',
  undo: 'Hoàn tác',
  keptArea: 'Phần giữ lại',
  corners: {
    topLeft: 'Góc trên bên trái',
    topRight: 'Góc trên bên phải',
    bottomLeft: 'Góc dưới bên trái',
    bottomRight: 'Góc dưới bên phải',
  },
  colour: 'Màu bút',
  colours: {
    red: 'Đỏ',
    yellow: 'Vàng',
    green: 'Xanh lá',
    blue: 'Xanh dương',
    white: 'Trắng',
    black: 'Đen',
  },
  width: 'Nét bút',
  widths: { thin: 'Mảnh', medium: 'Vừa', thick: 'Đậm' },
  picture: 'Ảnh đang sửa',
  opening: 'Đang mở ảnh',
  cancel: 'Huỷ',
  done: 'Xong',
  unreadable: 'Trình duyệt này không mở được ảnh để sửa. Bạn vẫn gửi được ảnh gốc.',
  notWritten: 'Trình duyệt này không lưu được ảnh đã sửa. Bạn thử lại, hoặc gửi ảnh gốc nhé.',
  discardTitle: 'Bỏ các chỉnh sửa?',
  discardText: 'Ảnh gốc vẫn được giữ nguyên trong danh sách gửi.',
  discard: 'Bỏ chỉnh sửa',
  back: 'Sửa tiếp',
})
