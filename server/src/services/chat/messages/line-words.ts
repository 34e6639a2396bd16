import type { LineWords } from '@trau/contract/rules/message-line'

/** What is no text, in Vietnamese: as the interface says it (`web/src/i18n/vi`). */
export const lineWords: LineWords = {
  image: 'Ảnh',
  images: count => `${count} ảnh`,
  video: 'Video',
  videos: count => `${count} video`,
  file: name => `Tệp · ${name}`,
  voice: length => `Tin nhắn thoại · ${length}`,
  sticker: emoji => `Nhãn dán · ${emoji}`,
  contact: name => `Danh thiếp · ${name || 'Ai đó'}`,
  location: name => `Vị trí · ${name}`,
  poll: question => `Bình chọn · ${question}`,
}

export const selfDestructWords = 'Tin nhắn tự xoá'
