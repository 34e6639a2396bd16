import { Suspense } from 'react'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { type Carried, cardSize, layoutOf, voiceSize } from '../../../model/messages/carried.ts'
import { albumLayout } from './album-layout.ts'

const MediaBody = lazyView(() => import('./MediaBody.tsx'))

/** The files of a message; their place is taken before anything of them is there, code and bytes alike. */
export function CarriedMedia(props: Carried) {
  return (
    <Suspense fallback={<Reserved {...props} />}>
      <MediaBody {...props} />
    </Suspense>
  )
}

function Reserved({ type, media }: Carried) {
  const layout = layoutOf({ type, media })
  if (layout !== 'album') return <div className={layout === 'voice' ? voiceSize : cardSize} />
  const { width, height } = albumLayout(media)
  return <div className="max-w-full" style={{ width, aspectRatio: `${width} / ${height}` }} />
}
