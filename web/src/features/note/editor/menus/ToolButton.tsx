import type { ComponentType } from 'react'
import { cx } from '../../../../ui/cx.ts'

interface ToolButtonProps {
  label: string
  shortcut?: string
  Icon: ComponentType
  isActive?: boolean
  isDisabled?: boolean
  onPress(): void
}

/** A tool over the text: a press leaves the focus and the selection where they are. */
export function ToolButton({ label, shortcut, Icon, isActive, isDisabled, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isActive}
      title={shortcut ? `${label} (${shortcut})` : label}
      disabled={isDisabled}
      onPointerDown={event => event.preventDefault()}
      onMouseDown={event => event.preventDefault()}
      onClick={onPress}
      className={cx(
        'flex size-8 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-fill hover:text-ink disabled:opacity-40 pointer-coarse:size-11 [&_svg]:size-4.5',
        isActive && 'bg-primary-soft text-primary-deep',
      )}
    >
      <Icon />
    </button>
  )
}
