import { IconButton, type IconButtonProps } from './IconButton.tsx'
import { Menu, type MenuProps } from './Menu.tsx'

type MenuButtonProps = Omit<IconButtonProps, 'onPress'> & Pick<MenuProps, 'groups' | 'placement'>

/** A menu behind an icon; one label names both. */
export function MenuButton({ groups, placement, ...button }: MenuButtonProps) {
  return (
    <Menu label={button.label} groups={groups} placement={placement} trigger={<IconButton {...button} />} />
  )
}
