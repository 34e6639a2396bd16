import { defineText } from '../text.ts'

/** Files as messages show them. */
export const media = defineText('media', {
  openPicture: (name: string) => `Xem ảnh ${name}`,
  openPictureOf: (index: number, total: number) => `Xem ảnh ${index}/${total}`,
  openVideo: (name: string) => `Xem video ${name}`,
  openVideoOf: (index: number, total: number) => `Xem video ${index}/${total}`,
  video: (name: string) => `Video ${name}`,
  download: 'Tải',
  view: 'Xem',
  fileGone: 'Tệp này không còn nữa.',
  cancelUpload: (name: string) => `Huỷ gửi ${name}`,
  progress: (name: string) => `Đang tải ${name} lên`,
  progressText: (sentSize: string, total: string) => `${sentSize} / ${total}`,
  speed: (perSecond: string) => `${perSecond}/giây`,
  waiting: 'Chờ mạng để gửi tiếp',

  play: 'Nghe tin nhắn thoại',
  pause: 'Tạm dừng',
  seek: 'Vị trí đang nghe',
  speedLabel: (speed: string) => `Tốc độ ${speed}`,
  voiceFailed: 'Chưa nghe được tin nhắn thoại này. Bạn thử lại nhé.',
})
export type MediaWords = typeof media
