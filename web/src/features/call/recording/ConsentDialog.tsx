import { useApiMutation } from '../../../api/mutation.ts'
import { useCallWords } from '../../../i18n/words/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useShownCall } from '../call-context.ts'
import { owesConsent, participantOf } from '../call-facts.ts'
import { useTypedKeysIgnored } from '../useTypedKeysIgnored.ts'

/** Asks whether the call may be recorded, until it is answered. */
export function ConsentDialog() {
  const words = useCallWords()
  const { call, participantId, actions } = useShownCall()
  const { recording } = call
  const answer = useApiMutation((isAgreed: boolean) => actions.answerRecording(isAgreed))
  const isAsked = recording !== undefined && owesConsent(recording, participantId)
  useTypedKeysIgnored(isAsked)
  if (!isAsked) return null
  return (
    <Dialog
      role="alertdialog"
      isKeptOpen
      onClose={() => {}}
      title={words.consentTitle(participantOf(call, recording.participantId)?.name ?? '')}
      description={words.consentText}
      size="sm"
      footer={
        <>
          <Button
            variant="flat"
            autoFocus
            isPending={answer.isPending && answer.variables === false}
            onPress={() => void answer.mutate(false)}
          >
            {words.refuseConsent}
          </Button>
          <Button
            color="primary"
            isPending={answer.isPending && answer.variables === true}
            onPress={() => void answer.mutate(true)}
          >
            {words.consent}
          </Button>
        </>
      }
    />
  )
}
