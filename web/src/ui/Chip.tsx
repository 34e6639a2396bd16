import { type ReactNode, useRef } from 'react'
import IconX from '~icons/lucide/x'
import type { Color } from './constants.ts'
import { cx } from './cx.ts'
import { useLeavesFocus } from './useLeavesFocus.ts'

export interface ChipProps {
  children: ReactNode
  color?: Color
  startContent?: ReactNode
  onRemove?: () => void
  /** names the remove button: "Bỏ Ngọc Đào" */
  removeLabel?: string
  className?: string
}

/** A word about something (a role, a tag), or one of the chosen when it can be removed. */
export function Chip({
  children,
  color = 'default',
  startContent,
  onRemove,
  removeLabel,
  className,
}: ChipProps) {
  const chip = useRef<HTMLSpanElement>(null)
  useLeavesFocus(chip)
  return (
    <span
      ref={chip}
      data-tone={color}
      className={cx(
        'inline-flex h-7 max-w-full items-center gap-1.5 rounded-full bg-(--soft) px-2.5 text-sm text-(--deep) forced:border',
        onRemove && 'pr-1 touch:h-10',
        className,
      )}
    >
      {startContent}
      <span className="truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="relative inline-flex size-5 shrink-0 items-center justify-center rounded-full after:absolute after:-inset-1 touch:after:-inset-3 hover:bg-(--c) hover:text-(--on-c)"
        >
          <IconX className="size-3.5" aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
