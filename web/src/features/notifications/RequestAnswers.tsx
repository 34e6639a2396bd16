import type { Notification } from '@trau/contract'
import { useNotificationWords } from '../../i18n/words/notifications.ts'
import { useMyId } from '../../model/session/my-id.ts'
import { RequestAnswer } from '../people/index.ts'

/** Answers friend requests where one hears of them: of each person whom the row names. Who has been answered is not in it any more. */
export function RequestAnswers({ actors, actorCount }: Pick<Notification, 'actors' | 'actorCount'>) {
  const { someone } = useNotificationWords()
  const me = useMyId()
  return (
    <ul className="flex flex-col gap-2 pr-3 pb-2.5 pl-17">
      {actors.map(({ userId, name = someone }) => (
        <li key={userId} className="flex flex-wrap items-center gap-2">
          {actorCount > 1 && <span className="min-w-0 flex-1 basis-40 break-words">{name}</span>}
          <RequestAnswer friendshipId={[me, userId].sort().join('.')} name={name} />
        </li>
      ))}
    </ul>
  )
}
