import { useEffect, useRef, useState } from 'react'
import { albumLayout } from './album-layout.ts'
import type { ShownMedia } from './carried.ts'
import { freshLinks, useMediaLinks } from './links.ts'
import { placeholder } from './thumb-hash.ts'
import { useLocalUrl } from './use-local-url.ts'
import { useMediaWords } from './words.ts'

/** One video, played where it stands. It is fetched in parts; when its address has ended, it goes on from a new one. */
export function SingleVideo({ media, roomId }: { media: ShownMedia; roomId: string }) {
  const words = useMediaWords()
  const local = useLocalUrl(media.mediaId, false)
  const links = useMediaLinks(local ? undefined : media.mediaId, roomId)
  const [src, setSrc] = useState(local)
  const video = useRef<HTMLVideoElement>(null)
  const resumeAt = useRef<{ time: number; wasPlaying: boolean }>(undefined)
  const tries = useRef(0)
  useEffect(() => {
    if (!src) setSrc(local ?? links?.url)
  }, [src, local, links])
  const onError = async () => {
    if (tries.current++ > 3) return
    const time = video.current?.currentTime ?? 0
    resumeAt.current = { time, wasPlaying: time > 0 && !video.current?.paused }
    const fresh = await freshLinks(media.mediaId, roomId, { isBroken: true }).catch(() => undefined)
    if (fresh) setSrc(fresh.url)
  }
  const onLoaded = () => {
    const { time, wasPlaying } = resumeAt.current ?? { time: 0, wasPlaying: false }
    resumeAt.current = undefined
    if (!video.current || time === 0) return
    video.current.currentTime = time
    if (wasPlaying) void video.current.play().catch(() => undefined)
  }
  const { width, height } = albumLayout([media])
  const blurred = placeholder(media.hash)
  return (
    <div
      className="relative max-w-full overflow-hidden rounded-lg bg-black bg-cover bg-center"
      style={{
        width,
        aspectRatio: `${width} / ${height}`,
        ...(blurred ? { backgroundImage: `url("${blurred}")` } : {}),
      }}
    >
      {src && (
        // biome-ignore lint/a11y/useMediaCaption: people's own recordings have none
        <video
          ref={video}
          src={src}
          controls
          playsInline
          preload="metadata"
          aria-label={words.video(media.name)}
          onError={() => void onError()}
          onLoadedMetadata={onLoaded}
          className="absolute inset-0 size-full"
        />
      )}
    </div>
  )
}
