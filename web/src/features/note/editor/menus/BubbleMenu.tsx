import type { Editor } from '@tiptap/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import IconLink from '~icons/lucide/link'
import IconComment from '~icons/lucide/message-square-plus'
import { useNoteEditorWords } from '../../../../i18n/words/note-editor.ts'
import { isTouch } from '../../../../ui/use-media.ts'
import { placeBar } from '../place.ts'
import { useEditorValue } from '../useEditorValue.ts'
import { LinkField } from './LinkField.tsx'
import { activeMarks, markLabel, markTools } from './marks.ts'
import { ToolButton } from './ToolButton.tsx'
import { useToolbarKeys } from './useToolbarKeys.ts'

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
  const { hasFocus, toolbar } = useToolbarKeys(editor)
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

  const isUsed = isFocused || isLinking || hasFocus
  const isShown = isText && !isPressed && isUsed && (isEditable || onComment !== undefined)
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!isShown) return
    const place = () => placeBar(editor, bar.current!, from, to, isTouch())
    place()
    document.addEventListener('scroll', place, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', place, { capture: true })
  })
  if (!isShown) return null
  return (
    <div
      {...toolbar}
      ref={bar}
      role="toolbar"
      aria-label={words.tools}
      className="note-bubble absolute z-20 flex w-max max-w-[calc(100%-1rem)] flex-wrap items-center gap-0.5 rounded-xl border border-line bg-raised p-1 shadow-lg pointer-coarse:gap-0"
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
