import IconCheck from '~icons/lucide/check'
import { cx } from '../../../ui/cx.ts'

interface SelectMarkProps {
  label: string
  isSelected: boolean
  isChoosing: boolean
  tabIndex: number
  onToggle: (held: { shift: boolean }) => void
}

/** In the corner of a card: takes it into the selection. A finger sees it once it is choosing. */
export function SelectMark({ label, isSelected, isChoosing, tabIndex, onToggle }: SelectMarkProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      aria-label={label}
      tabIndex={tabIndex}
      onClick={event => onToggle({ shift: event.shiftKey })}
      className={cx(
        'absolute -top-2.5 -left-2.5 z-2 grid size-8 place-items-center rounded-full touch:size-11 touch:-top-4 touch:-left-4',
        !isSelected &&
          !isChoosing &&
          'opacity-0 group-hover/note:opacity-100 focus-visible:opacity-100 touch:hidden',
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          'grid size-6 place-items-center rounded-full border-2',
          isSelected ? 'border-primary bg-primary text-on-primary' : 'border-edge bg-raised text-muted',
        )}
      >
        <IconCheck className="size-4" />
      </span>
    </button>
  )
}
