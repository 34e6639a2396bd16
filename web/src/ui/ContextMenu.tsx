import { type HTMLAttributes, type ReactNode, useRef, useState } from 'react'
import { useContextMenu } from 'react-aria/useContextMenu'
import { Popover } from 'react-aria-components/Popover'
import { cx } from './cx.ts'
import { type MenuGroup, MenuItems } from './Menu.tsx'
import { PANEL } from './panel.ts'

export interface ContextMenuProps {
  groups: MenuGroup[]
  label: string
  onClose?: () => void
  /** in place of the plain list, where more than actions stand in it */
  content?: (close: () => void) => ReactNode
  /** spread `props` on the element whose menu it is; it must be focusable for Shift+F10 to reach it */
  children: (props: HTMLAttributes<HTMLElement>) => ReactNode
}

/** Right click, long press, Shift+F10 and the menu key, at the pointer. What stands here must also be reachable by a button. */
export function ContextMenu({ groups, label, onClose, content, children }: ContextMenuProps) {
  const target = useRef<Element | null>(null)
  const [point, setPoint] = useState<{ x: number; y: number }>()
  const { contextMenuProps } = useContextMenu({
    onContextMenu: event => {
      target.current = event.target
      setPoint({ x: event.x, y: event.y })
    },
  })
  const close = () => {
    setPoint(undefined)
    onClose?.()
  }
  return (
    <>
      {children(contextMenuProps)}
      <Popover
        triggerRef={target}
        isOpen={Boolean(point)}
        onOpenChange={open => !open && close()}
        placement="bottom start"
        offset={2}
        getTargetRect={element => {
          const box = element.getBoundingClientRect()
          return new DOMRect(box.left + (point?.x ?? 0), box.top + (point?.y ?? 0), 0, 0)
        }}
        className={cx(PANEL, 'min-w-52 max-w-80')}
      >
        {content ? content(close) : <MenuItems groups={groups} label={label} onClose={close} />}
      </Popover>
    </>
  )
}
