import type { Editor } from '@tiptap/core'
import { useRef, useSyncExternalStore } from 'react'

/** A value of the editor's state; the component draws again when it changes, not with every key. */
export function useEditorValue<T>(editor: Editor, read: (editor: Editor) => T): T {
  const last = useRef<{ key: string; value: T }>(undefined)
  return useSyncExternalStore(
    listener => {
      editor.on('transaction', listener)
      editor.on('focus', listener)
      editor.on('blur', listener)
      return () => {
        editor.off('transaction', listener)
        editor.off('focus', listener)
        editor.off('blur', listener)
      }
    },
    () => {
      const value = editor.isDestroyed ? last.current?.value : read(editor)
      const key = JSON.stringify(value)
      if (last.current?.key !== key) last.current = { key, value: value as T }
      return last.current.value
    },
  )
}
