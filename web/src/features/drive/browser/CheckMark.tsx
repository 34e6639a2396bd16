import IconCheck from '~icons/lucide/check'
import { cx } from '../../../ui/cx.ts'

/** Over the face of an item: a press on it adds the item to the selection. Rows say by themselves whether they are selected. */
export function CheckMark({ isSelected, isChoosing }: { isSelected: boolean; isChoosing: boolean }) {
  return (
    <span
      data-toggle=""
      aria-hidden="true"
      className={cx(
        'absolute inset-0 grid cursor-pointer place-items-center rounded-md',
        !isSelected && 'opacity-0 group-hover/node:opacity-100',
        // A finger does not hover: while it chooses, all can be chosen.
        !isSelected && (isChoosing ? 'touch:opacity-100' : 'touch:hidden'),
      )}
    >
      <span
        className={cx(
          'grid size-6 place-items-center rounded-full border-2',
          isSelected ? 'border-primary bg-primary text-on-primary' : 'border-edge bg-raised text-transparent',
        )}
      >
        <IconCheck className="size-4" />
      </span>
    </span>
  )
}
