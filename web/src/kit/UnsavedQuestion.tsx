import { useText } from '../i18n/text.ts'
import { unsavedInput } from '../i18n/vi/unsavedInput.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

interface UnsavedQuestionProps {
  onDiscard: () => void
  onClose: () => void
}

/** Whether what was written in a window may go with it. */
export default function UnsavedQuestion({ onDiscard, onClose }: UnsavedQuestionProps) {
  const words = useText(unsavedInput)
  return (
    <ConfirmDialog
      title={words.title}
      confirmLabel={words.discard}
      cancelLabel={words.back}
      onConfirm={onDiscard}
      onClose={onClose}
    >
      {words.text}
    </ConfirmDialog>
  )
}
