import type { Media } from '@trau/contract'
import type { CSSProperties } from 'react'

/** Where the picture of a page stands in its card: above the words as wide as them, or small beside them. */
export interface PreviewPlace {
  isWide: boolean
  className: string
  style?: CSSProperties
}

const leastWidePx = 240
const leastWideRatio = 1.2
const mostRatio = 2.4

/** Known from its size alone, so that nothing moves when it comes. */
export function previewPlace({ width = 0, height = 0 }: Pick<Media, 'width' | 'height'>): PreviewPlace {
  const ratio = height > 0 ? width / height : 0
  if (width < leastWidePx || ratio < leastWideRatio)
    return { isWide: false, className: 'relative size-16 shrink-0 overflow-hidden rounded-lg' }
  return {
    isWide: true,
    className: 'relative block w-80 max-w-full overflow-hidden rounded-lg',
    style: { aspectRatio: Math.min(ratio, mostRatio) },
  }
}
