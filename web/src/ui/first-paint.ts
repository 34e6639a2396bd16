import { useLayoutEffect } from 'react'

/** Whatever draws a whole page calls it: the outline that stood in its place since the first paint (`first-paint/`) is gone with it. */
export function useFirstPaint() {
  useLayoutEffect(() => document.getElementById('first-paint')?.remove(), [])
}
