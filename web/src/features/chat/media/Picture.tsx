import { useEffect, useRef, useState } from 'react'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import { freshLinks, useMediaLinks } from '../../../model/media/links.ts'
import { placeholder } from '../../../model/media/thumb-hash.ts'
import { type ShownMedia, serverIdOf } from '../../../model/messages/carried.ts'
import { cx } from '../../../ui/cx.ts'
import { useLocalUrl } from './use-local-url.ts'

/** A picture no wider than this is served small. */
const thumbnailPx = 320

export interface PictureProps {
  media: ShownMedia
  roomId: string
  /** Width on screen, in CSS pixels. */
  width: number
}

/** One picture in a place that is its own already: blurred until it comes, and fetched once however often its address changes. */
export function Picture({ media, roomId, width }: PictureProps) {
  const local = useLocalUrl(media)
  const links = useMediaLinks(local ? undefined : serverIdOf(media), roomId)
  const isSmall = width * (globalThis.devicePixelRatio || 1) <= thumbnailPx
  const linkedUrl =
    links && ((isSmall ? links.thumbnailUrl : links.previewUrl) ?? links.previewUrl ?? links.url)
  const [src, setSrc] = useState(local)
  const [isLoaded, setLoaded] = useState(local !== undefined)
  const tries = useRef(0)
  useEffect(() => {
    // A new address of what is shown already is of no use.
    if (!src) setSrc(local ?? linkedUrl)
  }, [src, local, linkedUrl])
  const onError = async () => {
    const mediaId = serverIdOf(media)
    if (tries.current++ > 1 || !mediaId) return
    const fresh = await ignoreFailure(freshLinks(mediaId, roomId, { isBroken: true }), 'repeated')
    setSrc(fresh?.previewUrl ?? fresh?.url)
  }
  const blurredUrl = placeholder(media.hash)
  return (
    <span
      className="absolute inset-0 block bg-fill-strong bg-cover bg-center"
      style={blurredUrl ? { backgroundImage: `url("${blurredUrl}")` } : undefined}
    >
      {src && (
        <img
          src={src}
          alt=""
          decoding="async"
          draggable={false}
          onLoad={() => setLoaded(true)}
          onError={() => void onError()}
          className={cx(
            'absolute inset-0 size-full object-cover transition-opacity duration-200',
            !isLoaded && 'opacity-0',
          )}
        />
      )}
    </span>
  )
}
