import { type KeyboardEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import IconX from '~icons/lucide/x'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { isComposing } from '../../../kit/shortcuts.ts'
import type { CapturedLine } from './captures.ts'

interface TaskLinesProps {
  lines: readonly CapturedLine[]
  onChange: (lines: CapturedLine[]) => void
}

/** Tasks, one field each: Enter begins the next, Backspace in an empty one takes it away. */
export function TaskLines({ lines, onChange }: TaskLinesProps) {
  const words = useNotesWords()
  const list = useRef<HTMLUListElement>(null)
  // As a checklist the box goes on where the text ended.
  useEffect(
    () => [...(list.current?.querySelectorAll<HTMLInputElement>('input[type=text]') ?? [])].at(-1)?.focus(),
    [],
  )
  // In the same turn: the next key belongs to the new place, however fast it comes.
  const changeAndFocus = (next: CapturedLine[], index: number) => {
    flushSync(() => onChange(next))
    list.current?.querySelectorAll<HTMLInputElement>('input[type=text]')[index]?.focus()
  }
  const change = (index: number, line: CapturedLine) =>
    onChange(lines.map((one, at) => (at === index ? line : one)))
  const remove = (index: number) =>
    changeAndFocus(
      lines.filter((_, at) => at !== index),
      Math.max(0, index - 1),
    )
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      changeAndFocus(
        [...lines.slice(0, index + 1), { text: '', isDone: false }, ...lines.slice(index + 1)],
        index + 1,
      )
    } else if (event.key === 'Backspace' && lines[index]?.text === '' && lines.length > 1) {
      event.preventDefault()
      remove(index)
    }
  }
  return (
    <ul ref={list} aria-label={words.captureList} className="flex max-h-[40dvh] flex-col overflow-y-auto">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <li key={index} className="flex min-h-10 items-center gap-2.5">
          <input
            type="checkbox"
            aria-label={words.tick(line.text)}
            checked={line.isDone ?? false}
            onChange={({ currentTarget }) => change(index, { ...line, isDone: currentTarget.checked })}
            className="size-4.5 accent-primary touch:size-6"
          />
          <input
            type="text"
            aria-label={`${words.captureItem} ${index + 1}`}
            placeholder={words.captureItem}
            value={line.text}
            autoComplete="off"
            onChange={({ currentTarget }) => change(index, { ...line, text: currentTarget.value })}
            onKeyDown={event => onKeyDown(event, index)}
            className={`min-w-0 flex-1 bg-transparent py-1.5 outline-none ${line.isDone ? 'text-muted line-through' : ''}`}
          />
          {lines.length > 1 && (
            <button
              type="button"
              aria-label={`${words.captureDiscard} ${index + 1}`}
              onClick={() => remove(index)}
              className="grid size-8 place-items-center rounded-full text-muted hover:bg-fill touch:size-11"
            >
              <IconX className="size-4" aria-hidden="true" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
