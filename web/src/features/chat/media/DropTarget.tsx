import { type DragEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import IconDrop from '~icons/lucide/image'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { attach, filesOf } from './attach.ts'

export interface DropTargetProps {
  roomId: string
  /** Where the files would go, said over the conversation; undefined for one's own cloud. */
  name: string | undefined
  /** Whether one may write here at all. */
  isOpen: boolean
  children: ReactNode
}

/** The whole conversation takes files that are dropped on it, and says so while they hang over it. */
export function DropTarget({ roomId, name, isOpen, children }: DropTargetProps) {
  const words = useChatWords()
  const [isOver, setOver] = useState(false)
  // Each part of the conversation that the mouse crosses enters and leaves by itself.
  const inside = useRef(0)
  const end = () => {
    inside.current = 0
    setOver(false)
  }
  // With the overlay, not after it: Esc works as soon as it is seen.
  useLayoutEffect(() => {
    if (!isOver) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      inside.current = 0
      setOver(false)
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [isOver])
  const carries = (event: DragEvent) => isOpen && event.dataTransfer.types.includes('Files')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the menu beside the text field does the same
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onDragEnter={event => {
        if (!carries(event)) return
        event.preventDefault()
        inside.current++
        setOver(true)
      }}
      onDragOver={event => carries(event) && event.preventDefault()}
      onDragLeave={event => {
        if (carries(event) && --inside.current <= 0) end()
      }}
      onDrop={event => {
        if (!carries(event)) return
        event.preventDefault()
        end()
        attach(roomId, filesOf(event.dataTransfer))
      }}
    >
      {children}
      {isOver && (
        <div
          role="status"
          className="pointer-events-none absolute inset-2 z-20 grid place-content-center justify-items-center gap-1 rounded-xl border-2 border-dashed border-primary bg-surface/94 p-6 text-center"
        >
          <IconDrop className="mb-2 size-10 text-primary" aria-hidden="true" />
          <p className="text-lg font-bold text-balance">
            {name === undefined ? words.dropTitleSelf : words.dropTitle(name)}
          </p>
          <p className="text-muted">{words.dropText}</p>
        </div>
      )}
    </div>
  )
}
