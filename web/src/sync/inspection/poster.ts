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
export const posterOf = (video: HTMLVideoElement): Promise<Poster> =>
  pictureOf(video, video.videoWidth, video.videoHeight)

/** What a file shows, as large as the server keeps a picture of it. */
export async function pictureOf(source: CanvasImageSource, width: number, height: number): Promise<Poster> {
  const scale = Math.min(1, mostPx / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
  return { hash: hashOf(canvas, canvas.width, canvas.height), blob: blob ?? undefined }
}
