import type { Note } from '@trau/contract'
import type { NoteAccess } from './policy.ts'

/** A note as this person sees it; while it is shut, nothing of what it holds. */
export function viewNote({ note, role, isShut }: NoteAccess): Note {
  return {
    ...{ noteId: note.note_id, ownerId: note.owner_id, role },
    title: isShut ? '' : note.title,
    excerpt: isShut ? '' : note.excerpt,
    tasks: isShut ? [] : note.tasks,
    taskCount: isShut ? 0 : note.task_count,
    doneCount: isShut ? 0 : note.done_count,
    ...{ colour: note.colour, isTemplate: note.is_template, isLocked: note.is_locked },
    ...{ isPinned: note.is_pinned, isArchived: note.is_archived, labelIds: note.label_ids },
    isShared: note.is_shared,
    seq: note.seq,
    bytes: note.state_bytes + note.log_bytes,
    ...(note.reminder_time ? { reminderTime: note.reminder_time.getTime() } : {}),
    ...(note.trashed_time ? { trashedTime: note.trashed_time.getTime() } : {}),
    createdTime: note.created_time.getTime(),
    changedTime: note.changed_time.getTime(),
    ...(note.changed_by ? { changedBy: note.changed_by } : {}),
  }
}
