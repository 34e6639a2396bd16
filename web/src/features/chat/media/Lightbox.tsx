import type { MediaLinks } from '@trau/contract'
import { useEffect, useMemo } from 'react'
import Viewer, { type GenericSlide, isImageSlide, type Slide } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { PictureSlide } from '../../../kit/PictureSlide.tsx'
import { overPicture, viewerLabels, viewerStyles } from '../../../kit/viewer.ts'
import 'yet-another-react-lightbox/styles.css'
import IconDownload from '~icons/lucide/download'
import IconSaveToDrive from '~icons/lucide/folder-down'
import IconMessage from '~icons/lucide/message-square-text'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { useMediaWords } from '../../../i18n/words/media.ts'
import { useMediaPartWords } from '../../../i18n/words/media-parts.ts'
import { placeholder } from '../../../model/media/thumb-hash.ts'
import { useViewerLinks } from '../../../model/media/viewer-links.ts'
import type { MessageWindow } from '../../../model/messages/message-window.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { messageActions } from '../../../store/message-slices.ts'
import { fullTime } from '../../../text/time.ts'
import { cx } from '../../../ui/cx.ts'
import { useBackCloses } from '../../../ui/useBackCloses.ts'
import { dropGone } from './drop-gone.ts'
import { download } from './FileCard.tsx'
import { LightboxVideo } from './LightboxVideo.tsx'
import { closeLightbox, type LightboxState, type Shown, turnLightbox } from './lightbox.ts'
import { saveFilesToDrive } from './save-to-drive.ts'

declare module 'yet-another-react-lightbox' {
  interface SlideFilm extends GenericSlide {
    type: 'film'
    shown: Shown
    poster: string | undefined
  }
  interface SlideTypes {
    film: SlideFilm
  }
}

/** As the server makes them. */
const previewPx = 1600
/** Pictures to the left and right are fetched before they are wanted. */
const ahead = 2

interface LightboxProps extends LightboxState {
  /** What is held of the room by now. */
  window?: MessageWindow | undefined
}

/** Pictures and videos over everything: zoom, swipe, arrow keys, saving, and the way to the message. */
export default function Lightbox({ roomId, items, index, window }: LightboxProps) {
  const words = useMediaPartWords()
  const mediaWords = useMediaWords()
  const chatWords = useChatWords()
  const dispatch = useAppDispatch()
  useBackCloses(true, closeLightbox)
  useEffect(() => {
    if (window) dropGone(roomId, window)
  }, [roomId, window])
  const near = items.slice(Math.max(0, index - ahead), index + ahead + 1)
  const current = items[index]
  const { links, renew } = useViewerLinks(
    near.map(({ media }) => media.mediaId),
    roomId,
    current?.media.mediaId,
  )
  const slides = useMemo(
    () => items.map(item => slideOf(item, links.get(item.media.mediaId))),
    [items, links],
  )
  const toMessage = () => {
    closeLightbox()
    if (current) {
      const { messageId: jumpMessageId } = current
      dispatch(messageActions.jumpRequested({ jumpMessageId, createdTime: 0 }))
    }
  }
  // The folder is chosen in a dialog of the page, over which the pictures would lie.
  const saveShown = () => {
    closeLightbox()
    if (current) saveFilesToDrive([current.media])
  }
  return (
    <Viewer
      open
      close={closeLightbox}
      index={index}
      slides={slides}
      plugins={[Zoom]}
      on={{ view: ({ index: seenIndex }) => turnLightbox(seenIndex) }}
      carousel={{ finite: true, preload: ahead }}
      zoom={{ maxZoomPixelRatio: 4, scrollToZoom: true }}
      render={{
        ...(items.length === 1 && { buttonPrev: () => null, buttonNext: () => null }),
        slide: ({ slide, offset }) =>
          slide.type === 'film' ? (
            <LightboxVideo
              media={slide.shown.media}
              roomId={roomId}
              poster={slide.poster}
              isCurrent={offset === 0}
            />
          ) : undefined,
        slideContainer: ({ slide, children }) =>
          isImageSlide(slide) ? (
            <PictureSlide src={slide.src} onBroken={() => slide.mediaId && void renew(slide.mediaId)}>
              {children}
            </PictureSlide>
          ) : (
            children
          ),
        controls: () => current && <About shownItem={current} place={`${index + 1} / ${items.length}`} />,
      }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      styles={viewerStyles}
      labels={viewerLabels(words)}
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
            onClick={() => current && void download(current.media.mediaId, roomId, mediaWords)}
          >
            <IconDownload className="size-6" aria-hidden="true" />
          </button>,
          <button
            key="drive"
            type="button"
            className="yarl__button"
            aria-label={chatWords.saveToDrive}
            title={chatWords.saveToDrive}
            onClick={saveShown}
          >
            <IconSaveToDrive className="size-6" aria-hidden="true" />
          </button>,
          'close',
        ],
      }}
    />
  )
}

/** Who sent it, when, and with which words. Above the controls of a video. */
function About({ shownItem, place }: { shownItem: Shown; place: string }) {
  const { media, sender, time, caption } = shownItem
  const { someone } = useChatWords()
  return (
    <>
      <p
        className="pointer-events-none absolute top-0 left-0 m-2 max-w-[calc(100%-18.5rem)] rounded-lg px-2 py-1 text-sm text-white"
        style={overPicture}
      >
        <span className="block truncate font-medium">{sender || someone}</span>
        <time className="block truncate text-xs opacity-85" dateTime={new Date(time).toISOString()}>
          {fullTime(time)}
        </time>
        <span className="block text-xs tabular-nums opacity-85">{place}</span>
      </p>
      {caption && (
        <p
          data-caption=""
          className={cx(
            'absolute inset-x-0 mx-auto max-h-[30%] w-fit max-w-[min(40rem,calc(100%-1rem))] overflow-y-auto rounded-lg px-3 py-1.5 text-base whitespace-pre-wrap text-white select-text',
            media.kind === 'VIDEO' ? 'bottom-20' : 'bottom-[max(0.75rem,env(safe-area-inset-bottom))]',
          )}
          style={overPicture}
        >
          {caption}
        </p>
      )}
    </>
  )
}

function slideOf(item: Shown, links: MediaLinks | undefined): Slide {
  const { width = previewPx, height = previewPx, name, kind, hash } = item.media
  if (kind === 'VIDEO')
    return { type: 'film', shown: item, poster: links?.previewUrl ?? (placeholder(hash) || undefined) }
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
    mediaId: links.mediaId,
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
