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

const known = new Map<string, UploadProgress>()
const listeners = new Set<() => void>()

export function setProgress(fileId: string, progress: UploadProgress | undefined) {
  if (progress) known.set(fileId, progress)
  else known.delete(fileId)
  for (const listener of listeners) listener()
}

/** Undefined before it has begun and after it has ended. */
export const useUploadProgress = (fileId: string | undefined): UploadProgress | undefined =>
  useSyncExternalStore(
    changed => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => (fileId === undefined ? undefined : known.get(fileId)),
  )

const smoothing = 0.3

/** Speed from readings of how much was sent; a moving average, so that the number can be read. */
export function speedometer(now: () => number = () => performance.now()) {
  let last: { at: number; sent: number } | undefined
  let speed = 0
  return (sent: number): number => {
    const at = now()
    if (!last || sent < last.sent) last = { at, sent }
    else if (at - last.at >= 250) {
      const reading = ((sent - last.sent) / (at - last.at)) * 1000
      speed = speed === 0 ? reading : speed + smoothing * (reading - speed)
      last = { at, sent }
    }
    return Math.round(speed)
  }
}
