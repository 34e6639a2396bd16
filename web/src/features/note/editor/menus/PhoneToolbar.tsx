import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import IconMoveDown from '~icons/lucide/arrow-down'
import IconUp from '~icons/lucide/arrow-up'
import IconDrive from '~icons/lucide/hard-drive'
import IconImage from '~icons/lucide/image'
import IconDown from '~icons/lucide/keyboard-off'
import IconBullets from '~icons/lucide/list'
import IconTasks from '~icons/lucide/list-checks'
import IconPlus from '~icons/lucide/plus'
import IconRedo from '~icons/lucide/redo-2'
import IconUndo from '~icons/lucide/undo-2'
import { useNoteEditorWords } from '../../../../i18n/words/note-editor.ts'
import type { BlockTools } from '../blocks.ts'
import { moveCurrentBlock } from '../plugins/move-block.ts'
import { useEditorValue } from '../useEditorValue.ts'
import { activeMarks, markLabel, markTools } from './marks.ts'
import { ToolButton } from './ToolButton.tsx'

/** On a phone: tools that stand on the keyboard while somebody writes. */
export default function PhoneToolbar({ editor, tools }: { editor: Editor; tools: BlockTools }) {
  const words = useNoteEditorWords()
  const bottom = useKeyboardHeight()
  const active = useEditorValue(editor, activeMarks)
  const { isFocused, isTask, isList } = useEditorValue(editor, () => ({
    isFocused: editor.isFocused && editor.isEditable,
    isTask: editor.isActive('taskList'),
    isList: editor.isActive('bulletList'),
  }))
  if (!isFocused) return null
  return createPortal(
    <div
      role="toolbar"
      aria-label={words.tools}
      // Covers the bar of areas where no keyboard is shown.
      className="fixed inset-x-0 z-40 flex min-h-15 items-center gap-0.5 overflow-x-auto border-t border-line bg-raised px-1"
      style={{ bottom }}
    >
      <ToolButton
        label={words.insert}
        Icon={IconPlus}
        onPress={() => editor.chain().focus().insertContent(startOfSlash(editor)).run()}
      />
      <ToolButton
        label={words.taskList}
        Icon={IconTasks}
        isActive={isTask}
        onPress={() => editor.chain().focus().toggleTaskList().run()}
      />
      <ToolButton
        label={words.bulletList}
        Icon={IconBullets}
        isActive={isList}
        onPress={() => editor.chain().focus().toggleBulletList().run()}
      />
      {tools.chooseFiles && (
        <ToolButton label={words.image} Icon={IconImage} onPress={() => tools.chooseFiles?.('image/*')} />
      )}
      {tools.chooseFromDrive && (
        <ToolButton label={words.fromDrive} Icon={IconDrive} onPress={tools.chooseFromDrive} />
      )}
      <ToolButton label={words.moveUp} Icon={IconUp} onPress={() => moveCurrentBlock(editor, -1)} />
      <ToolButton label={words.moveDown} Icon={IconMoveDown} onPress={() => moveCurrentBlock(editor, 1)} />
      <ToolButton label={words.undo} Icon={IconUndo} onPress={() => editor.chain().focus().undo().run()} />
      <ToolButton label={words.redo} Icon={IconRedo} onPress={() => editor.chain().focus().redo().run()} />
      {markTools.map(({ name, Icon, toggle }) => (
        <ToolButton
          key={name}
          label={markLabel(name, words)}
          Icon={Icon}
          isActive={active.includes(name)}
          onPress={() => toggle(editor)}
        />
      ))}
      <ToolButton label={words.hideKeyboard} Icon={IconDown} onPress={() => editor.commands.blur()} />
    </div>,
    document.body,
  )
}

/** A slash is a sign of the menu only at the beginning of a word. */
const startOfSlash = ({ state }: Editor) =>
  /\S$/.test(state.selection.$from.parent.textBetween(0, state.selection.$from.parentOffset, ' ', ' '))
    ? ' /'
    : '/'

/** What the keyboard covers of the window. */
function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const view = globalThis.visualViewport
    if (!view) return
    const measure = () => setHeight(Math.max(0, innerHeight - view.height - view.offsetTop))
    measure()
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
    }
  }, [])
  return height
}
