import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import IconLink from '~icons/lucide/link'
import IconComment from '~icons/lucide/message-square-plus'
import { useNoteEditorWords } from '../../../../i18n/words/note-editor.ts'
import { placeOf } from '../place.ts'
import { useEditorValue } from '../useEditorValue.ts'
import { LinkField } from './LinkField.tsx'
import { activeMarks, markLabel, markTools } from './marks.ts'
import { ToolButton } from './ToolButton.tsx'

interface BubbleMenuProps {
  editor: Editor
  onComment: (() => void) | undefined
}

/** Tools over selected text. */
export function BubbleMenu({ editor, onComment }: BubbleMenuProps) {
  const words = useNoteEditorWords()
  const [isLinkAsked, setLinking] = useState(false)
  const [isPressed, setPressed] = useState(false)
  const { from, to, isText, isFocused, isEditable } = useEditorValue(
    editor,
    ({ state, isFocused, isEditable }) => {
      const { selection } = state
      const isText = !selection.empty && !('node' in selection) && !selection.$from.parent.type.spec.code
      return { from: selection.from, to: selection.to, isText, isFocused, isEditable }
    },
  )
  const isLinking = isLinkAsked && isEditable
  const active = useEditorValue(editor, activeMarks)
  const isLink = useEditorValue(editor, () => editor.isActive('link'))

  useEffect(() => {
    const { dom } = editor.view
    const press = () => setPressed(true)
    const release = () => setPressed(false)
    dom.addEventListener('pointerdown', press)
    addEventListener('pointerup', release)
    addEventListener('pointercancel', release)
    const openLink = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && event.key === 'k'
      if (isAsked && editor.isEditable && !editor.state.selection.empty) {
        event.preventDefault()
        event.stopPropagation()
        setLinking(true)
      }
    }
    dom.addEventListener('keydown', openLink)
    // Back in the text, what was selected then is not what is selected now.
    const leaveLink = () => setLinking(false)
    editor.on('focus', leaveLink)
    return () => {
      editor.off('focus', leaveLink)
      dom.removeEventListener('pointerdown', press)
      removeEventListener('pointerup', release)
      removeEventListener('pointercancel', release)
      dom.removeEventListener('keydown', openLink)
    }
  }, [editor])

  const isShown = isText && !isPressed && (isFocused || isLinking) && (isEditable || onComment !== undefined)
  if (!isShown) return null
  const start = placeOf(editor, from)
  const end = placeOf(editor, to, -1)
  const width = editor.view.dom.closest('.note-frame')?.clientWidth ?? 0
  if (!start || !end) return null
  const isHigh = start.top < 60
  return (
    <div
      role="toolbar"
      aria-label={words.tools}
      className="note-bubble absolute z-20 flex max-w-[calc(100%-1rem)] flex-wrap items-center gap-0.5 rounded-xl border border-line bg-raised p-1 shadow-lg"
      style={{
        left: Math.max(8, Math.min(start.left, width - (isLinking ? 350 : 310))),
        top: isHigh ? end.bottom + 8 : start.top - 8,
        transform: isHigh ? undefined : 'translateY(-100%)',
      }}
    >
      {isLinking ? (
        <LinkField editor={editor} onDone={() => setLinking(false)} />
      ) : (
        <>
          {isEditable &&
            markTools.map(({ name, Icon, shortcut, toggle }) => (
              <ToolButton
                key={name}
                label={markLabel(name, words)}
                shortcut={shortcut}
                Icon={Icon}
                isActive={active.includes(name)}
                onPress={() => toggle(editor)}
              />
            ))}
          {isEditable && (
            <ToolButton
              label={words.link}
              shortcut="Ctrl K"
              Icon={IconLink}
              isActive={isLink}
              onPress={() => setLinking(true)}
            />
          )}
          {onComment && <ToolButton label={words.comment} Icon={IconComment} onPress={onComment} />}
        </>
      )}
    </div>
  )
}
