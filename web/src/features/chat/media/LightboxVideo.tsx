import { useEffect } from 'react'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import { useMediaWords } from '../../../i18n/words/media.ts'
import { useRenewedSource } from '../../../kit/useRenewedSource.ts'
import type { ShownMedia } from '../../../model/messages/carried.ts'
import { useLocalUrl } from './use-local-url.ts'

export interface LightboxVideoProps {
  media: ShownMedia
  roomId: string
  poster: string | undefined
  /** It is the one in the middle: it plays, and stops when it is not any more. */
  isCurrent: boolean
}

/** A video that is shown large. */
export function LightboxVideo({ media, roomId, poster, isCurrent }: LightboxVideoProps) {
  const words = useMediaWords()
  const { ref: video, ...source } = useRenewedSource<HTMLVideoElement>(
    media.mediaId,
    roomId,
    useLocalUrl(media),
  )
  const { src } = source
  useEffect(() => {
    if (!src) return
    // Where a browser plays nothing by itself, its controls are there.
    if (isCurrent && video.current) void ignoreFailure(video.current.play(), 'optional')
    else video.current?.pause()
  }, [src, isCurrent, video])
  useSpaceKey(isCurrent, video)
  const { width = 1280, height = 720 } = media
  return (
    <video
      ref={video}
      {...source}
      poster={poster}
      controls
      playsInline
      preload="metadata"
      aria-label={words.video(media.name)}
      className="max-h-full max-w-full"
      style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, 100dvh * ${width / height})` }}
    />
  )
}

/** Space plays and pauses wherever the focus is, as people know it of players; on a button it presses that. */
function useSpaceKey(isOn: boolean, video: { current: HTMLVideoElement | null }) {
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const { current } = video
      const isOwn = event.target === current || (event.target as Element).closest('button')
      if (event.key !== ' ' || !current || isOwn) return
      event.preventDefault()
      if (current.paused) void ignoreFailure(current.play(), 'optional')
      else current.pause()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn, video])
}
