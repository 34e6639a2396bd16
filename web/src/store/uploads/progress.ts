import { useSyncExternalStore } from 'react'

/** How far an upload is. */
export interface UploadProgress {
  sent: number
  total: number
  /** Over the last seconds; 0 at first. */
  bytesPerSecond: number
  /** The way is blocked; it goes on by itself. */
  isWaiting: boolean
}

const progressByFile = new Map<string, UploadProgress>()
const listeners = new Set<() => void>()

export function setProgress(fileId: string, progress: UploadProgress | undefined) {
  if (progress) progressByFile.set(fileId, progress)
  else progressByFile.delete(fileId)
  for (const listener of listeners) listener()
}

/** Undefined before it has begun and after it has ended. */
export const useUploadProgress = (fileId: string | undefined): UploadProgress | undefined =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => (fileId === undefined ? undefined : progressByFile.get(fileId)),
  )

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
