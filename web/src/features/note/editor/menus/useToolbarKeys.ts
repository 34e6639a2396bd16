import type { Editor } from '@tiptap/core'
import { type FocusEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { shortcutOf } from '../../../../kit/shortcuts.ts'
import { frameOf } from '../place.ts'

/** From the text to the tools that are shown last, from these to the ones before, and around. */
function goToTools(editor: Editor, event: globalThis.KeyboardEvent) {
  if (event.defaultPrevented || !shortcutOf('noteText', event)) return
  const frame = frameOf(editor)?.element
  const bars = [...(frame?.querySelectorAll('[role="toolbar"]') ?? [])]
  const now = bars.findIndex(bar => bar.contains(document.activeElement))
  const tool = bars.at(Math.max(now, 0) - 1)?.querySelector<HTMLElement>('input,button:not([disabled])')
  if (!tool) return
  event.preventDefault()
  // After a key with Alt and a press into the text browsers show no ring by themselves.
  tool.focus({ focusVisible: true } as FocusOptions)
}

export type ToolbarProps = ReturnType<typeof useToolbarKeys>['toolbar']

/** A toolbar that the keyboard reaches. @returns whether it has the focus, and what its element needs */
export function useToolbarKeys(editor: Editor) {
  const [hasFocus, setFocused] = useState(false)
  useEffect(() => {
    const { dom } = editor.view
    const enter = (event: globalThis.KeyboardEvent) => goToTools(editor, event)
    const leave = () => setFocused(false)
    dom.addEventListener('keydown', enter)
    editor.on('focus', leave)
    return () => {
      dom.removeEventListener('keydown', enter)
      editor.off('focus', leave)
    }
  }, [editor])
  const toolbar = {
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setFocused(currentTarget.contains(relatedTarget)),
    onKeyDown(event: KeyboardEvent) {
      // Menus of a tool stand elsewhere, and have keys of their own.
      if (!event.currentTarget.contains(event.target as Element)) return
      if (event.key === 'Escape') {
        event.preventDefault()
        // The command leaves a text alone that may only be read.
        if (editor.isEditable) editor.commands.focus()
        else editor.view.dom.focus()
      } else goToTools(editor, event.nativeEvent)
    },
  }
  return { hasFocus, toolbar }
}
