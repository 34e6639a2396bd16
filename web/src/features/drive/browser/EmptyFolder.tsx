import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { isComposing } from '../../../kit/shortcuts.ts'
import { cx } from '../../../ui/cx.ts'
import { isListFocusLost, listFocus } from './list-focus.ts'
import { type DropFolder, useDropTarget } from './useDrops.ts'

interface EmptyFolderProps {
  folder: DropFolder | undefined
  label: string
  /** @returns whether the key did something */
  onKey: (event: KeyboardEvent) => boolean
  children: ReactNode
}

/** Where nothing is yet: what it is for, and a place that takes what is dragged there, and keys as the list would. */
export function EmptyFolder({ folder, label, onKey, children }: EmptyFolderProps) {
  const { isOver, dropProps } = useDropTarget(folder)
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isListFocusLost()) element.current?.focus()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const isHere = event.target === event.currentTarget
    if (isHere && !isComposing(event.nativeEvent) && onKey(event)) event.preventDefault()
  }
  return (
    <section
      {...dropProps}
      {...listFocus}
      ref={element}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys paste here, and lead to the folder above
      tabIndex={0}
      onKeyDown={onKeyDown}
      className={cx(
        'm-2 flex min-h-0 flex-1 flex-col items-center justify-center overflow-y-auto rounded-lg focus-visible:-outline-offset-2',
        isOver && 'bg-primary-soft outline-2 -outline-offset-2 outline-primary outline-dashed',
      )}
    >
      {children}
    </section>
  )
}
