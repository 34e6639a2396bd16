import type { CallParticipant } from '@trau/contract'
import { type ReactNode, useState } from 'react'
import IconLink from '~icons/lucide/link'
import IconMicOff from '~icons/lucide/mic-off'
import IconAdd from '~icons/lucide/user-plus'
import { callApi } from '../../../api/call-api.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { useCallWords } from '../../../i18n/words/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { toast } from '../../../ui/toast.ts'
import { useShownCall } from '../call-context.ts'
import { invitedIn, joinedIn, raisedHands, waitingIn } from '../call-facts.ts'
import { AddPeopleDialog } from './AddPeopleDialog.tsx'
import { GuestLinksDialog } from './GuestLinksDialog.tsx'
import { PersonRow } from './PersonRow.tsx'
import { WaitingGuests } from './WaitingGuests.tsx'

/** Who waits, who has a hand up, who is in the call, who still rings; and the host's tools. */
export function PeopleList() {
  const words = useCallWords()
  const { call, me, isGuest } = useShownCall()
  const [isInviting, setInviting] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const hands = raisedHands(call)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {!isGuest && (
        <div className="flex gap-2 px-4 pb-2">
          <Button
            size="sm"
            color="primary"
            className="flex-1"
            startContent={<IconAdd className="size-4" aria-hidden="true" />}
            onPress={() => setAdding(true)}
          >
            {words.addPeople}
          </Button>
          {me?.isHost && (
            <Button
              size="sm"
              variant="flat"
              className="flex-1"
              startContent={<IconLink className="size-4" aria-hidden="true" />}
              onPress={() => setInviting(true)}
            >
              {words.guestLink}
            </Button>
          )}
        </div>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        {me?.isHost && waitingIn(call).length > 0 && (
          <Group title={words.lobby}>
            <WaitingGuests />
          </Group>
        )}
        <Rows title={words.handsUp} people={hands} isOrdered />
        <Rows title={words.inCall} people={joinedIn(call)} />
        <Rows title={words.invited} people={invitedIn(call)} />
      </div>
      {me?.isHost && <HostTools />}
      {isInviting && <GuestLinksDialog onClose={() => setInviting(false)} />}
      {isAdding && <AddPeopleDialog onClose={() => setAdding(false)} />}
    </div>
  )
}

interface RowsProps {
  title: string
  people: readonly CallParticipant[]
  isOrdered?: boolean
}

function Rows({ title, people, isOrdered }: RowsProps) {
  if (people.length === 0) return null
  return (
    <Group title={title}>
      <ul>
        {people.map((each, index) => (
          <PersonRow key={each.participantId} participant={each} order={isOrdered ? index + 1 : undefined} />
        ))}
      </ul>
    </Group>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="px-2 pt-3 pb-1 text-sm font-medium text-muted">{title}</h3>
    {children}
  </section>
)

function HostTools() {
  const words = useCallWords()
  const { call } = useShownCall()
  const params = { callId: call.callId }
  const muteAll = useApiMutation(() => callApi.call.muteInCall({ params, body: {} }), {
    onSuccess: () => toast.success(words.mutedAll),
  })
  const lock = useApiMutation((isLocked: boolean) => callApi.call.lockCall({ params, body: { isLocked } }))
  return (
    <div className="flex flex-col gap-1 border-t border-line px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <Switch
        isSelected={lock.variables ?? call.isLocked}
        onChange={isLocked => void lock.mutate(isLocked)}
        description={words.lockText}
      >
        {words.lock}
      </Switch>
      <Button
        variant="flat"
        fullWidth
        isPending={muteAll.isPending}
        startContent={<IconMicOff className="size-4" aria-hidden="true" />}
        onPress={() => void muteAll.mutate()}
      >
        {words.muteAll}
      </Button>
    </div>
  )
}
