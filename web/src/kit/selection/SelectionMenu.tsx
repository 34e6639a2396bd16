import IconSelectAll from '~icons/lucide/check-check'
import IconMore from '~icons/lucide/ellipsis-vertical'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, type MenuGroup } from '../../ui/Menu.tsx'

interface SelectionMenuProps {
  label: string
  groups: readonly MenuGroup[]
  selectAllLabel: string
  onSelectAll: () => void
}

/** What else can be done with what is selected, and selecting the rest too. */
export function SelectionMenu({ label, groups, selectAllLabel, onSelectAll }: SelectionMenuProps) {
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label}>
          <IconMore className="size-5" aria-hidden="true" />
        </IconButton>
      }
      groups={[
        ...groups,
        {
          items: [
            {
              id: 'selectAll',
              label: selectAllLabel,
              icon: <IconSelectAll />,
              shortcut: 'Ctrl A',
              onAction: onSelectAll,
            },
          ],
        },
      ]}
    />
  )
}
