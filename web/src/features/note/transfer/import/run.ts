import type { Note, NoteLabel } from '@trau/contract'
import { isRefusal, isUnanswered, orRefused } from '../../../../api/errors.ts'
import { ignoreFailure } from '../../../../api/ignore-failure.ts'
import { runWrite } from '../../../../api/mutation.ts'
import { noteApi } from '../../../../api/note-api.ts'
import { patiently } from '../../../../api/patiently.ts'
import { errorText } from '../../../../i18n/error-text.ts'
import { toBase64 } from '../../../../sync/note-documents/base64.ts'
import { sleep } from '../../../../sync/uploads/tus.ts'
import { updateOf } from '../../editor/markdown.ts'
import { withBlockIds } from '../../editor/nodes/block-ids.ts'
import { typeOfName, uploadFile } from '../../editor/upload.ts'
import { shownFiles } from '../shown-files.ts'
import { type Pause, pauses } from '../slices.ts'
import { withUploads } from './attachments.ts'
import type { Attachment, FoundImport, FoundNote } from './found.ts'

export interface ImportProgress {
  /** Ids of the notes that are made. */
  doneIds: Set<string>
  /** Sentences, by the id of the note. */
  failures: Map<string, string>
  /** Files that the server did not take. */
  refusedFiles: string[]
  /** Labels that were too many. */
  refusedLabels: string[]
}

export const newProgress = (): ImportProgress => ({
  doneIds: new Set(),
  failures: new Map(),
  refusedFiles: [],
  refusedLabels: [],
})

/**
 * Makes the notes that are not made yet. It can be given up, and run again with the same progress: what is there stays and is made once.
 * Without an answer of the server the rest is not tried.
 */
export async function runImport(
  foundImport: FoundImport,
  progress: ImportProgress,
  signal: AbortSignal,
  onChange: () => void,
): Promise<void> {
  progress.failures.clear()
  const pause = pauses(signal)
  const wait = (ms: number) => sleep(ms, signal)
  const labelIds = new LabelIds(progress, wait)
  for (const note of foundImport.notes) {
    if (signal.aborted) return
    if (progress.doneIds.has(note.noteId)) continue
    let isOver = false
    const isDone = await runWrite(
      async () => {
        const content = await note.read(pause)
        for (const { mediaId } of shownFiles(content))
          await upload(foundImport.attachments.get(mediaId), progress, pause, signal)
        const update = toBase64(updateOf(withBlockIds(withUploads(content, foundImport.attachments))))
        await makeNote(note, update, await labelIds.of(note.labels), wait)
      },
      {
        onFailure(error) {
          if (signal.aborted) return
          isOver = isUnanswered(error) || isRefusal(error, 'tooManyNotes')
          progress.failures.set(note.noteId, errorText(error))
        },
      },
    )
    if (isDone) progress.doneIds.add(note.noteId)
    onChange()
    if (isOver) return
  }
}

async function makeNote(
  { noteId, title, colour, isPinned, isArchived, ...times }: FoundNote,
  update: string,
  labelIds: string[],
  wait: (ms: number) => Promise<void>,
): Promise<Note> {
  const body = { noteId, title, colour, isPinned, labelIds, update, ...timesOf(times) }
  const note = await patiently(() => noteApi.note.createNote({ body }), wait)
  if (!isArchived) return note
  return patiently(() => noteApi.note.setNoteState({ params: { noteId }, body: { isArchived } }), wait)
}

/** What the source says of when it was made and edited; a clock that is ahead has no say. */
function timesOf({ createdTime, editedTime }: Pick<FoundNote, 'createdTime' | 'editedTime'>) {
  const changedTime = Math.min(editedTime || (createdTime ?? 0), Date.now())
  if (changedTime <= 0) return {}
  return { createdTime: Math.min(createdTime ?? changedTime, changedTime), changedTime }
}

async function upload(
  attachment: Attachment | undefined,
  progress: ImportProgress,
  pause: Pause,
  signal: AbortSignal,
) {
  if (!attachment || attachment.mediaId || attachment.isRefused) return
  const { name, file } = attachment
  const sentFile = file
    .read(pause)
    .then(bytes => uploadFile(new File([bytes], name, { type: typeOfName(name) }), signal))
  const mediaId = await ignoreFailure(sentFile, 'shown elsewhere')
  signal.throwIfAborted()
  if (mediaId) attachment.mediaId = mediaId
  else {
    attachment.isRefused = true
    progress.refusedFiles.push(name)
  }
}

/** Labels of the person by their names, made where there is none. */
class LabelIds {
  private known: Promise<Map<string, string>> | undefined
  private readonly progress: ImportProgress
  private readonly wait: (ms: number) => Promise<void>

  constructor(progress: ImportProgress, wait: (ms: number) => Promise<void>) {
    this.progress = progress
    this.wait = wait
  }

  async of(names: readonly string[]): Promise<string[]> {
    if (names.length === 0) return []
    this.known ??= patiently(() => noteApi.note.listNoteLabels({}), this.wait).then(
      ({ items }) => new Map(items.map(({ name, labelId }: NoteLabel) => [name, labelId])),
    )
    const knownLabels = await this.known
    const ids: string[] = []
    for (const name of names) {
      if (this.progress.refusedLabels.includes(name)) continue
      const labelId = knownLabels.get(name) ?? (await this.made(name))
      if (!labelId) this.progress.refusedLabels.push(name)
      else {
        knownLabels.set(name, labelId)
        ids.push(labelId)
      }
    }
    return [...new Set(ids)]
  }

  private async made(name: string): Promise<string | undefined> {
    const label = await orRefused(
      patiently(() => noteApi.note.createNoteLabel({ body: { name } }), this.wait),
      'tooManyNoteLabels',
    )
    return label?.labelId
  }
}
