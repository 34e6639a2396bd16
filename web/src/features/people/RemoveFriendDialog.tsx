import type { Friendship } from '@trau/contract'
import { runWrite } from '../../api/mutation.ts'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { friendName } from './friends-by-letter.ts'
import { changeFriendship } from './friendship-commands.ts'

export function RemoveFriendDialog({ friend, onClose }: { friend: Friendship; onClose: () => void }) {
  const text = usePeopleWords()
  const name = friendName(friend)
  const remove = () =>
    runWrite(() => changeFriendship(friend, 'FRIENDSHIP_STATUS_REMOVED'), {
      onSuccess: () => toast.success(text.friendRemoved(name)),
    })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={text.removeTitle(name)}
      confirmLabel={text.removeFriend}
      onConfirm={remove}
    >
      {text.removeText}
    </ConfirmDialog>
  )
}
