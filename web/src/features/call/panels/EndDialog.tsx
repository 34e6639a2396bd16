import { useApiMutation } from '../../../api/mutation.ts'
import { useCallWords } from '../../../i18n/words/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useCallSession } from '../call-context.ts'

/** A host who leaves decides whether the others go on. */
export function EndDialog({ onClose }: { onClose: () => void }) {
  const words = useCallWords()
  const session = useCallSession()
  const leave = useApiMutation(() => session.hangUp(), { onSuccess: onClose })
  const end = useApiMutation(() => session.endForAll(), { onSuccess: onClose })
  return (
    <Dialog
      onClose={onClose}
      title={words.endForAllTitle}
      description={words.endForAllText}
      size="sm"
      footer={
        <>
          <Button variant="flat" autoFocus isPending={leave.isPending} onPress={() => void leave.mutate()}>
            {words.leaveOnly}
          </Button>
          <Button color="danger" isPending={end.isPending} onPress={() => void end.mutate()}>
            {words.endForAll}
          </Button>
        </>
      }
    />
  )
}
