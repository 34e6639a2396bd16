import { useInfiniteQuery } from '@tanstack/react-query'
import type { Note, NoteVersion } from '@trau/contract'
import { includesRole } from '@trau/contract/rules/drive'
import { maxNoteVersionLabel } from '@trau/contract/rules/note'
import { Suspense, useState } from 'react'
import IconTag from '~icons/lucide/bookmark'
import IconSave from '~icons/lucide/bookmark-plus'
import IconMore from '~icons/lucide/ellipsis-vertical'
import IconRestore from '~icons/lucide/rotate-ccw'
import { runWrite } from '../../../api/mutation.ts'
import { noteApi } from '../../../api/note-api.ts'
import { cursorPagesOf } from '../../../api/pages.ts'
import { invalidate } from '../../../api/query-client.ts'
import { textOf } from '../../../i18n/text.ts'
import { notePanels as texts } from '../../../i18n/vi/notePanels.ts'
import { useNotePanelWords } from '../../../i18n/words/note-panels.ts'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { ListFailure, MoreButton } from '../../../kit/ListParts.tsx'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { NameDialog } from '../../../kit/NameDialog.tsx'
import { usePersonName } from '../../../model/people/person-name.ts'
import { fullTime } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { Delayed, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import type { PanelProps } from '../page/SidePanel.tsx'

const VersionDialog = lazyView(() => import('./versions/VersionDialog.tsx'), 'floating')

type Open = { what: 'keep' } | { what: 'view' | 'name' | 'restore'; version: NoteVersion } | undefined

const renew = (noteId: string) => invalidate(noteApi.noteSharing.listNoteVersions, { params: { noteId } })

/** Brings a version back; what stood there before is one version more, by which it is taken back. */
const restore = (noteId: string, versionId: string, isUndo = false): Promise<boolean> =>
  runWrite(
    async () => {
      await noteApi.noteSharing.restoreNoteVersion({ params: { noteId, versionId } })
      // Kept by the server just before it restored.
      const { items } = await noteApi.noteSharing.listNoteVersions({
        params: { noteId },
        query: { limit: 1 },
      })
      return items[0]
    },
    {
      onSuccess(before) {
        const words = textOf(texts)
        toast.success(isUndo ? words.restoreUndone : words.versionRestored, {
          duration: 8_000,
          ...(before && !isUndo
            ? {
                action: {
                  label: words.undo,
                  onClick: () => void restore(noteId, before.versionId, true),
                },
              }
            : {}),
        })
        return renew(noteId)
      },
    },
  )

/** Versions of a note, the latest first. */
export default function HistoryPanel({ note }: PanelProps) {
  const words = useNotePanelWords()
  const notesWords = useNotesWords()
  const { noteId } = note
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const mayEdit = includesRole(note.role, 'EDIT') && note.trashedTime === undefined
  const list = useInfiniteQuery(
    cursorPagesOf(noteApi.noteSharing.listNoteVersions, { params: { noteId }, query: { limit: 30 } }),
  )
  const versions = list.data?.pages.flatMap(page => page.items)
  return (
    <div className="flex flex-col gap-3 p-4">
      {mayEdit && (
        <Button
          variant="flat"
          startContent={<IconSave className="size-4.5" aria-hidden="true" />}
          onPress={() => setOpen({ what: 'keep' })}
        >
          {words.keepVersion}
        </Button>
      )}
      {list.isPending && (
        <Delayed isWaiting>
          <SkeletonRows rows={4} label={notesWords.loading} />
        </Delayed>
      )}
      {versions?.length === 0 && (
        <EmptyState className="pt-6" title={words.noVersions}>
          {words.noVersionsText}
        </EmptyState>
      )}
      <ul className="-mx-2 flex flex-col">
        {versions?.map(version => (
          <VersionRow
            key={version.versionId}
            version={version}
            mayEdit={mayEdit}
            onOpen={what => setOpen({ what, version })}
          />
        ))}
      </ul>
      <ListFailure of={list} />
      <MoreButton of={list} />
      <OpenDialog note={note} open={open} mayEdit={mayEdit} onOpen={setOpen} onClose={close} />
    </div>
  )
}

interface OpenDialogProps {
  note: Note
  open: Open
  mayEdit: boolean
  onOpen: (open: Open) => void
  onClose: () => void
}

function OpenDialog({ note: { noteId, ...rest }, open, mayEdit, onOpen, onClose }: OpenDialogProps) {
  const words = useNotePanelWords()
  const notesWords = useNotesWords()
  if (!open) return null
  const naming = {
    label: words.versionName,
    hint: words.versionNameHint,
    maxLength: maxNoteVersionLabel,
    submitLabel: notesWords.save,
    onSaved: () => void renew(noteId),
    onClose,
  }
  if (open.what === 'keep')
    return (
      <NameDialog
        {...naming}
        title={words.keepVersion}
        name=""
        onSave={async label => {
          await noteApi.noteSharing.createNoteVersion({ params: { noteId }, body: { label } })
          toast.success(words.versionKept)
        }}
      />
    )
  const { version } = open
  const params = { noteId, versionId: version.versionId }
  if (open.what === 'name')
    return (
      <NameDialog
        {...naming}
        title={words.nameVersion}
        name={version.label ?? ''}
        mayBeEmpty
        onSave={label => noteApi.noteSharing.nameNoteVersion({ params, body: { label }, keepEmpty: true })}
      />
    )
  if (open.what === 'restore')
    return (
      <ConfirmDialog
        title={words.restoreTitle(version.label || fullTime(version.createdTime))}
        confirmLabel={words.restoreVersion}
        onClose={onClose}
        onConfirm={() => restore(noteId, version.versionId)}
      >
        {words.restoreText}
      </ConfirmDialog>
    )
  return (
    <Suspense>
      <VersionDialog
        note={{ noteId, ...rest }}
        version={version}
        onRestore={mayEdit ? () => onOpen({ what: 'restore', version }) : undefined}
        onClose={onClose}
      />
    </Suspense>
  )
}

interface VersionRowProps {
  version: NoteVersion
  mayEdit: boolean
  onOpen: (what: 'view' | 'name' | 'restore') => void
}

function VersionRow({ version, mayEdit, onOpen }: VersionRowProps) {
  const words = useNotePanelWords()
  const { label, createdTime, authorIds } = version
  const first = usePersonName(authorIds[0])
  const time = fullTime(createdTime)
  const others = authorIds.length - 1
  const who = authorIds.length === 0 ? '' : others > 0 ? words.andOthers(first, others) : first
  return (
    <li className="flex items-center rounded-lg hover:bg-fill">
      <button
        type="button"
        onClick={() => onOpen('view')}
        className="flex min-h-12 min-w-0 flex-1 flex-col items-start px-2 py-1.5 text-left"
      >
        <span className="w-full truncate font-medium tabular-nums">{label || time}</span>
        <span className="w-full truncate text-sm text-muted tabular-nums first-letter:uppercase">
          {[label && time, who].filter(Boolean).join(' · ')}
        </span>
      </button>
      {mayEdit && (
        <Menu
          label={words.versionActions(time)}
          trigger={
            <IconButton label={words.versionActions(time)}>
              <IconMore className="size-5" aria-hidden="true" />
            </IconButton>
          }
          groups={[
            {
              items: [
                { id: 'name', label: words.nameVersion, icon: <IconTag />, onAction: () => onOpen('name') },
                {
                  id: 'restore',
                  label: words.restoreVersion,
                  icon: <IconRestore />,
                  onAction: () => onOpen('restore'),
                },
              ],
            },
          ]}
        />
      )}
    </li>
  )
}
