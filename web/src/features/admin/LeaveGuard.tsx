import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAdminWords } from '../../i18n/words/admin.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

/** Where the person has agreed to go: the other unsaved forms of the page do not ask again. */
let agreedPart: string | undefined

/** Asks before what was written and not saved is left; the browser asks before the page itself is. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const text = useAdminWords()
  const blocker = useBlocker({
    // A dialog over this part stands in the address too, and takes nothing away.
    shouldBlockFn: ({ current, next }) => isDirty && ![partOf(current), agreedPart].includes(partOf(next)),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  useEffect(
    () => () => {
      agreedPart = undefined
    },
    [],
  )
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={text.leaveTitle}
      confirmLabel={text.leave}
      cancelLabel={text.stay}
      onConfirm={() => {
        agreedPart = blocker.next && partOf(blocker.next)
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
