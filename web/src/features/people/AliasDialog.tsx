import type { Friendship } from '@trau/contract'
import { useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { friendName } from './friends-by-letter.ts'
import { setAlias } from './friendship-commands.ts'

/** What I alone call a friend. */
export function AliasDialog({ friend, onClose }: { friend: Friendship; onClose: () => void }) {
  const text = usePeopleWords()
  const errorText = useErrorText()
  const [alias, change] = useState(friend.alias ?? '')
  const [isSaving, setSaving] = useState(false)
  const ownName = friend.friendUser?.fullName ?? friend.friendUser?.username ?? friendName(friend)
  const save = async () => {
    setSaving(true)
    try {
      await setAlias(friend.friendUserId, alias.trim())
      onClose()
      toast.success(alias.trim() ? text.aliasSaved(alias.trim()) : text.aliasTaken(ownName))
    } catch (error) {
      toast.error(errorText(error))
      setSaving(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={text.aliasTitle(ownName)}
      description={text.aliasText}
      footer={
        <>
          <Button variant="flat" onPress={onClose}>
            {text.cancel}
          </Button>
          <Button color="primary" isPending={isSaving} onPress={() => void save()}>
            {text.save}
          </Button>
        </>
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField label={text.alias} value={alias} onChange={change} maxLength={100} autoFocus />
      </form>
    </Dialog>
  )
}
