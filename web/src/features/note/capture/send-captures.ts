import { asLine } from '@trau/contract/rules/line'
import { ApiError, isUnanswered } from '../../../api/errors.ts'
import { noteApi } from '../../../api/note-api.ts'
import { renewLists } from '../model/lists.ts'
import { type Capture, dropCapture, isBlank, keepCapture, waitingCaptures } from './captures.ts'

/** The note of a quick note; sent again, it is made once. Rejects when the server cannot be reached or refuses. */
async function send({ noteId, title, lines, colour }: Capture) {
  const { firstContent } = await import('../model/first-content.ts')
  const keptLines = trimmed(lines)
  return noteApi.note.createNote({
    body: {
      noteId,
      title: asLine(title).trim(),
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

let sending: Promise<void> | undefined

/** Sends what waits, one after the other. What is refused waits no longer for the network, but for whoever wrote it. */
export function sendCaptures(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = undefined
  })
  return sending
}

async function sendAll(): Promise<void> {
  let hasSent = false
  const triedIds = new Set<string>()
  // What is closed meanwhile goes with them.
  const next = () => waitingCaptures().find(({ noteId }) => !triedIds.has(noteId))
  for (let capture = next(); capture; capture = next()) {
    triedIds.add(capture.noteId)
    const outcome = isBlank(capture) ? 'stored' : await outcomeOf(send(capture))
    if (outcome === 'stored') {
      dropCapture(capture.noteId)
      hasSent = true
    } else if (outcome !== 'waiting') keepCapture({ ...capture, ...outcome })
  }
  if (hasSent) void renewLists()
}

/** What fails without a refusal waits for the next try; until then it stands above the wall. */
const outcomeOf = (request: Promise<unknown>): Promise<'stored' | 'waiting' | Pick<Capture, 'refusal'>> =>
  request.then(
    () => 'stored' as const,
    error => (isForGood(error) ? { refusal: { code: error.code, data: error.data } } : ('waiting' as const)),
  )

/** After signing in anew it is sent again. */
const isForGood = (error: unknown): error is ApiError =>
  error instanceof ApiError && !isUnanswered(error) && error.status !== 401
