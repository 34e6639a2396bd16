import type { Friendship } from '@trau/contract'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { timeLabel } from '../../text/time.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { friendName } from './friends-by-letter.ts'
import { ListState } from './ListState.tsx'
import { PersonRow } from './PersonRow.tsx'
import { RequestAnswer } from './RequestAnswer.tsx'
import { useAnswer } from './useAnswer.ts'
import { useReceivedRequests, useSentRequests } from './useFriendships.ts'

/** Requests that wait: for my answer, and for theirs. */
export default function RequestsPane() {
  const text = usePeopleWords()
  const receivedRequests = useReceivedRequests()
  const sentRequests = useSentRequests()
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-8 p-4">
      <section aria-labelledby="requests-received">
        <h2 id="requests-received" className="px-2.5 pb-2 text-lg font-bold">
          {text.received}
        </h2>
        <ListState
          query={receivedRequests}
          empty={<Nothing title={text.noneReceived}>{text.noneReceivedText}</Nothing>}
        >
          {items => <Requests items={items} Actions={Answer} />}
        </ListState>
      </section>
      <section aria-labelledby="requests-sent">
        <h2 id="requests-sent" className="px-2.5 pb-2 text-lg font-bold">
          {text.sent}
        </h2>
        <ListState query={sentRequests} empty={<Nothing title={text.noneSent} />}>
          {items => <Requests items={items} Actions={TakeBack} />}
        </ListState>
      </section>
    </div>
  )
}

const Nothing = ({ title, children }: { title: string; children?: string }) => (
  <div className="rounded-lg border border-line">
    <EmptyState title={title}>{children}</EmptyState>
  </div>
)

function Requests({
  items,
  Actions,
}: {
  items: readonly Friendship[]
  Actions: (props: { request: Friendship }) => React.ReactNode
}) {
  const text = usePeopleWords()
  return (
    <ul>
      {items.map(request => (
        <li key={request.friendshipId}>
          <PersonRow
            user={request.friendUser ?? { userId: request.friendUserId }}
            name={friendName(request)}
            isDetailWhole
            detail={
              request.description
                ? text.quoted(request.description)
                : [
                    request.source && text.sources[request.source],
                    request.createdTime && timeLabel(request.createdTime),
                  ]
                    .filter(Boolean)
                    .join(' · ')
            }
            actions={<Actions request={request} />}
          />
        </li>
      ))}
    </ul>
  )
}

const Answer = ({ request }: { request: Friendship }) => (
  <RequestAnswer friendshipId={request.friendshipId} name={friendName(request)} />
)

function TakeBack({ request }: { request: Friendship }) {
  const text = usePeopleWords()
  const answer = useAnswer(request)
  return (
    <Button
      size="sm"
      variant="flat"
      aria-label={text.takeBackName(friendName(request))}
      {...answer('FRIENDSHIP_STATUS_CANCELLED', text.takenBack)}
    >
      {text.takeBack}
    </Button>
  )
}
