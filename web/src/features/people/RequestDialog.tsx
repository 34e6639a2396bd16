import type { FriendshipSource, User } from '@trau/contract'
import { useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { personName } from '../../model/people/people.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { requestFriend } from './friendship-commands.ts'

/** As the server counts. */
const longestMessage = 150

export interface RequestedPerson {
  user: User
  source: FriendshipSource
}

/** Asks a person to be friends, with a few words if one likes. */
export function RequestDialog({ user, source, onClose }: RequestedPerson & { onClose: () => void }) {
  const text = usePeopleWords()
  const errorText = useErrorText()
  const [message, change] = useState('')
  const [isSending, setSending] = useState(false)
  const name = personName(user)
  const send = async () => {
    setSending(true)
    try {
      const { status } = await requestFriend(user.userId, { message, source })
      onClose()
      // Two requests that cross make a friendship at once.
      toast.success(status === 'FRIENDSHIP_STATUS_ACCEPTED' ? text.nowFriends(name) : text.requestSent(name))
    } catch (error) {
      toast.error(errorText(error))
      setSending(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={text.requestTitle(name)}
      footer={
        <>
          <Button variant="flat" onPress={onClose}>
            {text.cancel}
          </Button>
          <Button color="primary" isPending={isSending} onPress={() => void send()}>
            {text.sendRequest}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-3">
          <Avatar id={user.userId} name={name} src={user.avatarUrl} size="lg" />
          <div className="min-w-0">
            <p className="truncate font-medium">{name}</p>
            {user.username && <p className="truncate text-sm text-muted">@{user.username}</p>}
          </div>
        </div>
        <TextArea
          label={text.requestMessage}
          description={text.lettersLeft(longestMessage - [...message].length)}
          value={message}
          onChange={value => change([...value].slice(0, longestMessage).join(''))}
          placeholder={text.requestPlaceholder}
          rows={3}
          autoFocus
        />
      </div>
    </Dialog>
  )
}
