import { useShellWords } from '../i18n/words/shell.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

export interface SignOutDialogProps {
  count: number
  onClose: () => void
  onConfirm: () => unknown
}

/** Asked only when something would be lost. */
export function SignOutDialog({ count, onClose, onConfirm }: SignOutDialogProps) {
  const text = useShellWords()
  return (
    <ConfirmDialog
      onClose={onClose}
      title={text.signOutTitle}
      confirmLabel={text.signOutAnyway}
      onConfirm={onConfirm}
    >
      {text.signOutUnsent(count)}
    </ConfirmDialog>
  )
}
