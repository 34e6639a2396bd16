import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { SearchField } from '../ui/SearchField.tsx'
import { shortcutOf } from './shortcuts.ts'

interface AreaSearchFieldProps {
  label: string
  /** Of the address. */
  query: string
  onSearch: (text: string) => void
  /** Selector of the result that ↓ leads to. */
  firstResult: string
}

/** Searches an area whose query stands in the address; Ctrl F leads here, ↓ to the results. */
export function AreaSearchField({ label, query, onSearch, firstResult }: AreaSearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  // The address follows a moment after each letter; while one types, what is typed counts.
  const [typedQuery, setTyped] = useState<string>()
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || shortcutOf('everywhere', event) !== 'searchRoom') return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const first = document.querySelector<HTMLElement>(firstResult)
    if (event.key !== 'ArrowDown' || !first) return
    event.preventDefault()
    first.focus()
  }
  return (
    <SearchField
      ref={field}
      label={label}
      value={typedQuery ?? query}
      onChange={text => {
        setTyped(text)
        onSearch(text)
      }}
      onFocus={() => setTyped(text => text ?? query)}
      onBlur={() => setTyped(undefined)}
      onKeyDown={onKeyDown}
    />
  )
}
