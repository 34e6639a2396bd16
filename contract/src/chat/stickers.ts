/** Stickers of our own, drawn by the client; beside each the emoji that says the same where no picture can be shown. */
export const stickers = {
  hello: '👋',
  love: '❤️',
  laugh: '😂',
  cry: '😭',
  angry: '😠',
  shy: '😊',
  wow: '😮',
  sleepy: '😴',
  thanks: '🙏',
  ok: '👌',
  great: '👍',
  party: '🎉',
  coffee: '☕',
  pho: '🍜',
  busy: '💻',
  miss: '🥺',
  birthday: '🎂',
  tet: '🧧',
} as const
export type StickerId = keyof typeof stickers

export const stickerIds = Object.keys(stickers) as [StickerId, ...StickerId[]]
