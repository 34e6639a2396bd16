import { useState } from 'react'
import { currentTenant } from '../../api/settings.ts'
import { useText } from '../../i18n/text.ts'
import { installedApp } from '../../i18n/vi/installedApp.ts'
import { Section } from '../../kit/Section.tsx'
import { clearThisDevice } from '../../model/account/clear-device.ts'
import { countUnsent } from '../../model/account/kept-here.ts'
import { ownerOf } from '../../storage/local-db.ts'
import { useAppStore } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

/** What this device keeps for use without a network, and its removal. */
export function LocalData() {
  const text = useText(installedApp)
  const store = useAppStore()
  const [unsentCount, setUnsent] = useState<number>()
  const ask = async () => {
    const userId = store.getState().auth.userInfo?.userId
    setUnsent(userId ? await countUnsent(ownerOf(currentTenant(), userId)) : 0)
  }
  return (
    <Section title={text.localTitle} description={text.localText}>
      <Button variant="flat" color="danger" onPress={() => void ask()}>
        {text.localClear}
      </Button>
      {unsentCount !== undefined && (
        <ConfirmDialog
          onClose={() => setUnsent(undefined)}
          title={text.localClearTitle}
          confirmLabel={text.localClear}
          onConfirm={() => clearThisDevice(store)}
        >
          {unsentCount > 0 ? text.localClearUnsent(unsentCount) : text.localClearText}
        </ConfirmDialog>
      )}
    </Section>
  )
}
