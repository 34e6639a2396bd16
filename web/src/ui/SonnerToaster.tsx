import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { TOAST } from './constants.ts'
import { useTheme } from './theme.ts'
import { connectToasts } from './toast.ts'
import { useUiWords } from './words.ts'

/** As high as the headers of rooms and lists, and a little space. */
const belowHeaders = 'calc(4rem + 8px)'

/** Follows the system's theme unless the person chose one. */
export default function SonnerToaster() {
  const words = useUiWords()
  const { choice } = useTheme()
  // Effects of children run first: sonner listens by then.
  useEffect(() => connectToasts(toast), [])
  return (
    // An open dialog hides the rest of the page from screen readers and presses; this attribute excepts the toasts. Sonner remembers where a
    // focus came from and sends it back there, so that Tab went round and round between a toast and the button before it.
    <div data-react-aria-top-layer="true" onFocusCapture={event => event.stopPropagation()}>
      <Sonner
        theme={choice}
        position={TOAST.position}
        duration={TOAST.duration}
        visibleToasts={TOAST.visibleToasts}
        gap={TOAST.gap}
        // Below the headers, whose buttons stay in reach.
        offset={{ top: belowHeaders, right: 16 }}
        mobileOffset={{ top: belowHeaders, left: 16, right: 16 }}
        style={{ '--width': `${TOAST.width}px` } as React.CSSProperties}
        containerAriaLabel={words.notices}
        richColors
      />
    </div>
  )
}
