import type { Editor } from '@tiptap/core'
import IconColumn from '~icons/lucide/columns-3'
import IconRow from '~icons/lucide/rows-3'
import IconDelete from '~icons/lucide/trash-2'
import { useNoteEditorWords } from '../../../../i18n/words/note-editor.ts'
import { MenuButton } from '../../../../ui/MenuButton.tsx'
import { useEditorValue } from '../useEditorValue.ts'
import { ToolButton } from './ToolButton.tsx'

/** Menus of the row and the column that the caret is in, over its table. */
export function TableTools({ editor }: { editor: Editor }) {
  const words = useNoteEditorWords()
  const tableAt = useEditorValue(editor, ({ state, isFocused, isEditable }) => {
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth--)
      if ($from.node(depth).type.name === 'table') return isEditable && isFocused ? $from.before(depth) : -1
    return -1
  })
  if (tableAt < 0) return null
  const frame = editor.view.dom.closest('.note-frame')?.getBoundingClientRect()
  const table = (editor.view.nodeDOM(tableAt) as HTMLElement | null)?.getBoundingClientRect()
  if (!frame || !table) return null
  const run =
    (
      command:
        | 'addRowBefore'
        | 'addRowAfter'
        | 'deleteRow'
        | 'addColumnBefore'
        | 'addColumnAfter'
        | 'deleteColumn'
        | 'toggleHeaderRow'
        | 'deleteTable',
    ) =>
    () =>
      void editor.chain().focus()[command]().run()
  return (
    <div
      role="toolbar"
      aria-label={words.tableTools}
      onMouseDown={event => event.preventDefault()}
      className="absolute z-10 flex -translate-y-full items-center gap-0.5 rounded-lg border border-line bg-raised p-0.5 shadow-sm"
      style={{ left: Math.max(4, table.left - frame.left), top: table.top - frame.top - 4 }}
    >
      <MenuButton
        label={words.row}
        size="sm"
        groups={[
          {
            items: [
              { id: 'above', label: words.rowAbove, onAction: run('addRowBefore') },
              { id: 'below', label: words.rowBelow, onAction: run('addRowAfter') },
              { id: 'header', label: words.headerRow, onAction: run('toggleHeaderRow') },
            ],
          },
          { items: [{ id: 'delete', label: words.deleteRow, isDanger: true, onAction: run('deleteRow') }] },
        ]}
      >
        <IconRow />
      </MenuButton>
      <MenuButton
        label={words.column}
        size="sm"
        groups={[
          {
            items: [
              { id: 'before', label: words.columnBefore, onAction: run('addColumnBefore') },
              { id: 'after', label: words.columnAfter, onAction: run('addColumnAfter') },
            ],
          },
          {
            items: [
              { id: 'delete', label: words.deleteColumn, isDanger: true, onAction: run('deleteColumn') },
            ],
          },
        ]}
      >
        <IconColumn />
      </MenuButton>
      <ToolButton label={words.deleteTable} Icon={IconDelete} onPress={run('deleteTable')} />
    </div>
  )
}
