/**
 * What the page and a preview frame say to each other. The frame has an opaque origin and no network: the page hands it the bytes, and treats
 * whatever it answers as foreign. Decision 35.
 */
export type ToFrame =
  | { type: 'show'; bytes: ArrayBuffer; isText: boolean; isDark: boolean; words: FrameWords }
  | { type: 'zoom'; factor: number }

/** Interface texts that the frame shows. */
export interface FrameWords {
  page: string
  cut: string
  empty: string
}

export type FromFrame =
  | { type: 'ready' }
  | { type: 'shown'; pages: number }
  | { type: 'failed'; reason: 'password' | 'damaged' }
  /** The first page as a picture. */
  | { type: 'thumbnail'; picture: Blob }
  /** Pressed while the frame has the focus. */
  | { type: 'key'; key: string }
