import { useState } from 'react'
import { ignoreFailure } from '../api/ignore-failure.ts'
import { currentTenant } from '../api/settings.ts'
import { loadStatusDialog } from '../features/identity/index.ts'
import { useShellWords } from '../i18n/words/shell.ts'
import { Lazy, lazyPart } from '../kit/lazy-part.tsx'
import { leave, loadKeptHere } from '../model/account/leave.ts'
import { ownerOf } from '../storage/local-db.ts'
import { useAppSelector, useAppStore } from '../store/hooks.ts'
import { toast } from '../ui/toast.ts'
import { SignOutDialog } from './SignOutDialog.tsx'

const statusDialog = lazyPart(loadStatusDialog)

/** What one may do about oneself from the menu beside the rail, and from the page that a phone has in its place; `windows` is what they open. */
export function useOwnActs() {
  const text = useShellWords()
  const store = useAppStore()
  const userId = useAppSelector(state => state.auth.userInfo?.userId)
  const [unsentCount, setUnsent] = useState(0)
  const [isStatusOpen, openStatus] = useState(false)
  const signOut = async () => {
    const localData = await ignoreFailure(loadKeptHere(), 'shown elsewhere')
    if (!localData) {
      toast.error(text.partUnavailable)
      return
    }
    const count = userId ? await localData.countUnsent(ownerOf(currentTenant(), userId)) : 0
    if (count > 0) setUnsent(count)
    else await leave(store)
  }
  return {
    signOut: () => void signOut(),
    openStatus: () => openStatus(true),
    windows: (
      <>
        {isStatusOpen && (
          <Lazy
            part={statusDialog}
            onClose={() => openStatus(false)}
            onUnavailable={() => {
              openStatus(false)
              toast.error(text.partUnavailable)
            }}
          />
        )}
        {unsentCount > 0 && (
          <SignOutDialog count={unsentCount} onClose={() => setUnsent(0)} onConfirm={() => leave(store)} />
        )}
      </>
    ),
  }
}
