import type { Message } from '@trau/contract'
import { useLayoutEffect, useRef } from 'react'
import { selectTo, toggleSelected } from './selection.ts'

export interface SelectBoxProps {
  message: Message
  /** The message as it is read aloud. */
  name: string
  isSelected: boolean
  isTabStop: boolean
}

/** The checkbox of a row, over all of it: wherever the row is pressed, it is selected; with Shift, everything up to it. */
export function SelectBox({ message, name, isSelected, isTabStop }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  const isRange = useRef(false)
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      if (document.activeElement === element)
        element?.closest<HTMLElement>('[data-row]')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <label
      className="absolute inset-0 z-10 flex cursor-pointer items-center px-3 pt-1 select-none md:px-5"
      onMouseDown={event => {
        isRange.current = event.shiftKey
        // Shift would mark the text between.
        if (event.shiftKey) event.preventDefault()
      }}
    >
      <input
        ref={box}
        type="checkbox"
        className="checkbox"
        aria-label={name}
        checked={isSelected}
        tabIndex={isTabStop ? 0 : -1}
        data-select={message.messageId}
        onChange={() => {
          if (isRange.current) selectTo(message)
          else toggleSelected(message)
          isRange.current = false
        }}
      />
    </label>
  )
}
