import { useBlocker } from '@tanstack/react-router'
import { useAdminWords } from '../../i18n/words/admin.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

/** Asks before what was written and not saved is left; the browser asks before the page itself is. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const text = useAdminWords()
  const blocker = useBlocker({
    // A dialog over this part stands in the address too, and takes nothing away.
    shouldBlockFn: ({ current, next }) => isDirty && partOf(current) !== partOf(next),
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

function partOf({ pathname, search }: { pathname: string; search: object }): string {
  const { tab, item } = search as { tab?: string; item?: string }
  return [pathname, tab, item].join(' ')
}
