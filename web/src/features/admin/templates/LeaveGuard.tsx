import { useBlocker } from '@tanstack/react-router'
import { useTemplatesWords } from '../../../i18n/words/templates.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

/** Asks before what was written and not saved is left; the browser asks before the page itself is. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const text = useTemplatesWords()
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={text.leaveTitle}
      confirmLabel={text.leave}
      cancelLabel={text.stay}
      onConfirm={() => {
        blocker.proceed?.()
        // What is left closes the dialog with it.
        return false
      }}
    >
      {text.leaveText}
    </ConfirmDialog>
  )
}
