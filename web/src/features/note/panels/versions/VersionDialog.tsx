import { useQuery } from '@tanstack/react-query'
import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import type { Note, NoteVersion } from '@trau/contract'
import { useMemo, useState } from 'react'
import { noteApi } from '../../../../api/note-api.ts'
import { q } from '../../../../api/query-client.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useNotePanelWords } from '../../../../i18n/words/note-panels.ts'
import { useNotesWords } from '../../../../i18n/words/notes.ts'
import { Loaded } from '../../../../kit/Loaded.tsx'
import { fromBase64 } from '../../../../sync/note-documents/base64.ts'
import { serverTransport } from '../../../../sync/note-documents/server-transport.ts'
import { fullTime } from '../../../../text/time.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { SegmentedControl } from '../../../../ui/SegmentedControl.tsx'
import { contentOf } from '../../document/read-note.ts'
import { noteSchema } from '../../editor/schema.ts'
import { markChanges } from './change-marks.ts'
import { changesBetween, countWords } from './changes.ts'
import { VersionText } from './VersionText.tsx'
import { WhoWrote } from './WhoWrote.tsx'

interface VersionDialogProps {
  note: Note
  version: NoteVersion
  /** Absent for who may not write. */
  onRestore: (() => void) | undefined
  onClose: () => void
}

const schema = getSchema(noteSchema())

/** A state of a note as the editor has it; an empty one has a line. */
function readNote(updates: readonly Uint8Array[]): Node {
  const content = contentOf(updates)
  return content.content?.length ? Node.fromJSON(schema, content) : schema.topNodeType.createAndFill()!
}

/** A version to be read, and what was written since. */
export default function VersionDialog({ note, version, onRestore, onClose }: VersionDialogProps) {
  const words = useNotePanelWords()
  const notesWords = useNotesWords()
  const params = { noteId: note.noteId, versionId: version.versionId }
  const then = useQuery(q(noteApi.noteSharing.getNoteVersion, { params }))
  const now = useQuery({
    queryKey: [...noteApi.noteSync.getNoteDocument.key, 'whole', note.noteId],
    queryFn: () => serverTransport(note.noteId, null).load(0),
    staleTime: 0,
    gcTime: 0,
  })
  const name = version.label || words.versionTitle(fullTime(version.createdTime))
  return (
    <Dialog
      onClose={onClose}
      title={name}
      size="lg"
      className="min-h-96"
      footer={
        onRestore && (
          <Button color="primary" onPress={onRestore}>
            {words.restoreVersion}
          </Button>
        )
      }
    >
      <Loaded of={then} rows={6} label={notesWords.loading}>
        {({ state }) => (
          <Loaded of={now} rows={6} label={notesWords.loading}>
            {({ updates }) => <Compared noteId={note.noteId} name={name} state={state} updates={updates} />}
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  )
}

interface ComparedProps {
  noteId: string
  name: string
  state: string
  updates: readonly Uint8Array[]
}

const withoutMarks = markChanges([])

function Compared({ noteId, name, state, updates }: ComparedProps) {
  const words = useNotePanelWords()
  const [language] = useLanguage()
  const [shownView, show] = useState<'changes' | 'authors' | 'version'>('changes')
  const {
    bytes,
    before,
    after,
    changes,
    count,
    marked: markedDocument,
  } = useMemo(() => {
    const bytes = fromBase64(state)
    const before = readNote([bytes])
    const after = readNote(updates)
    const changes = changesBetween(before, after)
    return { bytes, before, after, changes, count: countWords(after, changes), marked: markChanges(changes) }
  }, [state, updates])
  const number = (n: number) => n.toLocaleString(language)
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label={words.viewVersion}
        value={shownView}
        onChange={show}
        className="self-start"
        segments={[
          { value: 'changes', label: words.changesSince },
          { value: 'authors', label: words.whoWrote },
          { value: 'version', label: words.versionAlone },
        ]}
      />
      {shownView === 'changes' && (
        <p className="text-sm text-muted tabular-nums">
          {changes.length === 0 ? (
            words.noDifference
          ) : (
            <>
              {words.sinceThen} <ins className="note-diff">{words.addedWords(number(count.added))}</ins>{' '}
              <del className="note-diff">{words.removedWords(number(count.removed))}</del>
            </>
          )}
        </p>
      )}
      {shownView === 'authors' ? (
        <WhoWrote noteId={noteId} state={bytes} document={before} label={name} />
      ) : (
        <VersionText
          document={shownView === 'changes' ? after : before}
          decorate={shownView === 'changes' ? markedDocument : withoutMarks}
          label={name}
        />
      )}
    </div>
  )
}
