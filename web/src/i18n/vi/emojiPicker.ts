import { defineText } from '../text.ts'

/** The panel that an emoji is chosen from. */
export const emojiPicker = defineText('emojiPicker', {
  emojiSearch: 'Tìm biểu tượng',
  emojiRecent: 'Gần đây',
  emojiNone: (query: string) => `Không có biểu tượng nào cho “${query}”`,
  emojiCategories: 'Nhóm biểu tượng',
  emojiGroups: [
    'Mặt cười và cảm xúc',
    'Con người',
    'Thành phần',
    'Động vật và thiên nhiên',
    'Đồ ăn thức uống',
    'Đi lại và địa điểm',
    'Hoạt động',
    'Đồ vật',
    'Ký hiệu',
    'Cờ',
  ],
})
export type EmojiPickerWords = typeof emojiPicker
