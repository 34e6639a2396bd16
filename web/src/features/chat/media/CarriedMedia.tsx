import { Suspense } from 'react'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { type Carried, cardSize, layoutOf, voiceSize } from '../../../model/messages/carried.ts'
import { cx } from '../../../ui/cx.ts'
import { albumLayout } from './album-layout.ts'

export const MediaBody = lazyView(() => import('./MediaBody.tsx'))

/** The files of a message; their place is taken before anything of them is there, code and bytes alike. */
export function CarriedMedia(props: Carried) {
  return (
    <Suspense fallback={<Reserved {...props} />}>
      <MediaBody {...props} />
    </Suspense>
  )
}

/** What each kind will look like: cells of pictures, the button and the wave of a recording, the sheet and the name of a file. */
function Reserved({ type, media }: Carried) {
  const layout = layoutOf({ type, media })
  if (layout !== 'album') {
    const isVoice = layout === 'voice'
    const card = (key: string) => (
      <div key={key} className={cx('flex items-center gap-3 px-2', isVoice ? voiceSize : cardSize)}>
        <span className={cx('size-10 shrink-0', shade, isVoice ? 'rounded-full' : 'rounded-lg')} />
        <span className={cx('w-3/5', shade, isVoice ? 'h-6 rounded-full' : 'h-4 rounded-md')} />
      </div>
    )
    return isVoice ? card('') : media.map(({ mediaId }) => card(mediaId))
  }
  const { width, height } = albumLayout(media)
  return (
    <div
      className={cx('max-w-full rounded-lg', shade)}
      style={{ width, aspectRatio: `${width} / ${height}` }}
    />
  )
}

const shade = 'animate-shimmer bg-current/10'
