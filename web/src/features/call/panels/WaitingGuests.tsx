import type { CallParticipant } from '@trau/contract'
import { callApi } from '../../../api/call-api.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { useCallWords } from '../../../i18n/words/call.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useShownCall } from '../call-context.ts'
import { waitingIn } from '../call-facts.ts'

/** Guests at the door: each is let in or refused. */
export function WaitingGuests() {
  const { call } = useShownCall()
  return (
    <ul>
      {waitingIn(call).map(guest => (
        <WaitingGuest key={guest.participantId} callId={call.callId} guest={guest} />
      ))}
    </ul>
  )
}

/** With writes of its own: one guest does not wait for the answer about another. */
function WaitingGuest({ callId, guest }: { callId: string; guest: CallParticipant }) {
  const words = useCallWords()
  const { participantId, name } = guest
  const params = { callId, participantId }
  const admit = useApiMutation(() => callApi.call.admitToCall({ params }))
  const refuse = useApiMutation(() => callApi.call.removeFromCall({ params }))
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-2 px-2 py-1">
      <Avatar id={participantId} name={name} size="sm" />
      <span className="min-w-24 flex-1 truncate">{name}</span>
      <Button
        size="sm"
        variant="flat"
        aria-label={words.refuseName(name)}
        isPending={refuse.isPending}
        onPress={() => void refuse.mutate()}
      >
        {words.refuse}
      </Button>
      <Button
        size="sm"
        color="primary"
        aria-label={words.admitName(name)}
        isPending={admit.isPending}
        onPress={() => void admit.mutate()}
      >
        {words.admit}
      </Button>
    </li>
  )
}
