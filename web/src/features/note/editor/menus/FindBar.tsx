import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import IconDown from '~icons/lucide/chevron-down'
import IconUp from '~icons/lucide/chevron-up'
import IconClose from '~icons/lucide/x'
import { useNoteEditorWords } from '../../../../i18n/words/note-editor.ts'
import { findMeta, findState } from '../plugins/find.ts'
import { reveal } from '../reveal.ts'
import { useEditorValue } from '../useEditorValue.ts'
import { ToolButton } from './ToolButton.tsx'

interface FindBarProps {
  editor: Editor
  /** Another number, whenever the person asks for the search: its field has the focus then. */
  askCount: number
  onClose(): void
}

/** Finds text of the note without marks; Enter and Shift+Enter go on, Escape closes. */
export function FindBar({ editor, askCount, onClose }: FindBarProps) {
  const words = useNoteEditorWords()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const { current, count } = useEditorValue(editor, ({ state }) => {
    const findings = findState(state)
    return { current: findings.current, count: findings.ranges.length }
  })
  const show = (change: { query?: string; current?: number }) => {
    editor.view.dispatch(editor.state.tr.setMeta(...findMeta(change)))
    const { ranges, current: at } = findState(editor.state)
    const range = ranges[at]
    if (!range) return
    const { node } = editor.view.domAtPos(range.from)
    const element = node instanceof Element ? node : node.parentElement
    if (element) reveal(element, words.closeToggle)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is asked for
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [askCount])
  useEffect(
    () => () => {
      if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(...findMeta({ query: '' })))
    },
    [editor],
  )
  return (
    <search className="sticky top-2 z-20 mx-2 flex h-0 justify-end">
      <div className="flex h-fit items-center gap-0.5 rounded-xl border border-line bg-raised p-1 shadow-lg">
        <input
          ref={field}
          aria-label={words.find}
          placeholder={words.find}
          value={text}
          onChange={event => {
            setText(event.target.value)
            show({ query: event.target.value, current: 0 })
          }}
          onKeyDown={event => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Enter') show({ current: current + (event.shiftKey ? -1 : 1) })
            if (event.key !== 'Escape') return
            event.stopPropagation()
            onClose()
            editor.commands.focus()
          }}
          className="h-8 w-40 min-w-0 rounded-lg bg-transparent px-2.5 text-sm outline-none pointer-coarse:h-11 pointer-coarse:text-base sm:w-56"
        />
        <span role="status" className="min-w-16 px-1 text-right text-xs text-muted tabular-nums">
          {text && (count > 0 ? words.findCount(String(current + 1), String(count)) : words.findNone)}
        </span>
        <ToolButton
          label={words.findPrevious}
          Icon={IconUp}
          isDisabled={count === 0}
          onPress={() => show({ current: current - 1 })}
        />
        <ToolButton
          label={words.findNext}
          Icon={IconDown}
          isDisabled={count === 0}
          onPress={() => show({ current: current + 1 })}
        />
        <ToolButton
          label={words.closeFind}
          Icon={IconClose}
          onPress={() => {
            onClose()
            editor.commands.focus()
          }}
        />
      </div>
    </search>
  )
}
