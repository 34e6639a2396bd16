import { composedForm } from '@trau/contract/rules/normal-form'
import { v7 } from 'uuid'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import type { OutboxFile } from '../../../api/local-db.ts'
import { hashOf } from '../../../model/media/thumb-hash.ts'
import { kindOf } from './file-kinds.ts'
import { posterOf, posterSecond } from './poster.ts'

/** A video that the browser cannot open must not hold the message up. */
const patienceMs = 4000

/** A file that somebody wants to send, with all that this browser has found out about it. */
export interface InspectedFile {
  file: OutboxFile
  /** Of a video, under the file's `posterId`. */
  poster?: Blob
}

/** What the bubble has to know of a file before it is anywhere: its kind, its size on screen, a blurred picture of it. */
export async function inspectFile(file: File, asFile: boolean): Promise<InspectedFile> {
  const kind = asFile ? 'FILE' : kindOf(file)
  const outboxFile: OutboxFile = {
    fileId: v7(),
    kind,
    name: composedForm(file.name) || 'tep',
    mimeType: file.type || 'application/octet-stream',
    bytes: file.size,
    ...(asFile ? { asFile } : {}),
  }
  const inspect = kind === 'IMAGE' ? inspectPicture : kind === 'VIDEO' ? inspectVideo : undefined
  const inspection = inspect && (await ignoreFailure(inspect(file), 'optional'))
  if (!inspection) return { file: outboxFile }
  const { poster, ...seen } = inspection
  return {
    file: { ...outboxFile, ...seen, ...(poster ? { posterId: v7() } : {}) },
    ...(poster ? { poster } : {}),
  }
}

type Inspection = Pick<OutboxFile, 'width' | 'height' | 'durationMs' | 'hash'> & { poster?: Blob }

async function inspectPicture(file: File): Promise<Inspection> {
  const picture = await createImageBitmap(file)
  const { width, height } = picture
  const hash = hashOf(picture, width, height)
  picture.close()
  return { width, height, ...(hash ? { hash } : {}) }
}

async function inspectVideo(file: File): Promise<Inspection> {
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  video.muted = true
  video.preload = 'auto'
  video.src = url
  try {
    await happens(video, 'loadeddata')
    const { videoWidth: width, videoHeight: height, duration } = video
    if (!width || !height) return {}
    const durationMs = Number.isFinite(duration) ? { durationMs: Math.round(duration * 1000) } : {}
    const later = posterSecond(duration)
    if (later > 0) {
      video.currentTime = later
      // Where it cannot be wound forward, its first picture has to do.
      await ignoreFailure(happens(video, 'seeked'), 'optional')
    }
    const { hash, blob } = await posterOf(video)
    return { width, height, ...durationMs, ...(hash ? { hash } : {}), ...(blob ? { poster: blob } : {}) }
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
