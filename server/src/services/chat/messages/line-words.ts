import type { LineWords } from '@trau/contract/rules/message-line'

export interface Words extends LineWords {
  selfDestruct: string
}

/** What is no text, in the language of the reader: as the interface says it (`web/src/i18n/{vi,en}`). */
export const lineWords: Record<'vi' | 'en', Words> = {
  vi: {
    image: 'Ảnh',
    images: count => `${count} ảnh`,
    video: 'Video',
    videos: count => `${count} video`,
    file: name => `Tệp · ${name}`,
    voice: length => `Tin nhắn thoại · ${length}`,
    sticker: emoji => `Nhãn dán · ${emoji}`,
    contact: name => `Danh thiếp · ${name || 'Ai đó'}`,
    location: name => `Vị trí · ${name}`,
    bank: account => `Tài khoản · ${account}`,
    drive: name => `Kho tệp · ${name}`,
    note: title => (title ? `Ghi chú · ${title}` : 'Ghi chú'),
    call: (isVideo, isAnswered) =>
      `Cuộc gọi ${isVideo ? 'video' : 'thoại'}${isAnswered ? '' : ' không trả lời'}`,
    poll: question => `Bình chọn · ${question}`,
    selfDestruct: 'Tin nhắn tự xoá',
  },
  en: {
    image: 'Photo',
    images: count => (count === 1 ? '1 photo' : `${count} photos`),
    video: 'Video',
    videos: count => (count === 1 ? '1 video' : `${count} videos`),
    file: name => `File · ${name}`,
    voice: length => `Voice message · ${length}`,
    sticker: emoji => `Sticker · ${emoji}`,
    contact: name => `Contact card · ${name || 'Somebody'}`,
    location: name => `Location · ${name}`,
    bank: account => `Bank account · ${account}`,
    drive: name => `Drive · ${name}`,
    note: title => (title ? `Note · ${title}` : 'Note'),
    call: (isVideo, isAnswered) => `${isAnswered ? '' : 'Unanswered '}${isVideo ? 'video' : 'voice'} call`,
    poll: question => `Poll · ${question}`,
    selfDestruct: 'Self-destructing message',
  },
}
