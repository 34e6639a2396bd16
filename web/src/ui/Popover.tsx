import type { ReactElement, ReactNode } from 'react'
import type { Placement } from 'react-aria/useOverlayPosition'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { cx } from './cx.ts'
import { FloatingPanel } from './FloatingPanel.tsx'

export interface PopoverProps {
  /** a Button or IconButton */
  trigger: ReactElement
  label: string
  placement?: Placement
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  className?: string
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A small window beside what opened it (emoji, filters). Not for actions alone: that is a Menu. */
export function Popover({
  trigger,
  label,
  placement = 'bottom',
  isOpen,
  onOpenChange,
  className,
  children,
}: PopoverProps) {
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      {trigger}
      <FloatingPanel placement={placement}>
        <Dialog aria-label={label} className={cx('max-w-[calc(100vw-1.5rem)] p-4 outline-none', className)}>
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </FloatingPanel>
    </DialogTrigger>
  )
}
