import type { Editor } from '@tiptap/core'
import type { ComponentType } from 'react'
import IconBold from '~icons/lucide/bold'
import IconCode from '~icons/lucide/code'
import IconHighlight from '~icons/lucide/highlighter'
import IconItalic from '~icons/lucide/italic'
import IconStrike from '~icons/lucide/strikethrough'
import IconUnderline from '~icons/lucide/underline'
import type { NoteEditorWords } from '../../../../i18n/vi/noteEditor.ts'

export interface MarkTool {
  name: 'bold' | 'italic' | 'underline' | 'strike' | 'highlight' | 'code'
  Icon: ComponentType
  shortcut: string
  toggle(editor: Editor): void
}

const tool = (name: MarkTool['name'], Icon: ComponentType, shortcut: string): MarkTool => ({
  name,
  Icon,
  shortcut,
  toggle: editor => void editor.chain().focus().toggleMark(name).run(),
})

export const markTools: readonly MarkTool[] = [
  tool('bold', IconBold, 'Ctrl B'),
  tool('italic', IconItalic, 'Ctrl I'),
  tool('underline', IconUnderline, 'Ctrl U'),
  tool('strike', IconStrike, 'Ctrl ⇧ S'),
  tool('highlight', IconHighlight, 'Ctrl ⇧ H'),
  tool('code', IconCode, 'Ctrl E'),
]

export const activeMarks = (editor: Editor) =>
  markTools.filter(({ name }) => editor.isActive(name)).map(({ name }) => name)

export const markLabel = (name: MarkTool['name'], words: NoteEditorWords) => words[name]
