import type { Message } from '@trau/contract'
import { useState } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { useText } from '../../../i18n/text.ts'
import { selection as texts } from '../../../i18n/vi/selection.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { toast } from '../../../ui/toast.ts'
import { hideForMe, recallForAll } from '../message/removal-commands.ts'
import { inOrder } from './in-order.ts'

export interface DeleteDialogProps {
  messages: readonly Message[]
  /** Every one of them may be recalled. */
  mayRecall: boolean
  onClose: () => void
  onDeleted: (doneMessages: readonly Message[]) => void
}

/** Asks from whom the messages are deleted, and deletes them one after the other. */
export function DeleteDialog({ messages, mayRecall, onClose, onDeleted }: DeleteDialogProps) {
  const words = useText(texts)
  const [scope, setScope] = useState<'me' | 'all'>('me')
  const isRecall = mayRecall && scope === 'all'
  const remove = async () => {
    const { done: doneMessages, failed: failures } = await inOrder(
      messages,
      isRecall ? recallForAll : hideForMe,
    )
    if (failures[0]) {
      const some = isRecall ? words.recalledSome : words.deletedSome
      toast.error(some(doneMessages.length, failures.length, errorText(failures[0].error)))
    } else toast.success(isRecall ? words.recalled(doneMessages.length) : words.deleted(doneMessages.length))
    onDeleted(doneMessages)
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={words.deleteTitle(messages.length)}
      confirmLabel={isRecall ? words.recall : words.delete}
      onConfirm={remove}
    >
      {mayRecall ? (
        <RadioGroup
          label={words.scope}
          hideLabel
          value={scope}
          onChange={setScope}
          options={[
            { value: 'me', label: words.scopeMe, description: words.scopeMeText },
            { value: 'all', label: words.scopeAll, description: words.scopeAllText },
          ]}
        />
      ) : (
        words.scopeMeText
      )}
    </ConfirmDialog>
  )
}
