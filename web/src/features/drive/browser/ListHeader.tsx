import IconDown from '~icons/lucide/arrow-down'
import IconUp from '~icons/lucide/arrow-up'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { cx } from '../../../ui/cx.ts'
import { setView, useView } from '../model/view-settings.ts'
import { columns } from './NodeRow.tsx'
import { firstDirection, type OrderField } from './order.ts'

/** What stands above the columns; a press sorts by it. On phones the menu does that. */
export function ListHeader({ isSortable, isTrash }: { isSortable: boolean; isTrash: boolean }) {
  const words = useDriveWords()
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a virtual grid are no table rows
    // biome-ignore lint/a11y/useFocusableInteractive: the buttons in it are
    <div role="row" aria-rowindex={1} className="mx-3 shrink-0 border-b border-line max-md:sr-only">
      <div role="presentation" className={cx(columns, 'h-9 items-center text-sm text-muted')}>
        <Column field="name" label={words.columns.name} isSortable={isSortable} className="pl-2" />
        <Column
          field="modifiedTime"
          label={isTrash ? words.columns.trashed : words.columns.modified}
          isSortable={isSortable}
        />
        <Column
          field="bytes"
          label={words.columns.size}
          isSortable={isSortable}
          className="pr-3 text-right"
        />
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
        <div role="columnheader">
          <span className="sr-only">{words.more}</span>
        </div>
      </div>
    </div>
  )
}

function Column({
  field,
  label,
  isSortable,
  className,
}: {
  field: OrderField
  label: string
  isSortable: boolean
  className?: string
}) {
  const { order } = useView()
  const isSorted = isSortable && order.field === field
  const isDown = order.direction === 'desc'
  const Icon = isDown ? IconDown : IconUp
  const sort = () =>
    setView({
      order: {
        field,
        direction: isSorted ? (isDown ? 'asc' : 'desc') : firstDirection(field),
      },
    })
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a virtual grid are no table rows
    // biome-ignore lint/a11y/useFocusableInteractive: the button in it is
    <div
      role="columnheader"
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
      className={cx('min-w-0', className)}
    >
      {isSortable ? (
        <button
          type="button"
          onClick={sort}
          className={cx(
            'inline-flex h-8 max-w-full items-center gap-1 rounded-md hover:text-ink max-md:hidden',
            isSorted && 'font-medium text-ink',
          )}
        >
          <span className="truncate">{label}</span>
          {isSorted && <Icon className="size-3.5 shrink-0" aria-hidden="true" />}
        </button>
      ) : (
        label
      )}
      {isSortable && <span className="md:hidden">{label}</span>}
    </div>
  )
}
