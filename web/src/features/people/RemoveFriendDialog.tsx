import type { Friendship } from '@trau/contract'
import { useErrorText } from '../../i18n/error-text.ts'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { friendName } from './friends-by-letter.ts'
import { changeFriendship } from './friendship-commands.ts'

export function RemoveFriendDialog({ friend, onClose }: { friend: Friendship; onClose: () => void }) {
  const text = usePeopleWords()
  const errorText = useErrorText()
  const name = friendName(friend)
  const remove = async () => {
    try {
      await changeFriendship(friend, 'FRIENDSHIP_STATUS_REMOVED')
      toast.success(text.friendRemoved(name))
    } catch (error) {
      toast.error(errorText(error))
      throw error
    }
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text.removeTitle(name)}
      confirmLabel={text.removeFriend}
      onConfirm={remove}
    >
      {text.removeText}
    </ConfirmDialog>
  )
}
