import type { Note, NoteColour } from '@trau/contract'
import { maxNotesAtOnce } from '@trau/contract/rules/note'
import { v7 } from 'uuid'
import { runWrite } from '../../../api/mutation.ts'
import { noteApi } from '../../../api/note-api.ts'
import { textOf } from '../../../i18n/text.ts'
import { notes as texts } from '../../../i18n/vi/notes.ts'
import { toast } from '../../../ui/toast.ts'
import { renewLabels, renewLists, showNotes } from './lists.ts'
import { noteName } from './note-name.ts'

const undoMs = 6000

/** Says what was done and offers to take it back; one such notice stands at a time. */
function tellWithUndo(text: string, undo: () => Promise<boolean>) {
  toast.success(text, {
    id: 'note undo',
    duration: undoMs,
    action: { label: textOf(texts).undo, onClick: () => void undo() },
  })
}

type OwnState = Partial<Pick<Note, 'isPinned' | 'isArchived' | 'labelIds'>>

interface OwnOptions {
  onDone?: () => void
  /** @param unwrittenNotes those that are as they were */
  onFailure?: (unwrittenNotes: readonly Note[]) => void
  /** Writes of one scope are sent one after the other. */
  scope?: string
}

/**
 * Pin, archive and labels are the person's own: shown at once, taken back where the server refuses.
 * @param changeOf asked when the change is shown, and again when it is sent
 */
function setOwn(
  notes: readonly Note[],
  changeOf: (note: Note) => OwnState,
  { onDone, onFailure, scope }: OwnOptions = {},
): Promise<boolean> {
  let writtenCount = 0
  return runWrite(
    async () => {
      for (const note of notes) {
        await noteApi.note.setNoteState({
          params: { noteId: note.noteId },
          body: changeOf(note),
          keepEmpty: true,
        })
        writtenCount++
      }
    },
    {
      ...(scope === undefined ? {} : { scope }),
      optimistic: () => showNotes(notes.map(note => ({ ...note, ...changeOf(note) }))),
      onSuccess() {
        onDone?.()
        return renewLists()
      },
      onFailure() {
        onFailure?.(notes.slice(writtenCount))
        void renewLists()
        return 'toast'
      },
    },
  )
}

const nameOfFirst = (notes: readonly Note[]) => (notes[0] ? noteName(notes[0], textOf(texts)) : '')

export const setPinned = (notes: readonly Note[], isPinned: boolean) =>
  setOwn(notes, () => ({ isPinned, ...(isPinned ? { isArchived: false } : {}) }))

export function setArchived(notes: readonly Note[], isArchived: boolean): Promise<boolean> {
  const words = textOf(texts)
  const say = isArchived ? words.archived : words.unarchived
  // What is archived is not pinned.
  return setOwn(notes, () => ({ isArchived, ...(isArchived ? { isPinned: false } : {}) }), {
    onDone: () =>
      tellWithUndo(say(notes.length, nameOfFirst(notes)), () =>
        setOwn(notes, ({ isPinned, isArchived: was }) => ({ isPinned, isArchived: was })),
      ),
  })
}

/**
 * A write replaces all labels of a note, so that each is sent after the one before it.
 * @param labelIds as they are to be, for each note; asked when they are shown, and again when they are sent
 */
export const setLabels = (
  notes: readonly Note[],
  labelIds: (note: Note) => string[],
  onFailure: (unwrittenNotes: readonly Note[]) => void,
) =>
  setOwn(notes, note => ({ labelIds: labelIds(note) }), {
    onDone: () => void renewLabels(),
    onFailure,
    scope: 'note labels',
  })

export const setColour = (notes: readonly Note[], colour: NoteColour) =>
  runWrite(
    async () => {
      for (const { noteId } of notes) await noteApi.note.updateNote({ params: { noteId }, body: { colour } })
    },
    { optimistic: () => showNotes(notes.map(note => ({ ...note, colour }))), onSuccess: renewLists },
  )

export const setTemplate = (note: Note, isTemplate: boolean) =>
  runWrite(() => noteApi.note.updateNote({ params: { noteId: note.noteId }, body: { isTemplate } }), {
    onSuccess(changedNote) {
      const words = textOf(texts)
      showNotes([changedNote])
      toast.success(isTemplate ? words.templateMade : words.templateEnded)
      return renewLists()
    },
  })

/** Asks for as many at once as the server takes, one request after the other. */
async function inParts(notes: readonly Note[], ask: (noteIds: string[]) => Promise<unknown>) {
  const ids = notes.map(({ noteId }) => noteId)
  for (let from = 0; from < ids.length; from += maxNotesAtOnce)
    await ask(ids.slice(from, from + maxNotesAtOnce))
}

const settle = () => {
  void renewLabels()
  return renewLists()
}

export const trashNotes = (notes: readonly Note[]): Promise<boolean> =>
  runWrite(() => inParts(notes, noteIds => noteApi.note.trashNotes({ body: { noteIds } })), {
    optimistic: () => showNotes(notes.map(note => ({ ...note, trashedTime: Date.now() }))),
    onSuccess() {
      tellWithUndo(textOf(texts).trashed(notes.length, nameOfFirst(notes)), () => restoreNotes(notes, true))
      return settle()
    },
  })

export const restoreNotes = (notes: readonly Note[], isUndo = false): Promise<boolean> =>
  runWrite(() => inParts(notes, noteIds => noteApi.note.restoreNotes({ body: { noteIds } })), {
    optimistic: () => showNotes(notes.map(({ trashedTime: _, ...note }) => note)),
    onSuccess() {
      if (!isUndo) toast.success(textOf(texts).restored(notes.length, nameOfFirst(notes)))
      return settle()
    },
  })

export const deleteNotes = (notes: readonly Note[]): Promise<boolean> =>
  runWrite(() => inParts(notes, noteIds => noteApi.note.deleteNotes({ body: { noteIds } })), {
    onSuccess() {
      toast.success(textOf(texts).deletedForever(notes.length, nameOfFirst(notes)))
      return settle()
    },
  })

/** @returns the id of the copy, once it is there */
export async function copyNote(note: Note, change: { title?: string; isTemplate?: boolean } = {}) {
  const noteId = v7()
  const isDone = await runWrite(
    () => noteApi.note.copyNote({ params: { noteId: note.noteId }, body: { noteId, ...change } }),
    { onSuccess: renewLists },
  )
  return isDone ? noteId : undefined
}

/** Ticks a task of a card without opening the note. */
export function setTask(note: Note, taskId: string, isDone: boolean): Promise<boolean> {
  const change = isDone ? 1 : -1
  const tasks = note.tasks.map(task => (task.taskId === taskId ? { ...task, isDone } : task))
  return runWrite(
    () => noteApi.noteSync.setNoteTask({ params: { noteId: note.noteId, taskId }, body: { isDone } }),
    {
      // The server reads its cards anew a moment later, and says so by an event.
      optimistic: () => showNotes([{ ...note, tasks, doneCount: note.doneCount + change }]),
      onFailure() {
        void renewLists()
        return 'toast'
      },
    },
  )
}

/** A new note, empty without an `update` (base64). @returns its id, once it is there */
export async function createNote(change: { title?: string; update?: string } = {}) {
  const noteId = v7()
  const isDone = await runWrite(() => noteApi.note.createNote({ body: { noteId, ...change } }), {
    onSuccess: renewLists,
  })
  return isDone ? noteId : undefined
}
