import { ignoreFailure } from '../../api/ignore-failure.ts'
import { posterOf, posterSecond } from './poster.ts'

/** A video that the browser cannot open must not hold up what it is sent with. */
const patienceMs = 4000

/** Later than any video ends, in seconds. */
const beyondAll = 1e9

export interface VideoInspection {
  width?: number
  height?: number
  durationMs?: number
  /** Of its poster. */
  hash?: string
  /** Absent where the browser encodes none. */
  poster?: Blob
}

/** Rejects for what this browser cannot play. */
export async function inspectVideo(file: Blob): Promise<VideoInspection> {
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  video.muted = true
  video.preload = 'auto'
  video.src = url
  try {
    await happens(video, 'loadeddata')
    const { videoWidth: width, videoHeight: height } = video
    if (!width || !height) return {}
    const duration = await lengthOf(video)
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

/** What a browser records says no length at its beginning; winding it to its end finds out. */
async function lengthOf(video: HTMLVideoElement): Promise<number> {
  if (video.duration !== Number.POSITIVE_INFINITY) return video.duration
  video.currentTime = beyondAll
  await ignoreFailure(happens(video, 'durationchange'), 'optional')
  video.currentTime = 0
  return video.duration
}

function happens(target: HTMLMediaElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(patienceMs)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    target.addEventListener(event, () => resolve(), { once: true })
    target.addEventListener('error', () => reject(target.error), { once: true })
  })
}
