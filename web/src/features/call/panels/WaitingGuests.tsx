import { callApi } from '../../../api/call-api.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { useCallWords } from '../../../i18n/words/call.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useShownCall } from '../call-context.ts'
import { waitingIn } from '../call-facts.ts'

/** Guests at the door: each is let in or refused. */
export function WaitingGuests() {
  const words = useCallWords()
  const { call } = useShownCall()
  const admit = useApiMutation((participantId: string) =>
    callApi.call.admitToCall({ params: { callId: call.callId, participantId } }),
  )
  const refuse = useApiMutation((participantId: string) =>
    callApi.call.removeFromCall({ params: { callId: call.callId, participantId } }),
  )
  return (
    <ul>
      {waitingIn(call).map(({ participantId, name }) => (
        <li key={participantId} className="flex min-h-12 flex-wrap items-center gap-2 px-2 py-1">
          <Avatar id={participantId} name={name} size="sm" />
          <span className="min-w-24 flex-1 truncate">{name}</span>
          <Button
            size="sm"
            variant="flat"
            aria-label={words.refuseName(name)}
            isPending={refuse.variables === participantId}
            onPress={() => void refuse.mutate(participantId)}
          >
            {words.refuse}
          </Button>
          <Button
            size="sm"
            color="primary"
            aria-label={words.admitName(name)}
            isPending={admit.variables === participantId}
            onPress={() => void admit.mutate(participantId)}
          >
            {words.admit}
          </Button>
        </li>
      ))}
    </ul>
  )
}
