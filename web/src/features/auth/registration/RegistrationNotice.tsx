import '../../../kit/registration-errors.ts'
import { useQuery } from '@tanstack/react-query'
import type { RegisterConfig } from '@trau/contract'
import { useEffect } from 'react'
import { isRefusal } from '../../../api/errors.ts'
import { qWith } from '../../../api/query-client.ts'
import { registrationApi } from '../../../api/registration-api.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useRegistrationWords } from '../../../i18n/words/registration.ts'
import { FormError } from '../../../kit/FormError.tsx'
import { Banner } from '../../../ui/Banner.tsx'

const mostNamed = 5

export interface RegistrationNoticeProps {
  config: RegisterConfig | undefined
  /** The link that the person came by. */
  invitation: string | undefined
  /** What registration asks for with the link. */
  onInvited: (config: RegisterConfig) => void
  /** The link works no more: why, which is the next `refusal`. */
  onInvitationGone: (why: unknown) => void
  /** Why the rules of registration refused what was sent. */
  refusal: unknown
}

/** Above the form: who may register here, and by which link somebody came. */
export default function RegistrationNotice({
  config,
  invitation,
  onInvited,
  onInvitationGone,
  refusal,
}: RegistrationNoticeProps) {
  const text = useRegistrationWords()
  const errorText = useErrorText()
  const { data, error } = useQuery(
    qWith(
      registrationApi.registration.checkRegistrationInvitation,
      { body: { invitationToken: invitation ?? '' } },
      { enabled: invitation !== undefined, staleTime: 60_000, retry: 1 },
    ),
  )
  useEffect(() => {
    if (data) onInvited(data.config)
    else if (isRefusal(error, 'registrationInvitationNotFound')) onInvitationGone(error)
  }, [data, error, onInvited, onInvitationGone])
  const problem = refusal ?? error
  const sentence = invitation ? data && invitedBy(data.inviter?.name, data.workspaceName) : sentenceOf(config)
  if (problem) return <FormError>{errorText(problem)}</FormError>
  return sentence ? <Banner className="mb-5 rounded-lg">{sentence}</Banner> : null

  function invitedBy(who: string | undefined, place: string | undefined): string {
    if (who) return place ? text.invitedToBy(who, place) : text.invitedBy(who)
    return place ? text.invitedTo(place) : text.invited
  }

  function sentenceOf(rules: RegisterConfig | undefined): string | undefined {
    switch (rules?.mode) {
      case 'INVITATION':
        return `${text.invitationOnly} ${text.invitationOnlyText}`
      case 'DOMAIN': {
        const domains = rules.domains ?? []
        const domainNames = domains.slice(0, mostNamed).join(', ') + (domains.length > mostNamed ? '…' : '')
        return text.domainNeeded(domainNames)
      }
      case 'APPROVAL':
        return text.approvalNeeded
      default:
        return undefined
    }
  }
}
