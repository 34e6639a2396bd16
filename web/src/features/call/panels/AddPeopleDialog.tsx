import type { User } from '@trau/contract'
import { useMemo, useState } from 'react'
import { callApi } from '../../../api/call-api.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { useCallWords } from '../../../i18n/words/call.ts'
import { PeoplePicker } from '../../../kit/PeoplePicker.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useShownCall } from '../call-context.ts'

/** Rings more people; a call of two becomes a group call. */
export function AddPeopleDialog({ onClose }: { onClose: () => void }) {
  const words = useCallWords()
  const { call } = useShownCall()
  const [chosenUsers, setChosen] = useState<User[]>([])
  const inCall = useMemo(
    () =>
      new Set(
        call.participants.flatMap(({ userId, state }) =>
          userId && (state === 'JOINED' || state === 'INVITED') ? [userId] : [],
        ),
      ),
    [call],
  )
  const invite = useApiMutation(
    (userIds: string[]) => callApi.call.inviteToCall({ params: { callId: call.callId }, body: { userIds } }),
    { onSuccess: onClose },
  )
  return (
    <Dialog
      onClose={onClose}
      title={words.addPeopleTitle}
      description={call.kind === 'DIRECT' ? words.becomesGroup : undefined}
      footer={
        <Button
          color="primary"
          isDisabled={chosenUsers.length === 0}
          isPending={invite.isPending}
          onPress={() => void invite.mutate(chosenUsers.map(({ userId }) => userId))}
        >
          {words.ring}
        </Button>
      }
    >
      <PeoplePicker
        chosenPeople={chosenUsers}
        excludedIds={inCall}
        onChoose={user => setChosen(old => [...old, user])}
        onRemove={user => setChosen(old => old.filter(({ userId }) => userId !== user.userId))}
      />
    </Dialog>
  )
}
