import type { Editor } from '@tiptap/core'
import { type ReactNode, useState } from 'react'
import IconColumn from '~icons/lucide/columns-3'
import IconRow from '~icons/lucide/rows-3'
import IconDelete from '~icons/lucide/trash-2'
import { useNoteEditorWords } from '../../../../i18n/words/note-editor.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Menu, type MenuProps } from '../../../../ui/Menu.tsx'
import { useEditorValue } from '../useEditorValue.ts'
import { ToolButton } from './ToolButton.tsx'

/** Menus of the row and the column that the caret is in, over its table. */
export function TableTools({ editor }: { editor: Editor }) {
  const words = useNoteEditorWords()
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
  const menu = (label: string, icon: ReactNode, groups: MenuProps['groups']) => (
    <Menu
      label={label}
      groups={groups}
      trigger={
        <IconButton label={label} size="sm">
          {icon}
        </IconButton>
      }
      onOpenChange={open => {
        setOpen(open)
        if (!open) editor.commands.focus()
      }}
    />
  )
  return (
    <div
      role="toolbar"
      aria-label={words.tableTools}
      onMouseDown={event => event.preventDefault()}
      className="absolute z-10 flex -translate-y-full items-center gap-0.5 rounded-lg border border-line bg-raised p-0.5 shadow-sm"
      style={{ left: Math.max(4, table.left - frame.left), top: table.top - frame.top - 4 }}
    >
      {menu(words.row, <IconRow />, [
        {
          items: [
            { id: 'above', label: words.rowAbove, onAction: run('addRowBefore') },
            { id: 'below', label: words.rowBelow, onAction: run('addRowAfter') },
            { id: 'header', label: words.headerRow, onAction: run('toggleHeaderRow') },
          ],
        },
        { items: [{ id: 'delete', label: words.deleteRow, isDanger: true, onAction: run('deleteRow') }] },
      ])}
      {menu(words.column, <IconColumn />, [
        {
          items: [
            { id: 'before', label: words.columnBefore, onAction: run('addColumnBefore') },
            { id: 'after', label: words.columnAfter, onAction: run('addColumnAfter') },
          ],
        },
        {
          items: [{ id: 'delete', label: words.deleteColumn, isDanger: true, onAction: run('deleteColumn') }],
        },
      ])}
      <ToolButton label={words.deleteTable} Icon={IconDelete} onPress={run('deleteTable')} />
    </div>
  )
}
