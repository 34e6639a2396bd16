import type { Note } from '@trau/contract'
import { asLine } from '@trau/contract/rules/line'
import { maxNoteTitle } from '@trau/contract/rules/note'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { isComposing } from '../../../kit/shortcuts.ts'
import { onHidden, onWindow } from '../../../sync/note-documents/page-events.ts'
import { saveTitle } from '../model/unsent-titles.ts'

const saveMs = 600

interface TitleFieldProps {
  note: Note
  mayEdit: boolean
  /** Enter and ↓ lead into the text. */
  onLeave?: () => void
}

/** The title: saved a moment after the last letter, and when the field is left. */
export function TitleField({ note, mayEdit, onLeave }: TitleFieldProps) {
  const words = useNotesWords()
  // While one writes, what is written counts; otherwise what others may have made of it.
  const [typedTitle, setTyped] = useState<string>()
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; title: string }>(undefined)
  const latest = useRef(note)
  latest.current = note

  const save = () => {
    const { current } = pending
    if (!current) return
    clearTimeout(current.timer)
    pending.current = undefined
    if (current.title !== latest.current.title) void saveTitle(latest.current, current.title)
  }
  const saveLatest = useRef(save)
  saveLatest.current = save
  useEffect(() => {
    const flush = () => saveLatest.current()
    // A page that goes, or is put behind another on a phone, draws nothing more.
    const ends = [onWindow('pagehide', flush), onHidden(flush), flush]
    return () => {
      for (const end of ends) end()
    }
  }, [])

  const change = (text: string) => {
    const title = asLine(text)
    setTyped(title)
    clearTimeout(pending.current?.timer)
    pending.current = { title: title.trim(), timer: setTimeout(() => saveLatest.current(), saveMs) }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent)) return
    const isAtEnd = event.currentTarget.selectionStart === event.currentTarget.value.length
    if (event.key !== 'Enter' && !(event.key === 'ArrowDown' && isAtEnd)) return
    event.preventDefault()
    save()
    onLeave?.()
  }
  return (
    <textarea
      dir="auto"
      aria-label={words.noteTitle}
      placeholder={words.untitled}
      rows={1}
      value={typedTitle ?? note.title}
      readOnly={!mayEdit}
      maxLength={maxNoteTitle}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onBlur={() => {
        save()
        setTyped(undefined)
      }}
      onKeyDown={onKeyDown}
      className="field-sizing-content w-full resize-none bg-transparent text-2xl font-bold md:text-3xl break-words outline-none"
    />
  )
}
