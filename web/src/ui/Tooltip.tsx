import { type ReactElement, type ReactNode, useEffect } from 'react'
import type { Placement } from 'react-aria/useOverlayPosition'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { Kbd } from './Kbd.tsx'
import { isTouch } from './use-media.ts'

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
    // A finger does not hover, and what it pressed last would keep its tooltip over the text that is written next.
    <TooltipTrigger delay={delay} closeDelay={80} isDisabled={isTouch()}>
      {children}
      <AriaTooltip
        placement={placement}
        offset={6}
        className="pop flex max-w-72 items-center gap-2 rounded-md bg-ink px-2.5 py-1 text-xs text-ground shadow-soft forced:border"
      >
        <EscapeGoesOn />
        {content}
        {shortcut && <Kbd keys={shortcut} className="border-current/40 bg-transparent text-ground" />}
      </AriaTooltip>
    </TooltipTrigger>
  )
}

/**
 * While a tooltip is open React Aria ends Escape at the document, so a dialog around the button would need it twice. The tooltip still
 * closes; the key goes on to what it was meant for.
 */
function EscapeGoesOn() {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.stopPropagation = () => undefined
    }
    // Before the listener that would end it, which is on the document.
    addEventListener('keydown', keep, true)
    return () => removeEventListener('keydown', keep, true)
  }, [])
  return null
}
