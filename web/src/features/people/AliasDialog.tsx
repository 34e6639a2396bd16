import type { Friendship } from '@trau/contract'
import { maxAlias } from '@trau/contract/rules/person'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { NameDialog } from '../../kit/NameDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { friendName } from './friends-by-letter.ts'
import { setAlias } from './friendship-commands.ts'

/** What I alone call a friend. */
export function AliasDialog({ friend, onClose }: { friend: Friendship; onClose: () => void }) {
  const text = usePeopleWords()
  const ownName = friend.friendUser?.fullName ?? friend.friendUser?.username ?? friendName(friend)
  return (
    <NameDialog
      title={text.aliasTitle(ownName)}
      description={text.aliasText}
      submitLabel={text.save}
      label={text.alias}
      name={friend.alias ?? ''}
      maxLength={maxAlias}
      mayBeEmpty
      onSave={alias => setAlias(friend.friendUserId, alias)}
      onSaved={alias => toast.success(alias ? text.aliasSaved(alias) : text.aliasTaken(ownName))}
      onClose={onClose}
    />
  )
}
