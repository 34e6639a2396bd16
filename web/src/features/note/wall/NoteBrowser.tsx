import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { reportFailure } from '../../../api/ignore-failure.ts'
import { currentOwner } from '../../../api/session.ts'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { ListFailure, LoadFailure } from '../../../kit/ListParts.tsx'
import { pressed, selectAll, toggled, withoutSelection } from '../../../kit/selection/selection.ts'
import { useSelection } from '../../../kit/selection/useSelection.ts'
import { forgetSentNotes } from '../../../sync/note-documents/registry.ts'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { Delayed } from '../../../ui/Skeleton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import type { ListedNote } from '../model/lists.ts'
import type { NoteList } from '../model/useNotes.ts'
import { useNoteView } from '../model/view-settings.ts'
import { CardWall } from './CardWall.tsx'
import { NoteCard } from './NoteCard.tsx'
import { NotesBar } from './NotesBar.tsx'
import { useWallKeys } from './useWallKeys.ts'
import { WallSkeleton } from './WallSkeleton.tsx'

interface NoteBrowserProps {
  list: NoteList
  title: string
  /** Words that were searched for. */
  query?: string
  /** Pinned notes stand above the others. */
  hasPins?: boolean
  isSortable?: boolean
  tools?: ReactNode
  /** Above the notes, scrolls with them. */
  above?: ReactNode
  empty: ReactNode
}

const none: readonly ListedNote[] = []

/** Notes as cards or lines, with everything that is done with them. */
export function NoteBrowser(props: NoteBrowserProps) {
  const { list, title, query = '', hasPins = false, isSortable = false, tools, above, empty } = props
  const words = useNotesWords()
  const { layout: shape } = useNoteView()
  const scroller = useRef<HTMLDivElement>(null)
  const notes = list.notes ?? none
  const [pinnedNotes, others] = useMemo(
    () =>
      hasPins
        ? [notes.filter(({ isPinned }) => isPinned), notes.filter(({ isPinned }) => !isPinned)]
        : [none, notes],
    [notes, hasPins],
  )
  const pinnedIds = useMemo(() => pinnedNotes.map(({ noteId }) => noteId), [pinnedNotes])
  const otherIds = useMemo(() => others.map(({ noteId }) => noteId), [others])
  const order = useMemo(() => [...pinnedIds, ...otherIds], [pinnedIds, otherIds])
  const byId = useMemo(() => new Map(notes.map(note => [note.noteId, note])), [notes])
  // Locked on another device, a note may still lie on this one.
  useEffect(() => {
    const lockedIds = notes.flatMap(({ noteId, isLocked }) => (isLocked ? [noteId] : []))
    if (lockedIds.length > 0)
      void reportFailure(forgetSentNotes(currentOwner(), lockedIds), 'A locked note stays on this device')
  }, [notes])
  const [selection, setSelection] = useSelection(order)
  const selectedNotes = useMemo(
    () => notes.filter(({ noteId }) => selection.ids.has(noteId)),
    [notes, selection.ids],
  )
  const lead = selection.lead ?? order[0]
  const keys = useWallKeys({ order, byId, selection, setSelection, selected: selectedNotes, scroller })

  const draw = (id: string) => {
    const note = byId.get(id)
    return (
      note && (
        <NoteCard
          note={note}
          query={query}
          isSelected={selection.ids.has(id)}
          isChoosing={selection.ids.size > 0}
          isLead={id === lead}
          onToggle={({ shift }) =>
            setSelection(
              shift ? pressed(selection, id, order, { shift, ctrl: true }) : toggled(selection, id),
            )
          }
        />
      )
    )
  }
  const wall = { isList: shape === 'list', draw }
  const onScroll = () => {
    const frame = scroller.current
    if (frame && frame.scrollHeight - frame.scrollTop - frame.clientHeight < 1500) list.loadMore()
  }
  // What does not fill the screen is never scrolled.
  const fill = useRef(onScroll)
  fill.current = onScroll
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the end of each page
  useEffect(() => fill.current(), [notes.length, list.hasMore, list.isLoadingMore])
  return (
    <div className="flex h-full min-h-0 flex-col">
      <NotesBar
        title={title}
        tools={tools}
        isSortable={isSortable}
        selected={selectedNotes}
        onSelectAll={() => setSelection(selectAll(selection, order))}
        onClear={() => setSelection(withoutSelection(selection))}
      />
      <div
        ref={scroller}
        data-scroller=""
        className="min-h-0 flex-1 overflow-y-auto px-4 pt-3 pb-6 md:px-6"
        onScroll={onScroll}
        {...keys.handlers}
      >
        {above}
        {list.notes === undefined ? (
          list.error ? (
            <LoadFailure of={list} title={words.failed} className="pt-10" />
          ) : (
            <Delayed isWaiting>
              <WallSkeleton label={words.loading} />
            </Delayed>
          )
        ) : notes.length === 0 && !list.hasMore ? (
          empty
        ) : (
          <>
            {pinnedIds.length > 0 && (
              <section aria-labelledby="notes-pinned" className="mb-6">
                <h2 id="notes-pinned" className="mb-2 text-sm font-medium text-muted">
                  {words.pinned}
                </h2>
                <CardWall {...wall} ids={pinnedIds} label={words.pinned} onLayout={keys.onPinnedLayout} />
              </section>
            )}
            {otherIds.length > 0 && (
              <section aria-labelledby={pinnedIds.length > 0 ? 'notes-others' : undefined}>
                {pinnedIds.length > 0 && (
                  <h2 id="notes-others" className="mb-2 text-sm font-medium text-muted">
                    {words.others}
                  </h2>
                )}
                <CardWall
                  {...wall}
                  ids={otherIds}
                  label={pinnedIds.length > 0 ? words.others : title}
                  onLayout={keys.onOtherLayout}
                />
              </section>
            )}
            {list.isLoadingMore && <Spinner className="mx-auto my-4" label={words.loadingMore} />}
            <ListFailure of={list} />
          </>
        )}
      </div>
      <LiveRegion>{selection.ids.size > 0 ? words.selected(selection.ids.size) : ''}</LiveRegion>
    </div>
  )
}
