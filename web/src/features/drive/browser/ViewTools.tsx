import IconDown from '~icons/lucide/arrow-down-narrow-wide'
import IconSort from '~icons/lucide/arrow-up-down'
import IconUp from '~icons/lucide/arrow-up-narrow-wide'
import IconInfo from '~icons/lucide/info'
import IconGrid from '~icons/lucide/layout-grid'
import IconList from '~icons/lucide/list'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { setDetailsOpen, setView, useIsDetailsOpen, useView } from '../model/view-settings.ts'
import { firstDirection, orderFields } from './order.ts'

/** How the list is shown: order, list or grid, details beside it. */
export function ViewTools({ isSortable, hasLayouts }: { isSortable: boolean; hasLayouts: boolean }) {
  const words = useDriveWords()
  const { layout, order } = useView()
  const isDetailsOpen = useIsDetailsOpen()
  const isGrid = layout === 'grid'
  return (
    <>
      {isSortable && (
        <Menu
          label={words.sort}
          trigger={
            <IconButton label={words.sortBy(words.orders[order.field])}>
              <IconSort className="size-5" aria-hidden="true" />
            </IconButton>
          }
          groups={[
            {
              title: words.sort,
              items: orderFields.map(field => ({
                id: field,
                label: words.orders[field],
                isChecked: order.field === field,
                onAction: () => setView({ order: { field, direction: firstDirection(field) } }),
              })),
            },
            {
              items: (['asc', 'desc'] as const).map(direction => ({
                id: direction,
                label: direction === 'asc' ? words.ascending : words.descending,
                icon: direction === 'asc' ? <IconUp /> : <IconDown />,
                isChecked: order.direction === direction,
                onAction: () => setView({ order: { field: order.field, direction } }),
              })),
            },
          ]}
        />
      )}
      {hasLayouts && (
        <IconButton
          label={isGrid ? words.list : words.grid}
          onPress={() => setView({ layout: isGrid ? 'list' : 'grid' })}
        >
          {isGrid ? (
            <IconList className="size-5" aria-hidden="true" />
          ) : (
            <IconGrid className="size-5" aria-hidden="true" />
          )}
        </IconButton>
      )}
      <IconButton
        label={isDetailsOpen ? words.hideDetails : words.details}
        aria-pressed={isDetailsOpen}
        className={isDetailsOpen ? 'bg-primary-soft text-primary-deep' : undefined}
        onPress={() => setDetailsOpen(!isDetailsOpen)}
      >
        <IconInfo className="size-5" aria-hidden="true" />
      </IconButton>
    </>
  )
}
