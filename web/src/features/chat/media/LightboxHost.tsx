import { Suspense, useEffect, useRef } from 'react'
import { lazyView } from '../../../kit/lazy-part.tsx'
import type { MessageWindow } from '../../../model/messages/message-window.ts'
import { closeLightbox, useLightbox } from './lightbox.ts'

const Lightbox = lazyView(() => import('./Lightbox.tsx'), 'floating', closeLightbox)

export interface LightboxHostProps {
  roomId: string
  /** What is held of the room by now. */
  window: MessageWindow | undefined
}

/** Where pictures of the open room are shown large; leaving the room closes it. */
export function LightboxHost({ roomId, window }: LightboxHostProps) {
  const lightbox = useLightbox()
  const opener = useRef<Element>(null)
  const isOpen = lightbox !== undefined
  useEffect(() => closeLightbox, [])
  useEffect(() => {
    if (isOpen) opener.current = document.activeElement
    else if (document.activeElement === document.body) (opener.current as HTMLElement | null)?.focus()
  }, [isOpen])
  if (lightbox?.roomId !== roomId) return null
  return (
    <Suspense>
      <Lightbox {...lightbox} window={window} />
    </Suspense>
  )
}
