import { type RefObject, useEffect, useState } from 'react'

/** Whether some of the field's text is selected. */
export function useHasSelection(area: RefObject<HTMLTextAreaElement | null>) {
  const [hasSelection, setHas] = useState(false)
  useEffect(() => {
    const look = () => {
      const field = area.current
      if (!field) return
      const { selectionStart: start, selectionEnd: end, value } = field
      setHas(document.activeElement === field && value.slice(start, end).trim() !== '')
    }
    document.addEventListener('selectionchange', look)
    const field = area.current
    field?.addEventListener('select', look)
    field?.addEventListener('input', look)
    field?.addEventListener('blur', look)
    return () => {
      document.removeEventListener('selectionchange', look)
      field?.removeEventListener('select', look)
      field?.removeEventListener('input', look)
      field?.removeEventListener('blur', look)
    }
  }, [area])
  return hasSelection
}
