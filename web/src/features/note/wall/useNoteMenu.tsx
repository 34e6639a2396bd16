import { useNavigate } from '@tanstack/react-router'
import type { Note } from '@trau/contract'
import { includesRole } from '@trau/contract/rules/drive'
import IconArchive from '~icons/lucide/archive'
import IconUnarchive from '~icons/lucide/archive-restore'
import IconRemind from '~icons/lucide/bell'
import IconCopy from '~icons/lucide/copy'
import IconExport from '~icons/lucide/download'
import IconTemplate from '~icons/lucide/layout-template'
import IconLink from '~icons/lucide/link'
import IconLock from '~icons/lucide/lock-keyhole'
import IconPalette from '~icons/lucide/palette'
import IconPin from '~icons/lucide/pin'
import IconUnpin from '~icons/lucide/pin-off'
import IconRestore from '~icons/lucide/rotate-ccw'
import IconTag from '~icons/lucide/tag'
import IconTrash from '~icons/lucide/trash-2'
import IconShare from '~icons/lucide/user-plus'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { copyWithToast } from '../../../ui/clipboard.ts'
import type { MenuGroup } from '../../../ui/Menu.tsx'
import { toast } from '../../../ui/toast.ts'
import { copyNote, restoreNotes, setArchived, setPinned, setTemplate, trashNotes } from '../model/commands.ts'
import { showDialog } from '../model/dialog.ts'

/** What can be done with all of these notes. @param onGone called once they left the place where one is */
export function useNoteMenu(notes: readonly Note[], onGone?: () => void): MenuGroup[] {
  const words = useNotesWords()
  const navigate = useNavigate()
  const [first] = notes
  if (!first) return []
  const single = notes.length === 1 ? first : undefined
  const all = (test: (note: Note) => boolean) => notes.every(test)
  const owns = all(({ role }) => role === 'MANAGE')
  if (first.trashedTime !== undefined) {
    return [
      {
        items: [
          {
            id: 'restore',
            label: words.restore,
            icon: <IconRestore />,
            onAction: () => void restoreNotes(notes),
          },
        ],
      },
      {
        items: [
          {
            id: 'delete',
            label: words.deleteForever,
            icon: <IconTrash />,
            isDanger: true,
            onAction: () => showDialog({ kind: 'deleteForever', notes }),
          },
        ],
      },
    ]
  }
  const isPinned = all(note => note.isPinned)
  const isArchived = all(note => note.isArchived)
  const copy = async (change: { title?: string }) => {
    const noteId = single && (await copyNote(single, change))
    if (noteId) toast.success(words.copied, { action: { label: words.open, onClick: () => open(noteId) } })
  }
  const open = (noteId: string) => void navigate({ to: '/notes/$noteId', params: { noteId } })
  return [
    {
      items: [
        single?.isTemplate && {
          id: 'use',
          label: words.useTemplate,
          icon: <IconTemplate />,
          onAction: () => void copyNote(single).then(noteId => noteId && open(noteId)),
        },
        {
          id: 'pin',
          label: isPinned ? words.unpin : words.pin,
          icon: isPinned ? <IconUnpin /> : <IconPin />,
          onAction: () => void setPinned(notes, !isPinned),
        },
        all(({ role }) => includesRole(role, 'EDIT')) && {
          id: 'colour',
          label: words.colour,
          icon: <IconPalette />,
          onAction: () => showDialog({ kind: 'colour', notes }),
        },
        single &&
          !single.isLocked && {
            id: 'share',
            label: words.share,
            icon: <IconShare />,
            onAction: () => showDialog({ kind: 'share', note: single }),
          },
        single && {
          id: 'copyLink',
          label: words.copyLink,
          icon: <IconLink />,
          onAction: () =>
            void copyWithToast(
              `${location.origin}/notes/${single.noteId}`,
              words.linkCopied,
              words.linkNotCopied,
            ),
        },
        single && {
          id: 'remind',
          label: words.remind,
          icon: <IconRemind />,
          onAction: () => showDialog({ kind: 'remind', note: single }),
        },
        {
          id: 'labels',
          label: words.labels,
          icon: <IconTag />,
          onAction: () => showDialog({ kind: 'labels', notes }),
        },
        {
          id: 'archive',
          label: isArchived ? words.unarchive : words.archive,
          icon: isArchived ? <IconUnarchive /> : <IconArchive />,
          onAction: () => void setArchived(notes, !isArchived),
        },
      ],
    },
    {
      items: [
        single && { id: 'copy', label: words.copyOf, icon: <IconCopy />, onAction: () => void copy({}) },
        single && {
          id: 'export',
          label: words.export,
          icon: <IconExport />,
          onAction: () => showDialog({ kind: 'export', note: single }),
        },
        single &&
          owns && {
            id: 'template',
            label: single.isTemplate ? words.notTemplate : words.makeTemplate,
            icon: <IconTemplate />,
            onAction: () => void setTemplate(single, !single.isTemplate),
          },
        single &&
          owns && {
            id: 'lock',
            label: single.isLocked ? words.unlock : words.lock,
            icon: <IconLock />,
            onAction: () => showDialog({ kind: 'lock', note: single }),
          },
      ],
    },
    {
      items: [
        owns && {
          id: 'trash',
          label: words.trash,
          icon: <IconTrash />,
          isDanger: true,
          onAction: () => void trashNotes(notes).then(isDone => isDone && onGone?.()),
        },
      ],
    },
  ]
}
