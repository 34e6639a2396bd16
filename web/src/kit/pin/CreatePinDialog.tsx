import './pin-errors.ts'
import { api } from '../../api/api.ts'
import { q, queryClient } from '../../api/query-client.ts'
import { usePinWords } from '../../i18n/words/pin.ts'
import { toast } from '../../ui/toast.ts'
import { PinDialog } from './PinDialog.tsx'
import { useNewPin } from './useNewPin.tsx'

/** Sets the account's first PIN. */
export function CreatePinDialog({ onCreated, onClose }: { onCreated: () => void; onClose: () => void }) {
  const words = usePinWords()
  const newPin = useNewPin()
  const create = async () => {
    const pin = newPin.check()
    if (!pin) return
    const state = await api.hidden.createHiddenPin({ body: { pin } })
    queryClient.setQueryData(q(api.hidden.getHiddenState).queryKey, state)
    toast.success(words.created)
    onCreated()
  }
  return (
    <PinDialog
      title={words.createTitle}
      description={words.createText}
      confirmLabel={words.create}
      onConfirm={create}
      onRefused={newPin.refused}
      onClose={onClose}
    >
      {newPin.fields(words.pin)}
    </PinDialog>
  )
}
