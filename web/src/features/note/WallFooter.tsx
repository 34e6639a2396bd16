import IconPencil from '~icons/lucide/pencil'
import { useNotesWords } from '../../i18n/words/notes.ts'
import { Button } from '../../ui/Button.tsx'
import { showDialog } from './model/dialog.ts'

/** Below the parts: to the labels. */
export function WallFooter() {
  const words = useNotesWords()
  return (
    <Button
      variant="ghost"
      fullWidth
      startContent={<IconPencil className="size-4.5" aria-hidden="true" />}
      onPress={() => showDialog({ kind: 'editLabels' })}
    >
      {words.editLabels}
    </Button>
  )
}
