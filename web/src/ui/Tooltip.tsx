import type { ReactElement, ReactNode } from 'react'
import type { Placement } from 'react-aria/useOverlayPosition'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { Kbd } from './Kbd.tsx'

export interface TooltipProps {
  content: ReactNode
  shortcut?: string
  placement?: Placement
  delay?: number
  /** one focusable element of React Aria: a Button, or anything inside `<Focusable>` */
  children: ReactElement
}

export function Tooltip({ content, shortcut, placement = 'top', delay = 500, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={delay} closeDelay={80}>
      {children}
      <AriaTooltip
        placement={placement}
        offset={6}
        className="pop flex max-w-72 items-center gap-2 rounded-md bg-ink px-2.5 py-1 text-xs text-ground shadow-soft forced:border"
      >
        {content}
        {shortcut && <Kbd keys={shortcut} className="border-current/40 bg-transparent text-ground" />}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
