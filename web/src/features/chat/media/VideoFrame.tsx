import type { ShownMedia } from './carried.ts'
import { useMediaLinks } from './links.ts'
import { placeholder } from './thumb-hash.ts'
import { useLocalUrl } from './use-local-url.ts'

/** The first picture of a video: the server makes none, so the browser reads the beginning of it. */
export function VideoFrame({ media, roomId }: { media: ShownMedia; roomId: string }) {
  const local = useLocalUrl(media.mediaId, media.fileId !== undefined)
  const links = useMediaLinks(local || media.fileId || media.hash ? undefined : media.mediaId, roomId)
  const blurred = placeholder(media.hash)
  const src = local ?? links?.url
  return (
    <span
      className="absolute inset-0 block bg-black bg-cover bg-center"
      style={blurred ? { backgroundImage: `url("${blurred}")` } : undefined}
    >
      {src && (
        <video
          src={src}
          muted
          playsInline
          preload="metadata"
          tabIndex={-1}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}
