import type { Friendship } from '@trau/contract'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { useForm } from '../../kit/useForm.ts'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { friendName } from './friends-by-letter.ts'
import { setAlias } from './friendship-commands.ts'

/** What I alone call a friend. */
export function AliasDialog({ friend, onClose }: { friend: Friendship; onClose: () => void }) {
  const text = usePeopleWords()
  const ownName = friend.friendUser?.fullName ?? friend.friendUser?.username ?? friendName(friend)
  const form = useForm({
    initial: { alias: friend.alias ?? '' },
    async submit({ alias }) {
      await setAlias(friend.friendUserId, alias.trim())
      onClose()
      toast.success(alias.trim() ? text.aliasSaved(alias.trim()) : text.aliasTaken(ownName))
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={text.aliasTitle(ownName)}
      description={text.aliasText}
      submitLabel={text.save}
    >
      <TextField {...form.field('alias')} label={text.alias} maxLength={100} autoFocus />
    </FormDialog>
  )
}
