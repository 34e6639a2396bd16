import { sharedValue, useSharedValue } from '../../store/shared-value.ts'

/** How far an upload is. */
export interface UploadProgress {
  sent: number
  total: number
  /** Over the last seconds; 0 at first. */
  bytesPerSecond: number
  /** The way is blocked; it goes on by itself. */
  isWaiting: boolean
}

const progressByFile = sharedValue<ReadonlyMap<string, UploadProgress>>(new Map())

export function setProgress(fileId: string, progress: UploadProgress | undefined) {
  const next = new Map(progressByFile.get())
  if (progress) next.set(fileId, progress)
  else next.delete(fileId)
  progressByFile.set(next)
}

/** Undefined before it has begun and after it has ended. */
export const useUploadProgress = (fileId: string | undefined): UploadProgress | undefined =>
  useSharedValue(progressByFile, byFile => (fileId === undefined ? undefined : byFile.get(fileId)))

const smoothing = 0.3

/** Speed from readings of how much was sent; a moving average, so that the number can be read. */
export function speedometer(now: () => number = () => performance.now()) {
  let last: { at: number; sent: number } | undefined
  let speed = 0
  return (sentBytes: number): number => {
    const at = now()
    if (!last || sentBytes < last.sent) last = { at, sent: sentBytes }
    else if (at - last.at >= 250) {
      const reading = ((sentBytes - last.sent) / (at - last.at)) * 1000
      speed = speed === 0 ? reading : speed + smoothing * (reading - speed)
      last = { at, sent: sentBytes }
    }
    return Math.round(speed)
  }
}
