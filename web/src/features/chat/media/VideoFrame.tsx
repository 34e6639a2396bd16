import { useMediaLinks } from '../../../model/media/links.ts'
import { placeholder } from '../../../model/media/thumb-hash.ts'
import { type ShownMedia, serverIdOf } from '../../../model/messages/carried.ts'
import { Picture, type PictureProps } from './Picture.tsx'
import { useLocalUrl } from './use-local-url.ts'

/**
 * What stands for a video until it plays: the poster that its sender's browser has made; where that could not, the beginning of the
 * video itself.
 */
export function VideoFrame(props: PictureProps) {
  const { media, roomId } = props
  const local = useLocalUrl(media)
  const links = useMediaLinks(local ? undefined : serverIdOf(media), roomId)
  if (links?.previewUrl) return <Picture {...props} />
  return <Beginning media={media} src={local ?? links?.url} />
}

function Beginning({ media, src }: { media: ShownMedia; src: string | undefined }) {
  const blurredUrl = placeholder(media.hash)
  return (
    <span
      className="absolute inset-0 block bg-black bg-cover bg-center"
      style={blurredUrl ? { backgroundImage: `url("${blurredUrl}")` } : undefined}
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
