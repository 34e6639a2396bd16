import './note-errors.ts'
import IconArchive from '~icons/lucide/archive'
import IconReminders from '~icons/lucide/bell'
import IconWorkspace from '~icons/lucide/building-2'
import IconTemplates from '~icons/lucide/layout-template'
import IconAll from '~icons/lucide/notebook-text'
import IconLabel from '~icons/lucide/tag'
import IconTrash from '~icons/lucide/trash-2'
import IconShared from '~icons/lucide/users-round'
import { useNotesWords } from '../../i18n/words/notes.ts'
import { AreaLayout, type AreaPart } from '../../kit/AreaLayout.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { useWorkspaces } from '../../model/workspaces/useWorkspaces.ts'
import { type NoteSearch, useNoteSearch } from './model/search.ts'
import { useLabels } from './model/useNotes.ts'
import { NoteSearchField } from './NoteSearchField.tsx'
import { type NoteTab, noteTabs } from './tabs.ts'
import { WallFooter } from './WallFooter.tsx'

/** All parts in one piece, which reads from the address what it shows. */
const pane = lazyPart(() => import('./wall/NotesPane.tsx'))

const icons: Record<NoteTab, AreaPart<NoteTab>['Icon']> = {
  all: IconAll,
  reminders: IconReminders,
  shared: IconShared,
  templates: IconTemplates,
  archive: IconArchive,
  trash: IconTrash,
}

type PartId = NoteTab | `label:${string}` | `workspace:${string}`

/** "Ghi chú": the wall of one's notes, and its parts. */
export function NotesScreen({ tab }: { tab: NoteTab }) {
  const words = useNotesWords()
  const { label, workspace } = useNoteSearch()
  const labels = useLabels()
  const offeredWorkspaces = useWorkspaces() ?? []
  const isWorkspace = tab === 'all' && offeredWorkspaces.some(({ workspaceId }) => workspaceId === workspace)
  const isLabel = tab === 'all' && labels.some(({ labelId }) => labelId === label)
  const partOf = (id: NoteTab): AreaPart<PartId> => ({ id, label: words.tabs[id], Icon: icons[id], pane })
  const [all, ...rest] = noteTabs
  return (
    <AreaLayout<PartId>
      title={words.title}
      label={words.parts}
      unavailable={words.partUnavailable}
      shownId={isWorkspace ? `workspace:${workspace}` : isLabel ? `label:${label}` : tab}
      linkTo={id =>
        id.includes(':')
          ? { to: '/notes', search: searchOf(id) as never }
          : id === 'all'
            ? { to: '/notes' }
            : { to: '/notes/$noteId', params: { noteId: id } }
      }
      parts={[
        partOf(all),
        ...labels.map(
          ({ labelId, name }): AreaPart<PartId> => ({
            id: `label:${labelId}`,
            label: name,
            Icon: IconLabel,
            pane,
          }),
        ),
        ...offeredWorkspaces.map(
          ({ workspaceId, name }): AreaPart<PartId> => ({
            id: `workspace:${workspaceId}`,
            label: name,
            Icon: IconWorkspace,
            pane,
          }),
        ),
        ...rest.map(partOf),
      ]}
      header={<NoteSearchField />}
      footer={<WallFooter />}
    />
  )
}

/** What the address of a label or workspace looks for. */
function searchOf(id: PartId): NoteSearch {
  const [kind, value] = id.split(':') as ['label' | 'workspace', string]
  return { [kind]: value }
}
