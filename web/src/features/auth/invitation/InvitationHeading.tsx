import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { InvitationPreview } from '@trau/contract'
import type { InvitationAddress } from '@trau/contract/rules/invitation'
import { useEffect } from 'react'
import { qWith } from '../../../api/query-client.ts'
import { registrationApi } from '../../../api/registration-api.ts'
import { useRegistrationWords } from '../../../i18n/words/registration.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { buttonLook } from '../../../ui/button-style.ts'
import { keepInvitation } from './keep-invitation.ts'

export interface InvitationHeadingProps {
  invitation: InvitationAddress
  /** Where somebody without an account can go from here; absent on the page that makes one. */
  registration?: 'open' | 'closed'
  /** The link works no more, or cannot be asked for: the page has its usual heading. */
  onNothing: () => void
}

/** Who invites and to where, in place of the heading of a signed-out page. */
export default function InvitationHeading({ invitation, registration, onNothing }: InvitationHeadingProps) {
  const text = useRegistrationWords()
  const { kind, token } = invitation
  const { data, error } = useQuery(
    qWith(
      registrationApi.invitation.previewInvitation,
      { body: { kind, token } },
      { staleTime: 60_000, retry: 1 },
    ),
  )
  useEffect(() => {
    if (error) onNothing()
    else if (data) keepInvitation()
  }, [data, error, onNothing])
  if (!data) return <div className="mb-7 min-h-44" />
  const { inviter, place } = data
  const count = place?.memberCount
  const picture = place?.avatarUrl || !inviter ? place : inviter
  return (
    <div className="mb-7 flex flex-col items-center text-center">
      <Avatar id={token} name={picture?.name ?? data.tenantTitle} src={picture?.avatarUrl} size="lg" />
      <h1 className="mt-4 max-w-full text-2xl font-bold text-balance break-words">{titleOf(data)}</h1>
      {count !== undefined && <p className="mt-1.5 text-muted">{text.membersOf(count)}</p>}
      {registration === 'open' && (
        <>
          <Link
            to="/auth/register"
            {...buttonLook({ color: 'primary', size: 'lg', fullWidth: true }, 'mt-5')}
          >
            {text.createAccount}
          </Link>
          <p className="mt-5 text-muted">{text.orSignIn}</p>
        </>
      )}
      {registration === 'closed' && <p className="mt-1.5 text-pretty text-muted">{text.signInToAnswer}</p>}
    </div>
  )

  function titleOf({ kind, inviter, place }: InvitationPreview): string {
    const who = inviter?.name
    if (kind === 'PROFILE') return text.invitedToTalk(who ?? '')
    const name = place?.name
    if (kind === 'ROOM') return who ? text.invitedToGroupBy(who, name) : text.invitedToGroup(name)
    return who ? text.invitedToWorkspaceBy(who, name) : text.invitedToWorkspace(name)
  }
}
