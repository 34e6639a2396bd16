import type { ReactNode, Ref } from 'react'
import type { Placement } from 'react-aria/useOverlayPosition'
import { Button, type ButtonProps } from 'react-aria-components/Button'
import { cx } from '../../../ui/cx.ts'
import { Tooltip } from '../../../ui/Tooltip.tsx'

export type RoundTone = 'quiet' | 'off' | 'on' | 'danger' | 'accept'

const tones: Record<RoundTone, string> = {
  // As dark over a bright picture as over none.
  quiet: 'bg-[#2e3532]/90 text-white hover:bg-[#414a46]',
  // A microphone or a camera that is off is light, so that it is seen at a glance.
  off: 'bg-ink text-ground hover:bg-[color-mix(in_oklab,var(--ink)_88%,var(--ground))]',
  on: 'bg-primary text-on-primary hover:bg-primary-deep',
  danger: 'bg-[#c8322a] text-white hover:bg-[#b3261e]',
  accept: 'bg-[#0e7a52] text-white hover:bg-[#0a6543]',
}

export interface RoundButtonProps
  extends Omit<ButtonProps, 'className' | 'style' | 'aria-label' | 'children'> {
  label: string
  shortcut?: string
  tone?: RoundTone
  size?: 'md' | 'lg'
  /** Under the button, for a few large ones. */
  caption?: string
  tooltipPlacement?: Placement
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A round button of a call; at least 44 px for fingers. */
export function RoundButton({
  label,
  shortcut,
  tone = 'quiet',
  size = 'md',
  caption,
  tooltipPlacement = 'top',
  children,
  ...button
}: RoundButtonProps) {
  const round = (
    <Button
      {...button}
      aria-label={label}
      className={cx(
        'relative inline-flex shrink-0 items-center justify-center rounded-full transition-[background-color,transform,opacity]',
        'data-[pressed]:scale-95 disabled:opacity-50 data-[pending]:opacity-50 motion-reduce:transform-none forced:border',
        'focus-visible:outline-2 focus-visible:outline-offset-3 focus-visible:outline-ink',
        size === 'lg' ? 'size-16' : 'size-12 md:size-13',
        tones[tone],
      )}
    >
      {children}
    </Button>
  )
  if (caption)
    return (
      <span className="flex w-24 flex-col items-center gap-2 text-center">
        {round}
        <span aria-hidden="true" className="text-sm text-ink">
          {caption}
        </span>
      </span>
    )
  return (
    <Tooltip content={label} shortcut={shortcut} placement={tooltipPlacement}>
      {round}
    </Tooltip>
  )
}
