import type { MediaLinks } from '@trau/contract'
import { useMemo, useRef, useState } from 'react'
import Viewer, { type Slide } from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Video from 'yet-another-react-lightbox/plugins/video'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/plugins/counter.css'
import 'yet-another-react-lightbox/styles.css'
import IconDownload from '~icons/lucide/download'
import IconMessage from '~icons/lucide/message-square-text'
import { useAppDispatch } from '../../../store/hooks.ts'
import { messageActions } from '../../../store/message-slices.ts'
import { download } from './FileCard.tsx'
import { closeLightbox, type LightboxState, type Shown } from './lightbox.ts'
import { useManyLinks } from './links.ts'
import { placeholder } from './thumb-hash.ts'
import { useMediaWords } from './words.ts'

/** As the server makes them. */
const previewPx = 1600
/** Pictures to the left and right are fetched before they are wanted. */
const ahead = 2

/** Pictures and videos over everything: zoom, swipe, arrow keys, saving, and the way to the message. */
export default function Lightbox({ roomId, items, index: opened }: LightboxState) {
  const words = useMediaWords()
  const dispatch = useAppDispatch()
  const [index, setIndex] = useState(opened)
  const near = items.slice(Math.max(0, index - ahead), index + ahead + 1)
  const links = useManyLinks(
    near.map(({ media }) => media.mediaId),
    roomId,
  )
  // A picture that is shown is not fetched again when its address is renewed.
  const taken = useRef(new Map<string, MediaLinks>())
  for (const [mediaId, found] of links) if (!taken.current.has(mediaId)) taken.current.set(mediaId, found)
  const known = taken.current.size
  // biome-ignore lint/correctness/useExhaustiveDependencies: `taken` grows with `known`
  const slides = useMemo(
    () => items.map(item => slideOf(item, taken.current.get(item.media.mediaId))),
    [items, known],
  )
  const current = items[index]
  const toMessage = () => {
    closeLightbox()
    if (current) {
      const { messageId: jumpMessageId } = current
      dispatch(messageActions.jumpRequested({ jumpMessageId, createdTime: 0 }))
    }
  }
  return (
    <Viewer
      open
      close={closeLightbox}
      index={opened}
      slides={slides}
      plugins={[Zoom, Video, Counter]}
      on={{ view: ({ index: seen }) => setIndex(seen) }}
      carousel={{ finite: true, preload: ahead }}
      zoom={{ maxZoomPixelRatio: 4, scrollToZoom: true }}
      video={{ controls: true, playsInline: true, preload: 'metadata' }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      styles={{ root: theme, toolbar: overPicture, navigationPrev: overPicture, navigationNext: overPicture }}
      counter={{ container: { style: { ...overPicture, top: 0 } } }}
      labels={{
        Lightbox: words.viewer,
        'Photo gallery': words.viewer,
        Close: words.close,
        Previous: words.previous,
        Next: words.next,
        'Zoom in': words.zoomIn,
        'Zoom out': words.zoomOut,
      }}
      toolbar={{
        buttons: [
          <button
            key="message"
            type="button"
            className="yarl__button"
            aria-label={words.toMessage}
            title={words.toMessage}
            onClick={toMessage}
          >
            <IconMessage className="size-6" aria-hidden="true" />
          </button>,
          <button
            key="download"
            type="button"
            className="yarl__button"
            aria-label={words.downloadShown}
            title={words.downloadShown}
            onClick={() => current && void download(current.media.mediaId, roomId, words)}
          >
            <IconDownload className="size-6" aria-hidden="true" />
          </button>,
          'close',
        ],
      }}
    />
  )
}

/** Always dark: pictures look as they are on nothing else. Over every other layer but below toasts. */
const theme = {
  '--yarl__portal_zindex': '60',
  '--yarl__color_backdrop': 'rgb(12 16 13 / 96%)',
  '--yarl__icon_size': '24px',
  '--yarl__button_padding': '10px',
  '--yarl__button_filter': 'none',
}

/** What stands over a picture is read on a white one too. */
const overPicture = { backgroundColor: 'rgb(12 16 13 / 55%)', borderRadius: '12px' }

function slideOf({ media }: Shown, links: MediaLinks | undefined): Slide {
  const { width = previewPx, height = previewPx, name, kind, hash, mimeType } = media
  if (kind === 'VIDEO')
    return {
      type: 'video',
      width,
      height,
      poster: placeholder(hash) || undefined,
      sources: links ? [{ src: links.url, type: mimeType }] : [],
    }
  if (!links) return { src: blurred(hash, width, height), alt: name, width, height }
  const scale = Math.min(1, previewPx / Math.max(width, height))
  const preview = links.previewUrl && {
    src: links.previewUrl,
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  }
  const whole = { src: links.url, width, height }
  return {
    src: links.url,
    alt: name,
    width,
    height,
    srcSet: preview && scale < 1 ? [preview, whole] : [whole],
  }
}

/** As large as the picture will be, so that nothing moves when it comes. */
function blurred(hash: string | undefined, width: number, height: number): string {
  const image = `<image href="${placeholder(hash)}" width="100%" height="100%" preserveAspectRatio="none"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${hash ? image : ''}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
