import { type HTMLAttributes, type ReactNode, type RefObject, useRef, useState } from 'react'
import { useContextMenu } from 'react-aria/useContextMenu'
import { FloatingPanel } from './FloatingPanel.tsx'
import { type MenuGroup, MenuItems } from './Menu.tsx'

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
      <PointMenu
        target={target}
        point={point}
        groups={groups}
        label={label}
        onClose={close}
        content={content}
      />
    </>
  )
}

export interface PointMenuProps extends Pick<ContextMenuProps, 'groups' | 'label' | 'content'> {
  target: RefObject<Element | null>
  /** From the corner of the target; nothing is shown without it */
  point: { x: number; y: number } | undefined
  onClose: () => void
}

/** A menu at a place of an element, for lists that deal with the presses on all of their rows themselves. */
export function PointMenu({ target, point, groups, label, content, onClose }: PointMenuProps) {
  return (
    <FloatingPanel
      triggerRef={target}
      isOpen={Boolean(point)}
      onOpenChange={open => !open && onClose()}
      placement="bottom start"
      offset={2}
      getTargetRect={element => {
        const box = element.getBoundingClientRect()
        return new DOMRect(box.left + (point?.x ?? 0), box.top + (point?.y ?? 0), 0, 0)
      }}
      aria-label={label}
      className="min-w-52 max-w-80"
    >
      {content ? content(onClose) : <MenuItems groups={groups} label={label} onClose={onClose} />}
    </FloatingPanel>
  )
}
