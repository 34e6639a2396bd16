import { useEffect, useRef, useState } from 'react'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import { useMediaWords } from '../../../i18n/words/media.ts'
import type { ShownMedia } from '../../../model/messages/carried.ts'
import { freshLinks, useMediaLinks } from './links.ts'
import { useLocalUrl } from './use-local-url.ts'

export interface LightboxVideoProps {
  media: ShownMedia
  roomId: string
  poster: string | undefined
  /** It is the one in the middle: it plays, and stops when it is not any more. */
  isCurrent: boolean
}

const mostTries = 3

/** A video that is shown large. It is fetched in parts; when its address has ended, it goes on from a new one. */
export function LightboxVideo({ media, roomId, poster, isCurrent }: LightboxVideoProps) {
  const words = useMediaWords()
  const local = useLocalUrl(media.mediaId, false)
  const links = useMediaLinks(local ? undefined : media.mediaId, roomId)
  const [src, setSrc] = useState(local)
  const video = useRef<HTMLVideoElement>(null)
  const resumeAt = useRef(0)
  const tries = useRef(0)
  useEffect(() => {
    if (!src) setSrc(local ?? links?.url)
  }, [src, local, links])
  useEffect(() => {
    if (!src) return
    // Where a browser plays nothing by itself, its controls are there.
    if (isCurrent && video.current) void ignoreFailure(video.current.play(), 'optional')
    else video.current?.pause()
  }, [src, isCurrent])
  useSpaceKey(isCurrent, video)
  const onError = async () => {
    if (tries.current++ > mostTries) return
    resumeAt.current = video.current?.currentTime ?? 0
    const fresh = await ignoreFailure(freshLinks(media.mediaId, roomId, { isBroken: true }), 'repeated')
    if (fresh) setSrc(fresh.url)
  }
  const onLoaded = () => {
    if (video.current && resumeAt.current > 0) video.current.currentTime = resumeAt.current
    resumeAt.current = 0
  }
  const { width = 1280, height = 720 } = media
  return (
    // biome-ignore lint/a11y/useMediaCaption: people's own recordings have none
    <video
      ref={video}
      src={src}
      poster={poster}
      controls
      playsInline
      preload="metadata"
      aria-label={words.video(media.name)}
      onError={() => void onError()}
      onLoadedMetadata={onLoaded}
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
