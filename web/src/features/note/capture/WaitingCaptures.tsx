import IconOffline from '~icons/lucide/cloud-off'
import IconTrash from '~icons/lucide/trash-2'
import IconRefused from '~icons/lucide/triangle-alert'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { type Capture, dropCapture, reasonOf, useCaptures } from './captures.ts'
import { reopenCapture } from './open-capture.ts'
import { sendCaptures } from './send-captures.ts'

/** Quick notes that the server does not have yet, or does not take. */
export function WaitingCaptures() {
  const words = useNotesWords()
  const waiting = useCaptures().filter(({ isOpen }) => !isOpen)
  if (waiting.length === 0) return null
  return (
    <ul aria-label={words.waiting} className="mx-auto mb-5 flex max-w-2xl flex-col gap-2">
      {waiting.map(capture => (
        <WaitingCapture key={capture.noteId} capture={capture} />
      ))}
    </ul>
  )
}

function WaitingCapture({ capture }: { capture: Capture }) {
  const words = useNotesWords()
  const { noteId, title, lines, refusal } = capture
  const Icon = refusal ? IconRefused : IconOffline
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line bg-warning-soft px-4 py-2">
      <Icon className="size-5 shrink-0 text-warning-deep" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          {title.trim() || lines.find(({ text }) => text.trim())?.text}
        </span>
        <span className="block text-sm text-pretty text-muted">
          {refusal ? words.captureRefused(reasonOf(refusal)) : words.waiting}
        </span>
      </span>
      {refusal ? (
        <Button size="sm" variant="flat" onPress={() => reopenCapture(capture)}>
          {words.captureEdit}
        </Button>
      ) : (
        <Button size="sm" variant="flat" onPress={() => void sendCaptures()}>
          {words.retry}
        </Button>
      )}
      <IconButton size="sm" label={words.captureDiscard} onPress={() => dropCapture(noteId)}>
        <IconTrash className="size-4.5" aria-hidden="true" />
      </IconButton>
    </li>
  )
}
