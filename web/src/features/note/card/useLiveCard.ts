import type { Note } from '@trau/contract'
import { noteChannel } from '@trau/contract/rules/note'
import { useEffect, useRef, useState } from 'react'
import type { LiveSocket } from '../../../live/socket.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { setTask } from '../model/commands.ts'
import { renewNote } from '../model/lists.ts'
import { type NoteChange, showChange } from '../model/live-note.ts'

/** A ticked task sinks, but not while others beside it are being ticked. */
const stillMs = 2_500

interface LiveCard {
  /** The note with its tasks in the order in which they stand on the screen. */
  shown: Note | undefined
  tick: (taskId: string, isDone: boolean) => void
}

/** Keeps the card of a note as the note is now, and ticks its tasks. @param note undefined while it cannot be read */
export function useLiveCard(noteId: string, note: Note | undefined): LiveCard {
  const socket = useAppSelector(state => state.socket.socket) as LiveSocket | null
  const isReadable = note !== undefined && !note.isLocked
  /** Ticks on their way, and whether something was heard meanwhile: it may be from before them. */
  const ticking = useRef({ count: 0, hasMissed: false })
  const [order, setOrder] = useState<readonly string[]>()
  useEffect(() => {
    if (!socket || !isReadable) return
    return socket.subscribe(noteChannel(noteId), {
      onPublication(publication) {
        const { type, data } = publication as { type?: string; data?: NoteChange }
        if (type !== 'noteChanged' || !data) return
        if (ticking.current.count > 0) ticking.current.hasMissed = true
        else showChange(noteId, data)
      },
      onSubscribed({ isFirst, recovered: wasRecovered }) {
        if (!isFirst && !wasRecovered) void renewNote(noteId)
      },
      onUnsubscribed: () => void renewNote(noteId),
    })
  }, [socket, noteId, isReadable])
  useEffect(() => {
    if (!order) return
    const timer = setTimeout(() => setOrder(undefined), stillMs)
    return () => clearTimeout(timer)
  }, [order])
  const shownNote = note && order ? { ...note, tasks: inOrder(note.tasks, order) } : note
  return {
    shown: shownNote,
    async tick(taskId, isDone) {
      if (!shownNote || !note) return
      setOrder(shownNote.tasks.map(task => task.taskId))
      ticking.current.count++
      await setTask(note, taskId, isDone)
      if (--ticking.current.count > 0 || !ticking.current.hasMissed) return
      ticking.current.hasMissed = false
      void renewNote(noteId)
    },
  }
}

/** New ones come last. */
function inOrder<T extends { taskId: string }>(tasks: readonly T[], order: readonly string[]): T[] {
  const placeOf = ({ taskId }: T) => {
    const place = order.indexOf(taskId)
    return place < 0 ? order.length : place
  }
  return tasks.toSorted((a, b) => placeOf(a) - placeOf(b))
}
