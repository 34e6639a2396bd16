import type { FriendshipSource, User } from '@trau/contract'
import { maxRequestMessage } from '@trau/contract/rules/person'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { useForm } from '../../kit/useForm.ts'
import { personName } from '../../model/people/people.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { requestFriend } from './friendship-commands.ts'

/** As the server counts. */

export interface RequestedPerson {
  user: User
  source: FriendshipSource
}

/** Asks a person to be friends, with a few words if one likes. */
export function RequestDialog({ user, source, onClose }: RequestedPerson & { onClose: () => void }) {
  const text = usePeopleWords()
  const name = personName(user)
  const form = useForm({
    initial: { message: '' },
    async submit({ message }) {
      const { status } = await requestFriend(user.userId, { message, source })
      onClose()
      // Two requests that cross make a friendship at once.
      toast.success(status === 'FRIENDSHIP_STATUS_ACCEPTED' ? text.nowFriends(name) : text.requestSent(name))
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={text.requestTitle(name)}
      submitLabel={text.sendRequest}
    >
      <div className="flex items-center gap-3">
        <Avatar id={user.userId} name={name} src={user.avatarUrl} size="lg" />
        <div className="min-w-0">
          <p className="truncate font-medium">{name}</p>
          {user.username && <p className="truncate text-sm text-muted">@{user.username}</p>}
        </div>
      </div>
      <TextArea
        {...form.field('message')}
        label={text.requestMessage}
        description={text.lettersLeft(maxRequestMessage - [...form.values.message].length)}
        onChange={value => form.set('message', [...value].slice(0, maxRequestMessage).join(''))}
        placeholder={text.requestPlaceholder}
        rows={3}
        autoFocus
      />
    </FormDialog>
  )
}
