import { useCallWords } from '../../../i18n/words/call.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useMedia, useShownCall } from '../call-context.ts'
import { joinedIn } from '../call-facts.ts'

/** The code that two people compare aloud to know that nobody is between them; in a group there is one for each of the others. */
export function FingerprintDialog({ onClose }: { onClose: () => void }) {
  const words = useCallWords()
  const { call } = useShownCall()
  const { remotes } = useMedia()
  const people = joinedIn(call).flatMap(({ participantId, name }) => {
    const code = remotes.find(remote => remote.participantId === participantId)?.fingerprintCode
    return code ? { participantId, name, code } : []
  })
  const only = call.kind === 'DIRECT' ? people[0] : undefined
  return (
    <Dialog onClose={onClose} title={words.fingerprint} size="sm">
      <p className="text-pretty text-muted">
        {only ? words.fingerprintText(only.name) : words.fingerprintsText}
      </p>
      <ul className="mt-4 flex flex-col gap-2">
        {people.map(({ participantId: id, name, code }) => (
          <li key={id} className="rounded-lg bg-fill p-4 text-center">
            {!only && <p className="truncate text-sm text-muted">{name}</p>}
            <p className="font-mono text-xl tracking-wider tabular-nums select-text">{code}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
