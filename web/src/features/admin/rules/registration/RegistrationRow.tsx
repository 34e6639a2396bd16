import type { RegistrationRequest } from '@trau/contract'
import { type RegistrationWords, useRegistrationWords } from '../../../../i18n/words/registration.ts'
import { fullTime } from '../../../../text/time.ts'
import { Button } from '../../../../ui/Button.tsx'

interface RegistrationRowProps {
  item: RegistrationRequest
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onApprove: () => unknown
  onRefuse: () => void
}

export function RegistrationRow({ item, isChosen, onChoose, onApprove, onRefuse }: RegistrationRowProps) {
  const text = useRegistrationWords()
  const { fullName, status, reason } = item
  const isWaiting = status === 'PENDING'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      {isWaiting && (
        <label className="-m-2 flex shrink-0 cursor-pointer p-2 touch:p-3">
          <input
            type="checkbox"
            className="size-4.5 accent-primary"
            checked={isChosen}
            onChange={event => onChoose(event.target.checked)}
            aria-label={text.select(fullName)}
          />
        </label>
      )}
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium break-words">{fullName}</p>
        <p className="text-sm break-all text-muted">{factsOf(item, text).join(' · ')}</p>
        <p className="text-sm text-muted">{timeOf(item, text)}</p>
        {reason && <p className="mt-1 text-sm break-words">{text.refusedReason(reason)}</p>}
      </div>
      {isWaiting && (
        <div className="ml-auto flex gap-2">
          <Button
            size="sm"
            color="primary"
            variant="flat"
            aria-label={text.approveOf(fullName)}
            onPress={() => void onApprove()}
          >
            {text.approve}
          </Button>
          <Button
            size="sm"
            variant="flat"
            color="danger"
            aria-label={text.refuseOf(fullName)}
            onPress={onRefuse}
          >
            {text.refuse}
          </Button>
        </div>
      )}
    </li>
  )
}

function timeOf({ decidedTime, decidedBy, createdTime }: RegistrationRequest, words: RegistrationWords) {
  if (!decidedTime) return fullTime(createdTime)
  const name = decidedBy?.name || decidedBy?.username || words.somebody
  return words.decidedBy(name, fullTime(decidedTime))
}

function factsOf(item: RegistrationRequest, text: RegistrationWords): string[] {
  const { username, email, phoneNumber, providerName, proven: provenKinds } = item
  const address = (value: string, kind: 'EMAIL' | 'PHONE') =>
    `${value} (${provenKinds.includes(kind) ? text.proven : text.unproven})`
  return [
    username,
    ...(email ? [address(email, 'EMAIL')] : []),
    ...(phoneNumber ? [address(phoneNumber, 'PHONE')] : []),
    ...(providerName ? [text.through(providerName)] : []),
  ]
}
