import type { ReactNode } from 'react'
import IconMic from '~icons/lucide/mic'
import IconPlay from '~icons/lucide/play'
import { FileIcon } from '../../../kit/FileIcon.tsx'
import { isSticker, Sticker } from '../../../kit/stickers/drawings.tsx'
import { Picture } from '../media/Picture.tsx'
import { VideoFrame } from '../media/VideoFrame.tsx'
import type { QuoteMarkProps } from './QuoteMark.tsx'

/** CSS pixels, as the place that is kept for it. */
const side = 36

/** Of an album the first picture; a file that one may not read, or that is gone, stays as blurred as its hash. */
export default function QuoteThumb({ quote: { type, content, metaData }, roomId }: QuoteMarkProps) {
  const id = metaData?.sticker?.stickerId
  if (id) return isSticker(id) ? <Sticker id={id} className="size-9" /> : <Sign>{content}</Sign>
  const media = metaData?.media?.[0]
  if (!media) return null
  if (type === 'VOICE')
    return (
      <Sign>
        <IconMic className="size-5" />
      </Sign>
    )
  if (media.kind === 'IMAGE') return <Picture media={media} roomId={roomId} width={side} />
  if (media.kind === 'VIDEO')
    return (
      <>
        <VideoFrame media={media} roomId={roomId} width={side} />
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-5 place-items-center rounded-full bg-black/55 text-white">
            <IconPlay className="size-2.5 fill-current" />
          </span>
        </span>
      </>
    )
  return (
    <Sign>
      <FileIcon extension={media.extension} className="size-5" />
    </Sign>
  )
}

const Sign = ({ children }: { children: ReactNode }) => (
  <span className="grid size-full place-items-center bg-primary/12 text-xl leading-none text-own-link">
    {children}
  </span>
)
