import { hashOf } from './hash.ts'

/** Of the longer side: as large as the server keeps one. */
const mostPx = 1600
const quality = 0.82
/** Many videos begin in black. */
const wantedSecond = 1

export interface Poster {
  hash: string | undefined
  /** Undefined where the browser encodes none. */
  blob: Blob | undefined
}

/** Where in a video its poster is taken: near its beginning, and never behind the end of a short one. */
export const posterSecond = (duration: number) =>
  Number.isFinite(duration) ? Math.min(wantedSecond, duration / 4) : 0

/** The picture that stands for a video until it plays, of what it shows now. */
export async function posterOf(video: HTMLVideoElement): Promise<Poster> {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, mostPx / Math.max(videoWidth, videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(videoWidth * scale))
  canvas.height = Math.max(1, Math.round(videoHeight * scale))
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
  return { hash: hashOf(canvas, canvas.width, canvas.height), blob: blob ?? undefined }
}
