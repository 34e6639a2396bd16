import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Note, NoteActivity } from '@trau/contract'
import { noteApi } from '../../../api/note-api.ts'
import { cursorPagesOf } from '../../../api/pages.ts'
import { q } from '../../../api/query-client.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { useNotePanelWords } from '../../../i18n/words/note-panels.ts'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { ListFailure, MoreButton } from '../../../kit/ListParts.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { usePersonName } from '../../../model/people/person-name.ts'
import { roomName } from '../../../model/rooms/room-name.ts'
import { useWorkspaces } from '../../../model/workspaces/useWorkspaces.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { roomSelectors } from '../../../store/room-slice.ts'
import { fileSize } from '../../../text/file-size.ts'
import { fullTime, timeLabel } from '../../../text/time.ts'
import { noteName } from '../model/note-name.ts'
import type { PanelProps } from '../page/SidePanel.tsx'

/** What is known of a note, which notes lead to it, and what happened to it. */
export default function InfoPanel({ note }: PanelProps) {
  const words = useNotePanelWords()
  return (
    <div className="flex flex-col gap-6 p-4">
      <Facts note={note} />
      <section aria-labelledby="note-backlinks">
        <h3 id="note-backlinks" className="mb-1 font-bold">
          {words.backlinks}
        </h3>
        <Backlinks noteId={note.noteId} />
      </section>
      <section aria-labelledby="note-activity">
        <h3 id="note-activity" className="mb-1 font-bold">
          {words.activity}
        </h3>
        <Activity noteId={note.noteId} />
      </section>
    </div>
  )
}

function Facts({ note }: { note: Note }) {
  const words = useNotePanelWords()
  const notesWords = useNotesWords()
  const [language] = useLanguage()
  const owner = usePersonName(note.ownerId)
  const changedBy = usePersonName(note.changedBy)
  const number = (n: number) => n.toLocaleString(language)
  const facts: [string, string][] = [
    [words.owner, owner],
    [words.role, notesWords.roles[note.role]],
    [words.created, fullTime(note.createdTime)],
    [
      words.changed,
      note.changedBy ? `${fullTime(note.changedTime)} · ${changedBy}` : fullTime(note.changedTime),
    ],
    ...(note.taskCount > 0
      ? ([[words.tasks, `${number(note.doneCount)}/${number(note.taskCount)}`]] as [string, string][])
      : []),
    [words.size, fileSize(note.bytes, language)],
  ]
  return (
    <dl className="flex flex-col gap-2">
      {facts.map(([label, value]) => (
        <div key={label} className="flex gap-3">
          <dt className="w-28 shrink-0 text-muted">{label}</dt>
          <dd className="min-w-0 flex-1 break-words tabular-nums first-letter:uppercase">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Backlinks({ noteId }: { noteId: string }) {
  const words = useNotePanelWords()
  const notesWords = useNotesWords()
  const list = useQuery(q(noteApi.note.listNoteBacklinks, { params: { noteId } }))
  return (
    <Loaded of={list} rows={1} label={notesWords.loading}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-sm text-muted">{words.noBacklinks}</p>
        ) : (
          <ul>
            {items.map(note => (
              <li key={note.noteId}>
                <Link
                  to="/notes/$noteId"
                  params={{ noteId: note.noteId }}
                  className="-mx-2 flex min-h-10 items-center rounded-lg px-2 text-primary-deep hover:bg-fill touch:min-h-11"
                >
                  <span className="truncate">{noteName(note, notesWords)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Activity({ noteId }: { noteId: string }) {
  const words = useNotePanelWords()
  const list = useInfiniteQuery(
    cursorPagesOf(noteApi.note.listNoteActivity, { params: { noteId }, query: { limit: 30 } }),
  )
  const items = list.data?.pages.flatMap(page => page.items)
  return (
    <>
      {items?.length === 0 && <p className="text-sm text-muted">{words.noActivity}</p>}
      <ul className="flex flex-col gap-2.5">
        {items?.map(item => (
          <Event key={`${item.what}${item.createdTime}${item.detail ?? ''}`} item={item} />
        ))}
      </ul>
      <ListFailure of={list} />
      <MoreButton of={list} />
    </>
  )
}

function Event({ item: { what, userId, createdTime, detail = '' } }: { item: NoteActivity }) {
  const words = useNotePanelWords()
  const who = usePersonName(userId)
  const target = useSharedWith(what === 'SHARED' || what === 'UNSHARED' ? detail : undefined)
  return (
    <li className="text-sm">
      <p className="break-words first-letter:uppercase">{words.did[what](who, target ?? detail)}</p>
      <time className="text-xs text-muted tabular-nums" title={fullTime(createdTime)}>
        {timeLabel(createdTime)}
      </time>
    </li>
  )
}

/** The name behind the id of a person, room or workspace. */
function useSharedWith(targetId: string | undefined): string | undefined {
  const chatWords = useChatWords()
  const room = useAppSelector(state => targetId && roomSelectors.selectRoom(state, targetId))
  const workspace = useWorkspaces()?.find(({ workspaceId }) => workspaceId === targetId)
  const person = usePersonName(room || workspace ? undefined : targetId)
  if (targetId === undefined) return undefined
  return room ? roomName(room, chatWords) : (workspace?.name ?? person)
}
