import { ignoreFailure } from '../../../api/ignore-failure.ts'
import { noteApi } from '../../../api/note-api.ts'
import { renewLists } from '../model/lists.ts'
import { type Capture, dropCapture, isBlank, waitingCaptures } from './captures.ts'

/** The note of a quick note; sent again, it is made once. Rejects when the server cannot be reached or refuses. */
async function send({ noteId, title, lines, colour }: Capture) {
  const { firstContent } = await import('../model/first-content.ts')
  const keptLines = trimmed(lines)
  return noteApi.note.createNote({
    body: {
      noteId,
      title: title.trim(),
      colour,
      ...(keptLines.length > 0 ? { update: firstContent(keptLines) } : {}),
    },
  })
}

/** Without empty lines at the end, and without empty tasks. */
function trimmed(lines: Capture['lines']): Capture['lines'] {
  const filledLines = lines.filter(({ text, isDone }) => isDone === undefined || text.trim() !== '')
  const last = filledLines.findLastIndex(({ text }) => text.trim() !== '')
  return filledLines.slice(0, last + 1)
}

let sending: Promise<boolean> | undefined

/** Sends what waits, one after the other. @returns whether nothing waits any more */
export function sendCaptures(): Promise<boolean> {
  sending ??= sendAll().finally(() => {
    sending = undefined
  })
  return sending
}

async function sendAll(): Promise<boolean> {
  let hasSent = false
  const triedIds = new Set<string>()
  // What is closed meanwhile goes with them.
  const next = () => waitingCaptures().find(({ noteId }) => !triedIds.has(noteId))
  for (let capture = next(); capture; capture = next()) {
    triedIds.add(capture.noteId)
    // What fails waits for the next try; until then it stands above the wall.
    const isDone = isBlank(capture) || (await ignoreFailure(send(capture), 'repeated')) !== undefined
    if (!isDone) continue
    dropCapture(capture.noteId)
    hasSent = true
  }
  if (hasSent) void renewLists()
  return waitingCaptures().length === 0
}
