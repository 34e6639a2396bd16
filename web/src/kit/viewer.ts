/** What stands over a picture is read on a white one too. */
export const overPicture = { backgroundColor: 'rgb(12 16 13 / 55%)', borderRadius: '12px' }

/**
 * Always dark: pictures look as they are on nothing else. Over every layer that was there before and below toasts; a call that is answered
 * meanwhile comes to lie over them.
 */
export const viewerStyles = {
  root: {
    '--yarl__portal_zindex': '50',
    '--yarl__color_backdrop': 'rgb(12 16 13 / 96%)',
    '--yarl__icon_size': '24px',
    '--yarl__button_padding': '10px',
    '--yarl__button_filter': 'none',
  },
  toolbar: overPicture,
  navigationPrev: overPicture,
  navigationNext: overPicture,
}

interface ViewerWords {
  viewer: string
  carousel: string
  slide: string
  slideOf: (place: string, total: string) => string
  close: string
  previous: string
  next: string
  zoomIn: string
  zoomOut: string
}

/** The names that `yet-another-react-lightbox` gives its parts, in our words. */
export const viewerLabels = (words: ViewerWords) => ({
  Lightbox: words.viewer,
  'Photo gallery': words.viewer,
  Carousel: words.carousel,
  Slide: words.slide,
  '{index} of {total}': words.slideOf('{index}', '{total}'),
  Close: words.close,
  Previous: words.previous,
  Next: words.next,
  'Zoom in': words.zoomIn,
  'Zoom out': words.zoomOut,
})
