import type { Editor } from '@tiptap/core'
import { noteDocumentWarningBytes } from '@trau/contract/rules/note'
import IconFocus from '~icons/lucide/focus'
import IconFind from '~icons/lucide/search'
import { useLanguage } from '../../../../i18n/language.ts'
import { useNoteEditorWords } from '../../../../i18n/words/note-editor.ts'
import type { NoteState } from '../../../../sync/note-documents/note-state.ts'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { useEditorValue } from '../useEditorValue.ts'
import { countWords } from '../word-count.ts'
import { ToolButton } from './ToolButton.tsx'

/** How far the note is saved, in words. */
export function useSaveText({ save, copyNoteId, isCopyRefused }: NoteState): string {
  const words = useNoteEditorWords()
  if (save === 'revoked' && isCopyRefused) return words.refused
  if (save === 'revoked') return copyNoteId ? words.revoked : words.noLongerAllowed
  return save === 'loading' ? words.loading : words[save]
}

interface NoteFooterProps {
  editor: Editor
  state: NoteState
  isFocusMode: boolean
  onFocusMode(): void
  onFind(): void
  onOpenNote: ((noteId: string) => void) | undefined
}

/** Under the text: state, count, find, focus mode. */
export function NoteFooter({ editor, state, isFocusMode, onFocusMode, onFind, onOpenNote }: NoteFooterProps) {
  const words = useNoteEditorWords()
  const [language] = useLanguage()
  const megabytes = Math.round(state.bytes / 104_857.6) / 10
  const saveText = useSaveText(state)
  const count = useEditorValue(editor, ({ state: { doc } }) => countWords(doc))
  const copyNoteId = state.copyNoteId ?? state.removedCopyNoteId
  const isRemovedRefused = state.isCopyRefused && state.save !== 'revoked'
  const removedText = isRemovedRefused ? words.refused : state.removedCopyNoteId && words.removedText
  const isTrouble = !['saved', 'saving', 'loading', 'offline', 'unreached'].includes(state.save)
  return (
    <div
      data-note-edge="bottom"
      className="sticky bottom-0 z-10 flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-(--note,var(--surface)) px-4 py-1 text-xs text-muted"
    >
      <p
        role="status"
        data-save={state.save}
        className={cx(
          'min-w-0 flex-1',
          isTrouble && 'font-medium text-danger',
          (state.save === 'offline' || state.save === 'unreached') && 'text-warning-deep',
        )}
      >
        {saveText}
        {state.bytes >= noteDocumentWarningBytes &&
          ` · ${words.large(`${megabytes.toLocaleString(language)} MB`)}`}
      </p>
      {removedText && (
        <p role="status" className="basis-full font-medium text-warning-deep">
          {removedText}
        </p>
      )}
      {copyNoteId && onOpenNote && (
        <Button size="sm" variant="ghost" onPress={() => onOpenNote(copyNoteId)}>
          {words.openCopy}
        </Button>
      )}
      <span className="tabular-nums">{words.words(count.toLocaleString(language))}</span>
      <ToolButton label={words.find} shortcut="Ctrl F" Icon={IconFind} onPress={onFind} />
      <ToolButton
        label={isFocusMode ? words.leaveFocusMode : words.focusMode}
        Icon={IconFocus}
        isActive={isFocusMode}
        onPress={onFocusMode}
      />
    </div>
  )
}
