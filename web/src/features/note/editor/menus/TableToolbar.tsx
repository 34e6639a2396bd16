import type { Editor } from '@tiptap/core'
import type { ReactNode } from 'react'
import IconColumn from '~icons/lucide/columns-3'
import IconRow from '~icons/lucide/rows-3'
import IconDelete from '~icons/lucide/trash-2'
import { useNoteEditorWords } from '../../../../i18n/words/note-editor.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Menu, type MenuProps } from '../../../../ui/Menu.tsx'
import { ToolButton } from './ToolButton.tsx'
import type { ToolbarProps } from './useToolbarKeys.ts'

export interface TableToolbarProps {
  editor: Editor
  toolbar: ToolbarProps
  /** px in the frame of the note, of the corner that the toolbar stands on. */
  left: number
  top: number
  onMenuChange: (isOpen: boolean) => void
}

/** Menus of the row and the column that the caret is in. */
export default function TableToolbar({ editor, toolbar, left, top, onMenuChange }: TableToolbarProps) {
  const words = useNoteEditorWords()
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
        onMenuChange(open)
        if (!open) editor.commands.focus()
      }}
    />
  )
  return (
    <div
      {...toolbar}
      role="toolbar"
      aria-label={words.tableTools}
      onMouseDown={event => event.preventDefault()}
      className="absolute z-10 flex -translate-y-full items-center gap-0.5 rounded-lg border border-line bg-raised p-0.5 shadow-sm"
      style={{ left, top }}
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
