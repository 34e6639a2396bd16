import type { Editor } from '@tiptap/core'
import { Suspense, useState } from 'react'
import { lazyView } from '../../../../kit/lazy-part.tsx'
import { useEditorValue } from '../useEditorValue.ts'

/** Most notes have no table. */
const TableToolbar = lazyView(() => import('./TableToolbar.tsx'), 'nothing')

/** Over the table that the caret is in: what can be done with its row and its column. */
export function TableTools({ editor }: { editor: Editor }) {
  // An open menu has the focus instead of the text.
  const [isOpen, setOpen] = useState(false)
  const isFocused = useEditorValue(editor, () => editor.isFocused)
  const tableAt = useEditorValue(editor, ({ state, isEditable }) => {
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth--)
      if ($from.node(depth).type.name === 'table') return isEditable ? $from.before(depth) : -1
    return -1
  })
  if (tableAt < 0 || !(isFocused || isOpen)) return null
  const frame = editor.view.dom.closest('.note-frame')?.getBoundingClientRect()
  const table = (editor.view.nodeDOM(tableAt) as HTMLElement | null)?.getBoundingClientRect()
  if (!frame || !table) return null
  return (
    <Suspense>
      <TableToolbar
        editor={editor}
        left={Math.max(4, table.left - frame.left)}
        top={table.top - frame.top - 4}
        onMenuChange={setOpen}
      />
    </Suspense>
  )
}
