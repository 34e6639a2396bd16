import { v7 } from 'uuid'
import type { OutboxFile } from '../../../api/local-db.ts'
import { kindOf } from './file-kinds.ts'
import { hashOf } from './thumb-hash.ts'

/** A video that the browser cannot open must not hold the message up. */
const patienceMs = 4000

/** What the bubble has to know of a file before it is anywhere: its kind, its size on screen, a blurred picture of it. */
export async function lookAtFile(file: File, asFile: boolean): Promise<OutboxFile> {
  const kind = asFile ? 'FILE' : kindOf(file)
  const told: OutboxFile = {
    fileId: v7(),
    kind,
    name: file.name.normalize('NFC') || 'tep',
    mimeType: file.type || 'application/octet-stream',
    bytes: file.size,
    ...(asFile ? { asFile } : {}),
  }
  const found = await (kind === 'IMAGE'
    ? lookAtPicture(file)
    : kind === 'VIDEO'
      ? lookAtVideo(file)
      : undefined
  )?.catch(() => undefined)
  return { ...told, ...found }
}

type Found = Pick<OutboxFile, 'width' | 'height' | 'durationMs' | 'hash'>

async function lookAtPicture(file: File): Promise<Found> {
  const picture = await createImageBitmap(file)
  const { width, height } = picture
  const hash = hashOf(picture, width, height)
  picture.close()
  return { width, height, ...(hash ? { hash } : {}) }
}

async function lookAtVideo(file: File): Promise<Found> {
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  video.muted = true
  video.preload = 'auto'
  video.src = url
  try {
    await happens(video, 'loadeddata')
    const { videoWidth: width, videoHeight: height, duration } = video
    if (!width || !height) return {}
    const hash = hashOf(video, width, height)
    const durationMs = Number.isFinite(duration) ? { durationMs: Math.round(duration * 1000) } : {}
    return { width, height, ...durationMs, ...(hash ? { hash } : {}) }
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

function happens(target: HTMLMediaElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(patienceMs)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    target.addEventListener(event, () => resolve(), { once: true })
    target.addEventListener('error', () => reject(target.error), { once: true })
  })
}
