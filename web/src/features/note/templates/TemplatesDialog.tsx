import { useNavigate } from '@tanstack/react-router'
import type { JSONContent } from '@tiptap/core'
import { type ReactNode, useState } from 'react'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import type { NoteTemplateWords } from '../../../i18n/vi/noteTemplates.ts'
import { useNoteTemplateWords } from '../../../i18n/words/note-templates.ts'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { ListFailure } from '../../../kit/ListParts.tsx'
import { toBase64 } from '../../../sync/note-documents/base64.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { loadContent } from '../document/read-note.ts'
import { noteOfMarkdown, updateOf } from '../editor/markdown.ts'
import { textBeside } from '../model/card-text.ts'
import { copyNote, createNote } from '../model/commands.ts'
import type { ListedNote } from '../model/lists.ts'
import { noteName } from '../model/note-name.ts'
import { useNotes } from '../model/useNotes.ts'

type TemplateKey = keyof NoteTemplateWords['templates']

interface TemplatesDialogProps {
  /** Puts the template into the text that is being written; absent: it becomes a note of its own. */
  onInsert: ((content: JSONContent[]) => void) | undefined
  onClose: () => void
}

/** Built-in templates and one's own: each begins a note, or goes into the one that is open. */
export default function TemplatesDialog({ onInsert, onClose }: TemplatesDialogProps) {
  const words = useNoteTemplateWords()
  const notesWords = useNotesWords()
  const navigate = useNavigate()
  const mine = useNotes({ view: 'TEMPLATES', order: 'changed' })
  const [isBusy, setBusy] = useState(false)

  const open = async (begin: () => Promise<string | undefined>) => {
    setBusy(true)
    const noteId = await begin()
    setBusy(false)
    if (!noteId) return
    onClose()
    void navigate({ to: '/notes/$noteId', params: { noteId } })
  }
  const insert = async (load: () => Promise<JSONContent>) => {
    setBusy(true)
    const insertion = load().then(({ content = [] }) => {
      onClose()
      onInsert?.(content)
      return true
    })
    // Without it nothing was changed; the window stays for another try.
    if (!(await ignoreFailure(insertion, 'shown elsewhere'))) toast.error(words.failed)
    setBusy(false)
  }
  const chooseBuiltIn = (key: TemplateKey) => {
    const { name, text } = words.templates[key]
    const content = noteOfMarkdown(text)
    if (onInsert) return insert(async () => content)
    const first = key === 'blank' ? {} : { title: name, update: toBase64(updateOf(content)) }
    return open(() => createNote(first))
  }
  const chooseMine = (note: ListedNote) =>
    onInsert ? insert(() => loadContent(note.noteId)) : open(() => copyNote(note, { isTemplate: false }))
  const keys = (Object.keys(words.templates) as TemplateKey[]).filter(key => !onInsert || key !== 'blank')
  return (
    <Dialog onClose={onClose} title={onInsert ? words.insertTitle : words.title} size="lg">
      <div className="flex flex-col gap-5">
        <Templates label={words.builtIn}>
          {keys.map(key => (
            <Template
              key={key}
              name={words.templates[key].name}
              hint={words.templates[key].hint}
              isDisabled={isBusy}
              onPress={() => void chooseBuiltIn(key)}
            />
          ))}
        </Templates>
        <Templates label={words.mine}>
          {mine.notes?.map(note => (
            <Template
              key={note.noteId}
              name={noteName(note, notesWords)}
              hint={textBeside(note).split('\n')[0] ?? ''}
              isDisabled={isBusy || (onInsert !== undefined && note.isLocked)}
              onPress={() => void chooseMine(note)}
            />
          ))}
        </Templates>
        {mine.notes?.length === 0 && <p className="text-sm text-muted">{words.noneOfMine}</p>}
        <ListFailure of={mine} />
        {mine.hasMore && (
          <Button variant="ghost" isPending={mine.isLoadingMore} onPress={mine.loadMore}>
            {notesWords.more}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function Templates({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <h3 className="mb-2 text-sm font-medium text-muted">{label}</h3>
      <ul className="grid gap-2 sm:grid-cols-2">{children}</ul>
    </section>
  )
}

interface TemplateProps {
  name: string
  hint: string
  isDisabled: boolean
  onPress: () => void
}

function Template({ name, hint, isDisabled, onPress }: TemplateProps) {
  return (
    <li className="min-w-0">
      <button
        type="button"
        disabled={isDisabled}
        onClick={onPress}
        className="flex min-h-14 w-full min-w-0 flex-col items-start justify-center rounded-lg border border-line px-3 py-2 text-left hover:border-edge hover:bg-fill disabled:opacity-60"
      >
        <span className="w-full truncate font-medium">{name}</span>
        <span className="w-full truncate text-sm text-muted">{hint}</span>
      </button>
    </li>
  )
}
