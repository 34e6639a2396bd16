import type { PreviewWords } from '../vi/preview.ts'

export const preview: PreviewWords = {
  viewer: 'File preview',
  carousel: 'Files in this list',
  slide: 'File',
  slideOf: (index, total) => `${index} of ${total}`,
  close: 'Close',
  previous: 'Previous file',
  next: 'Next file',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  download: 'Download',
  downloadSize: size => `Download (${size})`,
  loading: 'Opening the file',
  page: 'Page',
  cut: 'Only the first 1,000 rows and 200 columns are shown. Download the file to see all of it.',
  emptySheet: 'This sheet is empty.',
  reasons: {
    none: 'There is no preview for this kind of file yet.',
    damaged: 'The file is damaged or not what its name says, so it cannot be shown.',
    password: 'The file has a password. Download it and open it with an application on your computer.',
    unavailable: 'The file could not be loaded. Check your network and open it again.',
    scan: 'The file is being scanned for viruses. Wait a moment and open it again.',
  },
}
