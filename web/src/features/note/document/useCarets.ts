import { noteCaretBeatMs, noteLiveChannel } from '@trau/contract/rules/note'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import type { LiveSocket } from '../../../live/socket.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import type { NoteDocument } from '../../../sync/note-documents/note-document.ts'
import { avatarColor } from '../../../ui/Avatar.tsx'
import { useCanRead } from './useNoteDocument.ts'

export interface RemoteCaret {
  clientId: string
  userId: string
  name: string
  /** Of the palette of avatars. */
  colour: number
  anchor?: unknown
  head?: unknown
}

interface CaretMoved {
  noteId: string
  userId: string
  clientId: string
  anchor?: unknown
  head?: unknown
  isGone?: boolean
}

const publishEveryMs = 120
/** Where many write, their carets are drawn together. */
const showEveryMs = 60

/**
 * Who else has the note open and where they stand, and the way to tell where this person stands.
 * @param nameOf the person's name; another name later is drawn with their next move
 */
export function useCarets(document: NoteDocument | undefined, nameOf: (userId: string) => string) {
  const socket = useAppSelector(state => state.socket.socket) as LiveSocket | null
  const canRead = useCanRead(document)
  const [carets, setCarets] = useState<RemoteCaret[]>([])
  const seenCarets = useRef(new Map<string, { caret: RemoteCaret; time: number }>())
  const mine = useRef<{ anchor?: unknown; head?: unknown }>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const name = useRef(nameOf)
  name.current = nameOf

  const publish = useCallback(
    (isGone = false) => {
      if (!document || socket?.status !== 'connected') return
      const caret = { clientId: document.clientId, ...(isGone ? { isGone } : mine.current) }
      // Nobody waits for it, and nothing is lost when it is not heard.
      void ignoreFailure(socket.publish(noteLiveChannel(document.noteId), caret), 'optional')
    },
    [document, socket],
  )

  useEffect(() => {
    if (!document || !socket || !canRead) return
    const knownCarets = seenCarets.current
    let showing: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      showing ??= setTimeout(draw, showEveryMs)
    }
    const draw = () => {
      showing = undefined
      const oldest = Date.now() - 2 * noteCaretBeatMs
      for (const [id, { time }] of knownCarets) if (time < oldest) knownCarets.delete(id)
      setCarets([...knownCarets.values()].map(({ caret }) => caret))
    }
    const leave = socket.subscribe(noteLiveChannel(document.noteId), {
      onPublication(publication) {
        const { type, data } = publication as { type?: string; data?: CaretMoved }
        if (type !== 'noteCaretMoved' || !data || data.clientId === document.clientId) return
        const { clientId, userId, anchor, head, isGone } = data
        const isNew = !knownCarets.has(clientId)
        if (isGone) knownCarets.delete(clientId)
        else {
          const caret = {
            clientId,
            userId,
            anchor,
            head,
            name: name.current(userId),
            colour: avatarColor(userId),
          }
          knownCarets.set(clientId, { caret, time: Date.now() })
        }
        show()
        // Who has just come hears where this one stands.
        if (isNew && !isGone) publish()
      },
      onSubscribed: () => publish(),
      onUnsubscribed() {
        knownCarets.clear()
        show()
      },
    })
    const beat = setInterval(() => {
      publish()
      show()
    }, noteCaretBeatMs)
    return () => {
      publish(true)
      clearInterval(beat)
      clearTimeout(showing)
      clearTimeout(timer.current)
      timer.current = undefined
      leave()
      knownCarets.clear()
      setCarets([])
    }
  }, [document, socket, canRead, publish])

  const moveTo = useCallback(
    (caret: { anchor: unknown; head: unknown } | undefined) => {
      mine.current = caret ?? {}
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        publish()
      }, publishEveryMs)
    },
    [publish],
  )
  return { carets, moveTo }
}
