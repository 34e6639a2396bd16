import { type RefObject, useEffect, useState } from 'react'

/** Whether some of the field's text is selected. */
export function useHasSelection(area: RefObject<HTMLTextAreaElement | null>) {
  const [hasSelection, setHas] = useState(false)
  useEffect(() => {
    const update = () => {
      const field = area.current
      if (!field) return
      const { selectionStart: start, selectionEnd: end, value } = field
      setHas(document.activeElement === field && value.slice(start, end).trim() !== '')
    }
    document.addEventListener('selectionchange', update)
    const field = area.current
    field?.addEventListener('select', update)
    field?.addEventListener('input', update)
    field?.addEventListener('blur', update)
    return () => {
      document.removeEventListener('selectionchange', update)
      field?.removeEventListener('select', update)
      field?.removeEventListener('input', update)
      field?.removeEventListener('blur', update)
    }
  }, [area])
  return hasSelection
}
