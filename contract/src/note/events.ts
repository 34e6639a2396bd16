import { z } from 'zod'
import { event } from '../event.ts'
import { time } from '../text.ts'
import { NoteCaret, NoteColour, NoteTask } from './models.ts'

export const noteUpdated = event(
  'note',
  'Somebody wrote in the note. A large update is left out: the client loads what comes after the `seq` that it has',
  z.object({
    noteId: z.string(),
    seq: z.number().int(),
    update: z.string().optional().describe('base64'),
    authorId: z.string().optional(),
    clientId: z.string(),
    clientSeq: z.number().int(),
  }),
)

export const noteChanged = event(
  'note',
  'What the card of a note shows changed: its title, colour, the beginning of its text, its tasks. Of a locked note it carries no text',
  z.object({
    noteId: z.string(),
    title: z.string(),
    excerpt: z.string(),
    tasks: z.array(NoteTask),
    taskCount: z.number().int(),
    doneCount: z.number().int(),
    colour: NoteColour,
    isLocked: z.boolean(),
    isTrashed: z.boolean(),
    changedTime: time(),
    changedBy: z.string().optional(),
  }),
)

export const noteCommentsChanged = event(
  'note',
  'Comments of a note were written, changed, resolved or deleted; the client asks for them again',
  z.object({ noteId: z.string() }),
)

export const noteListChanged = event(
  'user',
  'A note of the person’s lists came, changed or went; clients ask for it again',
  z.object({ noteId: z.string() }),
)

export const noteLabelsChanged = event(
  'user',
  'One of the person’s labels came, changed its name or went; clients ask for notes and labels again',
  z.object({ labelId: z.string() }),
)

export const noteCaretMoved = event(
  'noteLive',
  'Where somebody stands in the note; the server says who it is',
  NoteCaret.extend({ noteId: z.string(), userId: z.string() }),
)
