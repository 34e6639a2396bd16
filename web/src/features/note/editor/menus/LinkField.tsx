import type { Editor } from '@tiptap/core'
import { isSafeNoteLink } from '@trau/contract/rules/note'
import { useState } from 'react'
import IconRemove from '~icons/lucide/unlink'
import { useNoteEditorWords } from '../../../../i18n/words/note-editor.ts'
import { ToolButton } from './ToolButton.tsx'

/** What people write without a scheme is a page of the web. */
const withScheme = (text: string) => (/^[\w-]+(\.[\w-]+)+/.test(text) ? `https://${text}` : text)

export function LinkField({ editor, onDone }: { editor: Editor; onDone(): void }) {
  const words = useNoteEditorWords()
  const [text, setText] = useState((editor.getAttributes('link').href as string | undefined) ?? '')
  const [isWrong, setWrong] = useState(false)
  const apply = () => {
    const href = withScheme(text.trim())
    if (!isSafeNoteLink(href)) return setWrong(true)
    editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
    onDone()
  }
  return (
    <form
      className="flex items-center gap-1 p-0.5"
      onSubmit={event => {
        event.preventDefault()
        apply()
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: the press on the tool asked for it
        autoFocus
        aria-label={words.linkAddress}
        aria-invalid={isWrong}
        title={isWrong ? words.linkInvalid : undefined}
        placeholder="https://…"
        value={text}
        onChange={event => {
          setText(event.target.value)
          setWrong(false)
        }}
        onKeyDown={event => {
          if (event.key !== 'Escape') return
          onDone()
          editor.commands.focus()
        }}
        className="h-8 w-56 min-w-0 rounded-lg bg-fill px-2.5 text-sm outline-none aria-invalid:text-danger pointer-coarse:h-11 pointer-coarse:text-base"
      />
      <button
        type="submit"
        className="h-8 rounded-lg px-2.5 text-sm font-medium text-primary hover:bg-fill pointer-coarse:h-11"
      >
        {words.applyLink}
      </button>
      {editor.isActive('link') && (
        <ToolButton
          label={words.removeLink}
          Icon={IconRemove}
          onPress={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            onDone()
          }}
        />
      )}
    </form>
  )
}
