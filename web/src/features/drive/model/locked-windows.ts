import { useEffect, useRef } from 'react'
import { useHiddenOpen } from '../../../model/rooms/hidden-session.ts'
import { closePreview } from '../preview/open-preview.ts'
import { closeDialog } from './dialog.ts'

/** A lock of hidden rooms closes what stands over the lists: it may show a file of one of them. */
export function useLockedWindows() {
  const isOpen = useHiddenOpen()
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      closePreview()
      closeDialog()
    }
    wasOpen.current = isOpen
  }, [isOpen])
}
