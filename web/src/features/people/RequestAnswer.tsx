import { usePeopleWords } from '../../i18n/words/people.ts'
import { Button } from '../../ui/Button.tsx'
import { useAnswer } from './useAnswer.ts'

/** Accepts or declines somebody’s request to be friends. */
export function RequestAnswer({ friendshipId, name }: { friendshipId: string; name: string }) {
  const text = usePeopleWords()
  const answer = useAnswer({ friendshipId })
  return (
    <>
      <Button
        size="sm"
        color="primary"
        aria-label={text.acceptName(name)}
        {...answer('FRIENDSHIP_STATUS_ACCEPTED', text.nowFriends(name))}
      >
        {text.accept}
      </Button>
      <Button
        size="sm"
        variant="flat"
        aria-label={text.declineName(name)}
        {...answer('FRIENDSHIP_STATUS_DECLINED', text.declined)}
      >
        {text.decline}
      </Button>
    </>
  )
}
