import { type ReactNode, use } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'
import { Popover, type PopoverProps } from 'react-aria-components/Popover'
import { cx } from './cx.ts'
import { isTouch } from './use-media.ts'
import { useBackCloses } from './useBackCloses.ts'

interface FloatingPanelProps extends Omit<PopoverProps, 'children' | 'className'> {
  className?: string
  children: ReactNode
}

/** What floats beside what opened it: menus, choices, small windows. Back closes it where there are fingers only, as on every phone. */
export function FloatingPanel({ className, children, ...props }: FloatingPanelProps) {
  return (
    <Popover
      offset={6}
      {...props}
      className={cx(
        'pop overflow-hidden rounded-lg bg-raised text-ink shadow-soft outline-none ring-1 ring-line forced:border',
        className,
      )}
    >
      <ClosedByBack {...props} />
      {children}
    </Popover>
  )
}

function ClosedByBack(props: Pick<PopoverProps, 'isOpen' | 'onOpenChange'>) {
  // A list of choices is drawn once more without what opens it, to be counted.
  const trigger = use(OverlayTriggerStateContext)
  const { isOpen = trigger?.isOpen ?? false, onOpenChange } = props
  useBackCloses(isOpen && isTouch(), () => (onOpenChange ? onOpenChange(false) : trigger?.close()))
  return null
}
