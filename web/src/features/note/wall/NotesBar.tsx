import type { Note } from '@trau/contract'
import { includesRole } from '@trau/contract/rules/drive'
import type { ReactNode } from 'react'
import IconArchive from '~icons/lucide/archive'
import IconSort from '~icons/lucide/arrow-up-down'
import IconGrid from '~icons/lucide/layout-grid'
import IconList from '~icons/lucide/list'
import IconPalette from '~icons/lucide/palette'
import IconPin from '~icons/lucide/pin'
import IconRestore from '~icons/lucide/rotate-ccw'
import IconTag from '~icons/lucide/tag'
import IconTrash from '~icons/lucide/trash-2'
import IconX from '~icons/lucide/x'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { SelectionMenu } from '../../../kit/selection/SelectionMenu.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { restoreNotes, setArchived, setPinned, trashNotes } from '../model/commands.ts'
import { showDialog } from '../model/dialog.ts'
import { noteOrders } from '../model/lists.ts'
import { setNoteView, useNoteView } from '../model/view-settings.ts'
import { useNoteMenu } from './useNoteMenu.tsx'

interface NotesBarProps {
  title: string
  tools: ReactNode
  isSortable: boolean
  selected: readonly Note[]
  onSelectAll: () => void
  onClear: () => void
}

/** Which notes these are and how they are shown; with a selection, what can be done with it. */
export function NotesBar(props: NotesBarProps) {
  const { title, tools, isSortable, selected } = props
  const hasSelection = selected.length > 0
  return (
    <div className="flex min-h-14 shrink-0 items-center gap-1 border-b border-line px-3 py-1.5 max-md:px-2">
      <h2 className={cx('min-w-0 flex-1 truncate px-2 text-lg font-bold', hasSelection && 'max-md:hidden')}>
        {title}
      </h2>
      {hasSelection ? (
        <SelectionTools {...props} />
      ) : (
        <>
          <ViewTools isSortable={isSortable} />
          {tools}
        </>
      )}
    </div>
  )
}

function ViewTools({ isSortable }: { isSortable: boolean }) {
  const words = useNotesWords()
  const { layout, order } = useNoteView()
  const isWall = layout === 'wall'
  return (
    <>
      {isSortable && (
        <Menu
          label={words.sort}
          trigger={
            <IconButton label={words.sortBy(words.orders[order])}>
              <IconSort className="size-5" aria-hidden="true" />
            </IconButton>
          }
          groups={[
            {
              title: words.sort,
              items: noteOrders.map(one => ({
                id: one,
                label: words.orders[one],
                isChecked: one === order,
                onAction: () => setNoteView({ order: one }),
              })),
            },
          ]}
        />
      )}
      <IconButton
        label={isWall ? words.list : words.wall}
        onPress={() => setNoteView({ layout: isWall ? 'list' : 'wall' })}
      >
        {isWall ? (
          <IconList className="size-5" aria-hidden="true" />
        ) : (
          <IconGrid className="size-5" aria-hidden="true" />
        )}
      </IconButton>
    </>
  )
}

function SelectionTools({ selected, onSelectAll, onClear }: NotesBarProps) {
  const words = useNotesWords()
  const groups = useNoteMenu(selected)
  const isTrash = selected[0]?.trashedTime !== undefined
  const all = (test: (note: Note) => boolean) => selected.every(test)
  const tool = (isShown: boolean, label: string, Icon: typeof IconTrash, act: () => unknown) =>
    isShown && (
      <IconButton label={label} onPress={() => void act()} className="max-sm:hidden">
        <Icon className="size-5" aria-hidden="true" />
      </IconButton>
    )
  const isPinned = all(note => note.isPinned)
  const isArchived = all(note => note.isArchived)
  return (
    <>
      <IconButton label={words.clearSelection} shortcut="Esc" onPress={onClear}>
        <IconX className="size-5" aria-hidden="true" />
      </IconButton>
      <p className="min-w-0 truncate pr-2 font-medium tabular-nums max-md:flex-1">
        {words.selected(selected.length)}
      </p>
      {tool(isTrash, words.restore, IconRestore, () => restoreNotes(selected))}
      {tool(!isTrash, isPinned ? words.unpin : words.pin, IconPin, () => setPinned(selected, !isPinned))}
      {tool(!isTrash && all(({ role }) => includesRole(role, 'EDIT')), words.colour, IconPalette, () =>
        showDialog({ kind: 'colour', notes: selected }),
      )}
      {tool(!isTrash, words.labels, IconTag, () => showDialog({ kind: 'labels', notes: selected }))}
      {tool(!isTrash, isArchived ? words.unarchive : words.archive, IconArchive, () =>
        setArchived(selected, !isArchived),
      )}
      {tool(!isTrash && all(({ role }) => role === 'MANAGE'), words.trash, IconTrash, () =>
        trashNotes(selected),
      )}
      <SelectionMenu
        label={words.more}
        groups={groups}
        selectAllLabel={words.selectAll}
        onSelectAll={onSelectAll}
      />
    </>
  )
}
