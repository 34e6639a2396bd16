import type { ReactNode } from 'react'
import type { Placement } from 'react-aria/useOverlayPosition'
import { Button, type ButtonProps } from './Button.tsx'
import { Tooltip } from './Tooltip.tsx'

export interface IconButtonProps
  extends Omit<ButtonProps, 'iconOnly' | 'startContent' | 'endContent' | 'aria-label' | 'title'> {
  /** its name, read aloud and shown as a tooltip */
  label: string
  /** keys that do the same, shown in the tooltip: "Ctrl K" */
  shortcut?: string
  tooltipPlacement?: Placement
  children: ReactNode
}

/** A button that is only an icon. Ghost by default: in rows of tools nothing shouts. */
export function IconButton({
  label,
  shortcut,
  tooltipPlacement,
  variant = 'ghost',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip content={label} shortcut={shortcut} placement={tooltipPlacement}>
      <Button {...rest} variant={variant} iconOnly aria-label={label} />
    </Tooltip>
  )
}
