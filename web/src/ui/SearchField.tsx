import { maxSearchLength } from '@trau/contract/rules/list'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import IconSearch from '~icons/lucide/search'
import IconX from '~icons/lucide/x'
import { cx } from './cx.ts'
import { Spinner } from './Spinner.tsx'
import { useUiWords } from './words.ts'

type Native = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'type' | 'aria-label'>

export interface SearchFieldProps extends Native {
  /** its name, and its placeholder unless one is given */
  label: string
  value: string
  onChange: (value: string) => void
  onSubmit?: () => void
  isPending?: boolean
  endContent?: ReactNode
  className?: string
}

/** Esc empties it first and only then reaches whatever stands around it. */
export function SearchField({
  label,
  value,
  onChange,
  onSubmit,
  isPending,
  endContent,
  className,
  ...native
}: SearchFieldProps) {
  const words = useUiWords()
  return (
    <search
      className={cx(
        'flex h-10 min-w-0 items-center gap-2 rounded-full border border-transparent bg-fill pr-1 pl-3 text-ink transition-colors touch:h-11',
        'focus-within:border-primary focus-within:bg-surface focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-primary',
        'forced:border-[ButtonText]',
        className,
      )}
    >
      {isPending ? (
        <Spinner size="sm" className="text-muted" />
      ) : (
        <IconSearch className="size-4 shrink-0 text-muted" aria-hidden="true" />
      )}
      <input
        dir="auto"
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={maxSearchLength}
        {...native}
        type="search"
        aria-label={label}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        onKeyDown={event => {
          native.onKeyDown?.(event)
          if (event.nativeEvent.isComposing || event.defaultPrevented) return
          if (event.key === 'Enter') onSubmit?.()
          if (event.key === 'Escape' && value) {
            event.preventDefault()
            event.stopPropagation()
            onChange('')
          }
        }}
        className="h-full min-w-0 flex-1 bg-transparent outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      {value && (
        <button
          type="button"
          aria-label={words.clear}
          onClick={event => {
            onChange('')
            event.currentTarget.parentElement?.querySelector('input')?.focus()
          }}
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-full text-muted hover:bg-fill-strong hover:text-ink touch:size-10"
        >
          <IconX className="size-4" aria-hidden="true" />
        </button>
      )}
      {endContent}
    </search>
  )
}
