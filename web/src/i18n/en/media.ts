import type { MediaWords } from '../vi/media.ts'

export const media: MediaWords = {
  openPicture: name => `View photo ${name}`,
  openPictureOf: (index, total) => `View photo ${index} of ${total}`,
  openVideo: name => `View video ${name}`,
  openVideoOf: (index, total) => `View video ${index} of ${total}`,
  video: name => `Video ${name}`,
  download: 'Download',
  view: 'View',
  fileGone: 'This file is no longer there.',
  cancelUpload: name => `Stop sending ${name}`,
  progress: name => `Uploading ${name}`,
  progressText: (sentSize, total) => `${sentSize} / ${total}`,
  speed: perSecond => `${perSecond}/s`,
  waiting: 'Waiting for the network',

  play: 'Play voice message',
  pause: 'Pause',
  seek: 'Playback position',
  speedLabel: speed => `Speed ${speed}`,
  voiceFailed: 'This voice message cannot be played. Try again.',
}
