import { useEffect, useRef } from 'react'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import { cx } from '../../../ui/cx.ts'

interface StreamVideoProps {
  stream: MediaStream
  label: string
  /** One’s own picture, as in a mirror. */
  isMirrored?: boolean
  /** The whole picture, with bars at the sides: a screen must not be cut. */
  isWhole?: boolean
  /** Nothing new comes: the last frame, a face in the middle of a word, steps back. */
  isFrozen?: boolean
  className?: string
}

/** A moving picture without its sound, which the engine plays. */
export function StreamVideo({ stream, label, isMirrored, isWhole, isFrozen, className }: StreamVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = stream
    void ignoreFailure(element.play(), 'optional')
    return () => {
      element.srcObject = null
    }
  }, [stream])
  return (
    <video
      ref={video}
      aria-label={label}
      muted
      playsInline
      autoPlay
      className={cx(
        'size-full bg-black transition-[filter]',
        isWhole ? 'object-contain' : 'object-cover',
        isMirrored && '-scale-x-100',
        isFrozen && 'scale-105 blur-md brightness-75',
        className,
      )}
    />
  )
}
