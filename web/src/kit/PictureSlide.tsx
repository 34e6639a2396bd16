import type { ReactNode } from 'react'

declare module 'yet-another-react-lightbox' {
  interface SlideImage {
    /** Whose address can be renewed. */
    mediaId?: string
  }
}

export interface PictureSlideProps {
  src: string
  onBroken: () => void
  children: ReactNode
}

/** A picture of a viewer, made anew for each address: the plugin that zooms keeps the first one for ever. */
export const PictureSlide = ({ src, onBroken, children }: PictureSlideProps) => (
  <div key={src} className="contents" onErrorCapture={onBroken}>
    {children}
  </div>
)
