import type { Editor } from '@tiptap/core'
import { Suspense, useState } from 'react'
import { lazyView } from '../../../../kit/lazy-part.tsx'
import { frameOf } from '../place.ts'
import { useEditorValue } from '../useEditorValue.ts'
import { useToolbarKeys } from './useToolbarKeys.ts'

/** Most notes have no table. */
const TableToolbar = lazyView(() => import('./TableToolbar.tsx'), 'nothing')

/** Over the table that the caret is in: what can be done with its row and its column. */
export function TableTools({ editor }: { editor: Editor }) {
  // An open menu has the focus instead of the text.
  const [isOpen, setOpen] = useState(false)
  const { hasFocus, toolbar } = useToolbarKeys(editor)
  const isFocused = useEditorValue(editor, () => editor.isFocused)
  const tableAt = useEditorValue(editor, ({ state, isEditable }) => {
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth--)
      if ($from.node(depth).type.name === 'table') return isEditable ? $from.before(depth) : -1
    return -1
  })
  if (tableAt < 0 || !(isFocused || isOpen || hasFocus)) return null
  const frame = frameOf(editor)
  const table = (editor.view.nodeDOM(tableAt) as HTMLElement | null)?.getBoundingClientRect()
  if (!frame || !table) return null
  return (
    <Suspense>
      <TableToolbar
        editor={editor}
        toolbar={toolbar}
        left={Math.max(4, table.left - frame.left)}
        top={table.top - frame.top - 4}
        onMenuChange={setOpen}
      />
    </Suspense>
  )
}
