import IconTemplate from '~icons/lucide/layout-template'
import IconPlus from '~icons/lucide/plus'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { showDialog } from '../model/dialog.ts'
import { openCapture } from './open-capture.ts'

/** Above the wall: one press and one writes. */
export function CaptureBox() {
  const words = useNotesWords()
  return (
    <div className="mx-auto mb-5 flex w-full max-w-2xl items-center gap-2">
      <button
        type="button"
        onClick={openCapture}
        className="flex h-12 min-w-0 flex-1 items-center gap-3 rounded-lg border border-line bg-surface px-4 text-left text-muted shadow-soft hover:border-edge"
      >
        <IconPlus className="size-5 shrink-0" aria-hidden="true" />
        <span className="min-w-0 flex-1 truncate">{words.captureHint}</span>
        <span className="touch:hidden" aria-hidden="true">
          <Kbd keys="Alt N" />
        </span>
      </button>
      <IconButton label={words.fromTemplate} onPress={() => showDialog({ kind: 'templates' })}>
        <IconTemplate className="size-5" aria-hidden="true" />
      </IconButton>
    </div>
  )
}
