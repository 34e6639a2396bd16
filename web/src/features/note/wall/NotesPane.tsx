import { useParams } from '@tanstack/react-router'
import { noteColours, noteTrashKeptDays } from '@trau/contract/rules/note'
import IconMore from '~icons/lucide/ellipsis-vertical'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { useDebounced } from '../../../model/people/people.ts'
import { useWorkspaces } from '../../../model/workspaces/useWorkspaces.ts'
import { Button } from '../../../ui/Button.tsx'
import { NoFilesDrawing } from '../../../ui/drawings/NoFiles.tsx'
import { NoResultsDrawing } from '../../../ui/drawings/NoResults.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { CaptureBox } from '../capture/CaptureBox.tsx'
import { openCapture } from '../capture/open-capture.ts'
import { WaitingCaptures } from '../capture/WaitingCaptures.tsx'
import { NoteDialogs } from '../dialogs/NoteDialogs.tsx'
import { showDialog } from '../model/dialog.ts'
import { useNoteSearch, useSetNoteSearch } from '../model/search.ts'
import { useShownNotes } from '../model/shown-notes.ts'
import { useLockedNotes } from '../model/useLocked.ts'
import { useLabels } from '../model/useNotes.ts'
import { useNoteView } from '../model/view-settings.ts'
import { KeptBanner } from '../page/KeptBanner.tsx'
import { asNoteTab, type NoteTab, viewOf } from '../tabs.ts'
import { NoteBrowser } from './NoteBrowser.tsx'

/** The notes that the address shows, with the windows over them. */
export default function NotesPane() {
  const { noteId: part = '' } = useParams({ strict: false }) as { noteId?: string }
  const tab = asNoteTab(part) ?? 'all'
  useLockedNotes()
  return (
    <>
      <Shown key={tab} tab={tab} />
      <NoteDialogs />
    </>
  )
}

function Shown({ tab }: { tab: NoteTab }) {
  const words = useNotesWords()
  const { q = '', label, workspace, colour } = useNoteSearch()
  const query = useDebounced(q.trim())
  const { order } = useNoteView()
  const labels = useLabels()
  const isAll = tab === 'all'
  const list = useShownNotes({
    view: viewOf[tab],
    order,
    search: query || undefined,
    labelId: isAll ? label : undefined,
    workspaceId: isAll ? workspace : undefined,
    colour: isAll || query ? colour : undefined,
  })
  const labelName = labels.find(({ labelId }) => labelId === label)?.name
  const workspaceName = useWorkspaces()?.find(({ workspaceId }) => workspaceId === workspace)?.name
  const partName = isAll ? (workspaceName ?? labelName) : undefined
  const title = query ? words.found(query, workspaceName) : (partName ?? words.tabs[tab])
  return (
    <NoteBrowser
      list={list}
      title={title}
      query={query}
      hasPins={isAll && !query}
      isSortable={tab !== 'reminders'}
      tools={<WallMenu />}
      above={
        <>
          {list.isKept && <KeptBanner of={list} className="mb-3 rounded-xl" />}
          {isAll && !query && !workspace && (
            <>
              <CaptureBox />
              <WaitingCaptures />
            </>
          )}
          {tab === 'trash' && list.notes && list.notes.length > 0 && (
            <p className="mb-3 text-sm text-muted">{words.trashNote(noteTrashKeptDays)}</p>
          )}
          {(query || colour) && isAll && <ColourFilter />}
        </>
      }
      empty={
        query ? (
          <NoHits query={query} />
        ) : (
          <Nothing
            tab={tab}
            of={isAll && workspace ? 'workspace' : label === undefined ? undefined : 'label'}
          />
        )
      }
    />
  )
}

function ColourFilter() {
  const words = useNotesWords()
  const { colour } = useNoteSearch()
  const setSearch = useSetNoteSearch()
  return (
    <div className="mb-3 flex">
      <FilterChip
        label={words.colour}
        anyLabel={words.anyColour}
        clearLabel={words.anyColour}
        options={noteColours.map(value => ({ value, label: words.colours[value] }))}
        value={colour}
        onChange={next => setSearch({ colour: next })}
      />
    </div>
  )
}

function WallMenu() {
  const words = useNotesWords()
  return (
    <Menu
      label={words.more}
      trigger={
        <IconButton label={words.more}>
          <IconMore className="size-5" aria-hidden="true" />
        </IconButton>
      }
      groups={[
        {
          items: [
            { id: 'templates', label: words.fromTemplate, onAction: () => showDialog({ kind: 'templates' }) },
            { id: 'labels', label: words.editLabels, onAction: () => showDialog({ kind: 'editLabels' }) },
            { id: 'import', label: words.import, onAction: () => showDialog({ kind: 'import' }) },
            { id: 'exportAll', label: words.exportAll, onAction: () => showDialog({ kind: 'exportAll' }) },
          ],
        },
      ]}
    />
  )
}

function NoHits({ query }: { query: string }) {
  const words = useNotesWords()
  return (
    <EmptyState className="pt-10" drawing={<NoResultsDrawing />} title={words.noHits(query)}>
      {words.noHitsText}
    </EmptyState>
  )
}

function Nothing({ tab, of }: { tab: NoteTab; of: 'workspace' | 'label' | undefined }) {
  const words = useNotesWords()
  const [title, text] = of
    ? {
        workspace: [words.emptyWorkspace, words.emptyWorkspaceText],
        label: [words.emptyLabel, words.emptyLabelText],
      }[of]
    : {
        all: [words.empty, words.emptyText],
        reminders: [words.noReminders, words.noRemindersText],
        shared: [words.noShared, words.noSharedText],
        templates: [words.noTemplates, words.noTemplatesText],
        archive: [words.noArchive, words.noArchiveText],
        trash: [words.noTrash, words.noTrashText(noteTrashKeptDays)],
      }[tab]
  return (
    <EmptyState
      className="pt-10"
      drawing={<NoFilesDrawing />}
      title={title}
      action={
        tab === 'all' &&
        of !== 'workspace' && (
          <Button color="primary" onPress={openCapture}>
            {words.newNote}
          </Button>
        )
      }
    >
      {text}
    </EmptyState>
  )
}
