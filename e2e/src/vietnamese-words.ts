/** A word for each vowel with each tone, in the order of the keyboard's tones: none, grave, hook, tilde, acute, dot; then those that input methods get wrong. */
export const vietnameseWords = [
  ...['ba', 'bà', 'cả', 'đã', 'má', 'mạ', 'năm', 'bằng', 'thẳng', 'chẵn', 'mắt', 'đặt'],
  ...['chân', 'cần', 'phẩm', 'dẫn', 'cất', 'gật', 'xe', 'hè', 'kẻ', 'vẽ', 'bé', 'mẹ'],
  ...['quê', 'bề', 'kể', 'lễ', 'bến', 'lệ', 'đi', 'mì', 'nghỉ', 'nghĩ', 'ít', 'thịt'],
  ...['lo', 'bò', 'cỏ', 'ngõ', 'có', 'họ', 'cô', 'hồ', 'phổ', 'ngỗng', 'số', 'một'],
  ...['mơ', 'chờ', 'ở', 'mỡ', 'bớt', 'chợ', 'thu', 'mù', 'của', 'cũ', 'núi', 'bụng'],
  ...['thư', 'từ', 'cửa', 'chữ', 'nứa', 'rực', 'y', 'kỳ', 'kỷ', 'kỹ', 'ký', 'kỵ'],
  ...[
    'thuở',
    'nghiêng',
    'khuỷu',
    'ngoằn',
    'ngoèo',
    'ướt',
    'rượu',
    'chuyện',
    'quyển',
    'huỵch',
    'Đường',
    'giữa',
  ],
]

/** Every letter that has a tone or a mark. */
export const markedVietnameseLetters = [
  ...['aàảãáạ', 'ăằẳẵắặ', 'âầẩẫấậ', 'eèẻẽéẹ', 'êềểễếệ', 'iìỉĩíị', 'oòỏõóọ', 'ôồổỗốộ', 'ơờởỡớợ'],
  ...['uùủũúụ', 'ưừửữứự', 'yỳỷỹýỵ', 'đ'],
].flatMap(group => [...group])

/** Different sentences of six words; the first fourteen have every word once. */
export const vietnameseSentences = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => {
    const stride = 5 ** Math.floor((n * 6) / vietnameseWords.length)
    return Array.from(
      { length: 6 },
      (_, word) => vietnameseWords[(n * 6 + word * stride) % vietnameseWords.length],
    ).join(' ')
  })
