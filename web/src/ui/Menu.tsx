import type { ReactElement, ReactNode } from 'react'
import type { Placement } from 'react-aria/useOverlayPosition'
import { Header } from 'react-aria-components/Header'
import { Keyboard } from 'react-aria-components/Keyboard'
import { Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Text } from 'react-aria-components/Text'
import IconCheck from '~icons/lucide/check'
import { cx } from './cx.ts'
import { FloatingPanel } from './FloatingPanel.tsx'
import { ITEM } from './panel.ts'

export interface MenuAction {
  id: string
  label: string
  icon?: ReactNode
  description?: string
  /** keys that do the same, shown at the end: "Ctrl K" */
  shortcut?: string
  isDanger?: boolean
  isDisabled?: boolean
  /** looks disabled, but takes the focus, and its action says why */
  isUnavailable?: boolean
  /** for alternatives, a group of their own: whether this one is in force */
  isChecked?: boolean
  /** the menu stays, with others in it */
  keepsOpen?: boolean
  onAction: () => void
}

export interface MenuGroup {
  title?: string
  items: (MenuAction | false | null | undefined)[]
}

export interface MenuProps {
  /** a Button or IconButton */
  trigger: ReactElement
  /** actions in groups parted by lines; false entries are left out */
  groups: MenuGroup[]
  label?: string
  placement?: Placement
  onOpenChange?: (isOpen: boolean) => void
}

export function Menu({ trigger, groups, label, placement = 'bottom end', onOpenChange }: MenuProps) {
  return (
    <MenuTrigger onOpenChange={onOpenChange}>
      {trigger}
      <FloatingPanel placement={placement} className="min-w-52 max-w-80">
        <MenuItems groups={groups} label={label} />
      </FloatingPanel>
    </MenuTrigger>
  )
}

/** The list alone, shared with ContextMenu. */
export function MenuItems({
  groups,
  label,
  onClose,
}: {
  groups: MenuGroup[]
  label?: string
  onClose?: () => void
}) {
  const shownGroups = groups
    .map(group => ({
      title: group.title,
      items: group.items.filter((item): item is MenuAction => Boolean(item)),
    }))
    .filter(group => group.items.length)
  return (
    <AriaMenu
      aria-label={label}
      onClose={onClose}
      className="max-h-[min(34rem,70dvh)] overflow-y-auto p-1.5 outline-none"
    >
      {shownGroups.map((group, index) => (
        <MenuSection
          key={group.items[0]!.id}
          aria-label={group.title ? undefined : (label ?? group.items[0]!.label)}
          className={cx(index > 0 && 'mt-1.5 border-t border-line pt-1.5')}
          {...(group.items[0]!.isChecked !== undefined && {
            selectionMode: 'single' as const,
            selectedKeys: group.items.filter(({ isChecked }) => isChecked).map(({ id }) => id),
          })}
        >
          {group.title && <Header className="px-2.5 py-1 text-xs text-muted">{group.title}</Header>}
          {group.items.map(item => (
            <MenuItem
              key={item.id}
              id={item.id}
              textValue={item.label}
              isDisabled={item.isDisabled}
              shouldCloseOnSelect={!item.keepsOpen}
              onAction={item.onAction}
              className={cx(ITEM, item.isDanger && 'text-danger', item.isUnavailable && 'text-muted')}
            >
              {item.icon && (
                <span
                  className={cx(
                    'flex size-5 shrink-0 items-center justify-center',
                    !item.isDanger && 'text-muted',
                  )}
                >
                  {item.icon}
                </span>
              )}
              <span className="min-w-0 flex-1">
                <Text slot="label" className="block">
                  {item.label}
                </Text>
                {item.description && (
                  <Text slot="description" className="block text-sm text-muted">
                    {item.description}
                  </Text>
                )}
              </span>
              {item.shortcut && (
                <Keyboard className="pl-4 font-sans text-xs text-muted touch:hidden">
                  {item.shortcut}
                </Keyboard>
              )}
              {item.isChecked && <IconCheck className="size-4 shrink-0 text-primary" aria-hidden="true" />}
            </MenuItem>
          ))}
        </MenuSection>
      ))}
    </AriaMenu>
  )
}
