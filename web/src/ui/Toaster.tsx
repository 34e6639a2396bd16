import { Toaster as Sonner } from 'sonner'
import { TOAST } from './constants.ts'
import { useTheme } from './theme.ts'
import { useUiWords } from './words.ts'

/** Stands once at the root. Follows the system's theme unless the person chose one. */
export function Toaster() {
  const words = useUiWords()
  const { choice } = useTheme()
  return (
    // An open dialog hides the rest of the page from screen readers and presses; this attribute excepts the toasts.
    <div data-react-aria-top-layer="true">
      <Sonner
        theme={choice}
        position={TOAST.position}
        duration={TOAST.duration}
        visibleToasts={TOAST.visibleToasts}
        gap={TOAST.gap}
        style={{ '--width': `${TOAST.width}px` } as React.CSSProperties}
        containerAriaLabel={words.notices}
        richColors
      />
    </div>
  )
}
