import type { App } from '#platform/app.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { type CardRow, publishNote } from '../events.ts'
import type { NoteRow } from '../tables.ts'
import type { NoteText } from './text.ts'
import { selectStored } from './update-store.ts'
import { plain } from './workers.ts'

declare module '#platform/app.ts' {
  interface Services {
    noteCards: NoteCards
  }
}

/**
 * Cards of notes that somebody writes in, for those who have them on their screens: sooner than the log is folded, which rewrites all of the
 * document. What a process forgets, the next folding publishes.
 */
export interface NoteCards {
  /** Called after something was stored in this note. */
  written(note: Pick<NoteRow, 'tenant_id' | 'note_id' | 'state_bytes' | 'log_bytes'>): void
  /** Publishes what the cards of these notes show now. */
  publishDue(): Promise<void>
}

/** How often; a card follows what is written by so much and what it takes to read it. */
export const publishCardsEveryMs = 400
/** Reading a larger document takes long; its card waits for the folding. */
const largestBytes = 128 * 1024
const mostNotes = 500
const mostAtOnce = 50

export function createNoteCards(app: App): NoteCards {
  const due = new Map<string, { tenantId: string; noteId: string }>()
  /** What was published last, so that what the card does not show publishes nothing. */
  const publishedCards = new Map<string, string>()
  return {
    written({ tenant_id: tenantId, note_id: noteId, state_bytes, log_bytes }) {
      if (state_bytes + log_bytes > largestBytes || due.size >= mostNotes) return
      due.set(`${tenantId}/${noteId}`, { tenantId, noteId })
    },
    async publishDue() {
      for (const [key, { tenantId, noteId }] of [...due].slice(0, mostAtOnce)) {
        due.delete(key)
        try {
          const text = await app.services.noteThreads.fold.run(
            'describe',
            plain(await selectStored(app.db, tenantId, noteId)),
          )
          const card = JSON.stringify(cardOf(text))
          if (publishedCards.get(key) === card) continue
          if (await publish(app, tenantId, noteId, text, publishedCards.has(key)))
            keep(publishedCards, key, card)
        } catch (error) {
          app.log.warn({ err: error, noteId }, 'the card of a note could not be read')
        }
      }
    },
  }
}

const cardOf = ({ excerpt, tasks, taskCount, doneCount }: NoteText) => ({
  excerpt,
  tasks,
  task_count: taskCount,
  done_count: doneCount,
})

/** @returns whether the note has a card that others may see */
async function publish(
  app: App,
  tenantId: string,
  noteId: string,
  text: NoteText,
  isKnown: boolean,
): Promise<boolean> {
  return transact(app, async tx => {
    const note: CardRow | undefined = await tx
      .selectFrom('note')
      .select(['tenant_id', 'note_id', 'title', 'colour', 'is_locked', 'trashed_time', 'changed_time'])
      .select(['changed_by', 'excerpt', 'tasks', 'task_count', 'done_count'])
      .where('tenant_id', '=', tenantId)
      .where('note_id', '=', noteId)
      .forUpdate()
      .executeTakeFirst()
    if (!note || note.is_locked) return false
    if (isKnown || !isSameCard(note, text)) await publishNote(app, tx, { ...note, ...cardOf(text) })
    return true
  })
}

/** The oldest goes where there are too many. */
function keep(publishedCards: Map<string, string>, key: string, card: string): void {
  publishedCards.delete(key)
  publishedCards.set(key, card)
  const [oldest] = publishedCards.keys()
  if (publishedCards.size > mostNotes && oldest) publishedCards.delete(oldest)
}

/** Whether the card of a note shows the same. */
export const isSameCard = (
  note: Pick<NoteRow, 'excerpt' | 'tasks' | 'task_count' | 'done_count'>,
  { excerpt, tasks, taskCount, doneCount }: NoteText,
): boolean =>
  note.excerpt === excerpt &&
  note.task_count === taskCount &&
  note.done_count === doneCount &&
  JSON.stringify(note.tasks.map(one => [one.taskId, one.text, one.isDone])) ===
    JSON.stringify(tasks.map(one => [one.taskId, one.text, one.isDone]))
