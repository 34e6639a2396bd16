import type { FocusEvent } from 'react'

/** Whether the focus was in a list of files when it was last anywhere. */
let isInList = false

/** What every list does with its events of the focus, also one that is empty. */
export const listFocus = {
  onFocus() {
    isInList = true
  },
  onBlur(event: FocusEvent) {
    if (event.relatedTarget) isInList = false
  },
}

/** Whether what had the focus in a list is gone, alone or with its list: what is there instead takes it. */
export const isListFocusLost = () => isInList && document.activeElement === document.body
