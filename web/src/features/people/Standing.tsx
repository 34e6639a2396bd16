import type { User } from '@trau/contract'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { personName } from '../../model/people/people.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'

/** What stands between me and somebody. Nothing where a request would be right: also to answer one that came, which makes a friendship. */
export type PersonStanding = 'friend' | 'asked' | 'isBlocked'

interface StandingProps {
  user: User
  standing: PersonStanding | undefined
  /** It is not known yet what stands between us. */
  isLoading: boolean
  onAsk: () => void
}

/** At the end of a person's row: what stands between us already, or the button that asks. */
export function Standing({ user, standing, isLoading, onAsk }: StandingProps) {
  const text = usePeopleWords()
  if (standing) return <Chip color={standing === 'friend' ? 'success' : 'default'}>{text[standing]}</Chip>
  return (
    <Button
      size="sm"
      variant="flat"
      color="primary"
      isDisabled={isLoading}
      aria-label={text.addName(personName(user))}
      onPress={onAsk}
    >
      {text.addFriend}
    </Button>
  )
}
