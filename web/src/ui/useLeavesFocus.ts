import { type RefObject, useLayoutEffect, useRef } from 'react'
import { isTouch } from './use-media.ts'
import { restoreLostFocus } from './useFocusKept.ts'

const around = '[role=dialog],[role=alertdialog],section,aside,main'
/** The keyboard of a screen would come for a text field. */
const controls = () => `${isTouch() ? '' : 'input:not([type=file]),textarea,'}button,a[href]`

/**
 * When an item of a list goes with the focus in it, the focus goes to the button of the item that takes its place, or of the last; where none
 * is left, to the nearest control around, and at last to the page.
 * @param part the item, or something in its `li`
 * @returns to be called before an action that takes the item away from a menu, which has the focus meanwhile
 */
export function useLeavesFocus(part: RefObject<HTMLElement | null>): () => void {
  const isEnding = useRef(false)
  useLayoutEffect(() => {
    const element = part.current
    const row = element?.closest('li') ?? element
    if (!row) return
    return () => {
      // React calls this while the row still stands in the page.
      const list = row.parentElement
      if (!list || !(isEnding.current || element?.contains(document.activeElement))) return
      const place = [...list.children].indexOf(row)
      // What goes with the row has no way up any more by then.
      const ancestors = ancestorsOf(list, row.closest(around))
      restoreLostFocus(() => {
        const next = list.isConnected ? (list.children[place] ?? list.lastElementChild) : undefined
        return next?.querySelector('button') ?? controlIn(ancestors) ?? document.getElementById('main')
      })
    }
  }, [part])
  return () => {
    isEnding.current = true
  }
}

/** From the list up to what it is a part of. */
function ancestorsOf(list: Element, scope: Element | null): Element[] {
  const ancestors: Element[] = []
  for (let each: Element | null = list; each && scope?.contains(each); each = each.parentElement)
    ancestors.push(each)
  return ancestors
}

const controlIn = (ancestors: readonly Element[]): HTMLElement | undefined =>
  ancestors
    .filter(each => each.isConnected)
    .map(each => each.querySelector<HTMLElement>(controls()))
    .find(control => control !== null) ?? undefined

/**
 * The same for rows of fields that the form takes out at once: called as the row at this place is removed.
 * @param rows of what is left
 */
export const restoreFocusInRow = (rows: () => Iterable<Element> | undefined, place: number): void => {
  restoreLostFocus(() => {
    const others = [...(rows() ?? [])]
    const row = others[place] ?? others.at(-1)
    const control = (selector: string) => row?.querySelector<HTMLElement>(selector)
    return control('button:not([aria-haspopup])') ?? control('input')
  }, isNowhereInDialog)
}

/** A dialog takes what its parts have lost. */
const isNowhereInDialog = () =>
  document.activeElement === document.body || document.activeElement?.getAttribute('role') === 'dialog'
