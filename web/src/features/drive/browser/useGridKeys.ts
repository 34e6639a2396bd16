import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'
import {
  type Layout,
  moved,
  placeAfter,
  toggled,
  withoutSelection,
} from '../../../kit/selection/selection.ts'
import { isComposing } from '../../../kit/shortcuts.ts'
import { preferences } from '../../../model/preferences.ts'
import { isListFocusLost, listFocus } from './list-focus.ts'
import type { NodeGridProps } from './NodeGrid.tsx'
import { TypeAhead } from './type-ahead.ts'

interface Options extends NodeGridProps {
  scroller: RefObject<HTMLElement | null>
  virtual: RefObject<VirtualizerHandle | null>
  layoutOf: () => Layout
  perLine: number
}

/** One tab stop for the whole grid: arrows move it and select, letters lead to names, everything else is a command. */
export function useGridKeys(options: Options) {
  const { nodes, order, selection, setSelection, scroller, virtual, layoutOf, perLine, onKey } = options
  const typeAhead = useRef(new TypeAhead())

  const focusNode = (id: string) => {
    const index = order.indexOf(id)
    if (index < 0) return
    virtual.current?.scrollToIndex(Math.floor(index / perLine), { align: 'nearest' })
    const take = (tries: number) => {
      const element = scroller.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)
      if (element) element.focus({ preventScroll: true })
      else if (tries > 0) requestAnimationFrame(() => take(tries - 1))
    }
    take(5)
  }

  // What had the focus is gone from the list: its neighbour takes it. With the whole list, it is the first of the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the list can take the focus away
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      const lead = selection.lead ?? order[0]
      if (lead !== undefined && isListFocusLost()) focusNode(lead)
    })
    return () => cancelAnimationFrame(frame)
  }, [order])

  const go = (place: number | undefined, event: KeyboardEvent) => {
    const id = place === undefined ? undefined : order[place]
    if (id === undefined) return false
    setSelection(moved(selection, id, order, { shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey }))
    focusNode(id)
    return true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const isOnItem = (event.target as Element).matches('[data-node]')
    if (!isOnItem || event.defaultPrevented || isComposing(event.nativeEvent)) return
    const lead = selection.lead ?? order[0]
    const from = lead === undefined ? -1 : order.indexOf(lead)
    const isTyping = typeAhead.current.isTyping()
    const dealtWith = () => {
      if (event.key === ' ' && (event.ctrlKey || event.metaKey) && lead) {
        setSelection(toggled(selection, lead))
        return true
      }
      if (event.key === 'Escape' && selection.ids.size > 0) {
        setSelection(withoutSelection(selection))
        return true
      }
      // Enter and the like act on what the keyboard stands on where nothing is selected.
      if (!(event.key === ' ' && isTyping) && onKey(event)) return true
      if (event.altKey) return false
      if (go(placeAfter(event.key, from, order.length, layoutOf()), event)) return true
      if (event.ctrlKey || event.metaKey || [...event.key].length !== 1 || !preferences().singleKeys)
        return false
      const names = nodes.map(({ name }) => name)
      return go(nonNegative(typeAhead.current.find(event.key, names, from)), event)
    }
    if (dealtWith()) event.preventDefault()
  }

  return {
    focusNode,
    onKeyDown,
    onFocus(event: FocusEvent) {
      listFocus.onFocus()
      const id = (event.target as HTMLElement).dataset.node
      // What selects also moves the focus, before the selection is drawn.
      if (id) setSelection(current => (current.lead === id ? current : { ...current, lead: id }))
    },
    onBlur: listFocus.onBlur,
  }
}

const nonNegative = (place: number) => (place < 0 ? undefined : place)
