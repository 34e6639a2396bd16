import { type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { pressed, toggled } from '../../../kit/selection/selection.ts'
import { useLongPress } from '../../../kit/useLongPress.ts'
import type { NodeGridProps } from './NodeGrid.tsx'

interface Options extends NodeGridProps {
  scroller: RefObject<HTMLElement | null>
  focusNode: (id: string) => void
}

const idAt = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-node]')?.dataset.node

/** Presses on the items: a mouse selects and opens with two, a finger opens and selects by resting; both have the menu. */
export function useGridPresses({
  nodes,
  order,
  selection,
  setSelection,
  onOpen,
  scroller,
  focusNode,
}: Options) {
  const pointerType = useRef('mouse')
  const heldId = useRef<string>(undefined)
  const target = useRef<Element | null>(null)
  const [point, setPoint] = useState<{ x: number; y: number }>()
  const longPress = useLongPress(() => {
    if (heldId.current) setSelection(toggled(selection, heldId.current))
  })
  const nodeOf = (id: string) => nodes.find(({ nodeId }) => nodeId === id)

  const openMenu = (id: string, at: { x: number; y: number }) => {
    if (!selection.ids.has(id)) setSelection(pressed(selection, id, order, {}))
    target.current = scroller.current
    const box = scroller.current?.getBoundingClientRect()
    setPoint({ x: at.x - (box?.left ?? 0), y: at.y - (box?.top ?? 0) })
  }

  return {
    target,
    point,
    closeMenu: () => {
      setPoint(undefined)
      if (selection.lead) focusNode(selection.lead)
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      pointerType.current = event.pointerType
      heldId.current = idAt(event.target)
      longPress.onPointerDown(event)
    },
    onPointerMove: longPress.onPointerMove,
    onPointerUp: longPress.onPointerUp,
    onPointerCancel: longPress.onPointerCancel,
    onTouchEnd: longPress.onTouchEnd,
    onClick(event: MouseEvent<HTMLElement>) {
      const id = idAt(event.target)
      if (!id) return
      const pressedPart = event.target as Element
      const menuButton = pressedPart.closest('[data-menu]')
      if (menuButton) {
        const { left, bottom } = menuButton.getBoundingClientRect()
        openMenu(id, { x: left, y: bottom })
      } else if (pressedPart.closest('[data-toggle]')) setSelection(toggled(selection, id))
      else if (pointerType.current !== 'mouse') {
        const node = nodeOf(id)
        if (selection.ids.size > 0) setSelection(toggled(selection, id))
        else if (node) onOpen(node)
      } else
        setSelection(
          pressed(selection, id, order, { ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey }),
        )
    },
    onDoubleClick(event: MouseEvent<HTMLElement>) {
      const id = idAt(event.target)
      const node = id === undefined ? undefined : nodeOf(id)
      const isPlain = !(event.target as Element).closest('[data-menu],[data-toggle]')
      if (node && isPlain && pointerType.current === 'mouse') onOpen(node)
    },
    onContextMenu(event: MouseEvent<HTMLElement>) {
      if (longPress.onContextMenu(event)) return
      const id = idAt(event.target)
      if (!id) return
      event.preventDefault()
      // The menu key has no place of its own.
      const box = (event.target as Element).getBoundingClientRect()
      const isByKey = event.clientX === 0 && event.clientY === 0
      openMenu(id, isByKey ? { x: box.left + 24, y: box.bottom } : { x: event.clientX, y: event.clientY })
    },
  }
}
