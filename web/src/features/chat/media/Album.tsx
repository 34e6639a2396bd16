import { durationText } from '@trau/contract/rules/duration'
import IconPlay from '~icons/lucide/play'
import { useMediaWords } from '../../../i18n/words/media.ts'
import type { Carried, ShownMedia } from '../../../model/messages/carried.ts'
import { albumLayout } from './album-layout.ts'
import { openLightbox } from './lightbox.ts'
import { Picture } from './Picture.tsx'
import { UploadRing, UploadText } from './UploadRing.tsx'
import { VideoFrame } from './VideoFrame.tsx'

/** One to ten pictures and videos; a press shows them large. */
export function Album({ media, roomId, messageId, onCancel }: Carried) {
  const words = useMediaWords()
  const { width, height, tiles } = albumLayout(media)
  const label = (one: ShownMedia, index: number) => {
    const isVideo = one.kind === 'VIDEO'
    if (media.length === 1) return isVideo ? words.openVideo(one.name) : words.openPicture(one.name)
    return isVideo ? words.openVideoOf(index + 1, media.length) : words.openPictureOf(index + 1, media.length)
  }
  return (
    <div
      className="relative max-w-full overflow-hidden rounded-lg"
      style={{ width, aspectRatio: `${width} / ${height}` }}
      data-album=""
    >
      {media.map((one, index) => {
        const tile = tiles[index]!
        const place = {
          left: `${tile.left}%`,
          top: `${tile.top}%`,
          width: `${tile.width}%`,
          height: `${tile.height}%`,
        }
        const Seen = one.kind === 'VIDEO' ? VideoFrame : Picture
        const content = <Seen media={one} roomId={roomId} width={(width * tile.width) / 100} />
        const { localId } = one
        if (localId && one.isUploading)
          return (
            <div key={localId} className="absolute overflow-hidden" style={place}>
              {content}
              <div className="absolute inset-0 grid place-items-center bg-black/35 text-white">
                <UploadRing
                  fileId={localId}
                  name={one.name}
                  onCancel={onCancel && (() => onCancel(localId))}
                  className="bg-black/45"
                />
                <span className="absolute bottom-1 left-1 rounded-full bg-black/55 px-1.5 text-xs empty:hidden">
                  <UploadText fileId={localId} name={one.name} />
                </span>
              </div>
            </div>
          )
        return (
          <button
            key={one.mediaId}
            type="button"
            aria-label={label(one, index)}
            // Reached by the row's Enter, as quotes are: a tab stop for each picture of a long list would be too many.
            tabIndex={-1}
            data-opens=""
            onClick={() => messageId && openLightbox(roomId, messageId, index)}
            className="absolute overflow-hidden focus-visible:-outline-offset-2"
            style={place}
          >
            {content}
            {one.kind === 'VIDEO' && (
              <span className="absolute inset-0 grid place-items-center" aria-hidden="true">
                <span className="grid size-11 place-items-center rounded-full bg-black/55 text-white">
                  <IconPlay className="size-5 fill-current" />
                </span>
                {one.durationMs !== undefined && (
                  <span className="absolute bottom-1 left-1 rounded-full bg-black/55 px-1.5 text-xs text-white tabular-nums">
                    {durationText(one.durationMs)}
                  </span>
                )}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}
