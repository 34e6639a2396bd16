import '../../../../kit/registration-errors.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { RegistrationInvitation } from '@trau/contract'
import { useState } from 'react'
import { runWrite } from '../../../../api/mutation.ts'
import { pagesOf } from '../../../../api/pages.ts'
import { invalidate } from '../../../../api/query-client.ts'
import { registrationApi } from '../../../../api/registration-api.ts'
import { useRegistrationWords } from '../../../../i18n/words/registration.ts'
import { ListFailure, MoreButton } from '../../../../kit/ListParts.tsx'
import { Section } from '../../../../kit/Section.tsx'
import { fullTime } from '../../../../text/time.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { toast } from '../../../../ui/toast.ts'
import { InvitationLinkDialog } from './InvitationLinkDialog.tsx'
import { NewInvitationDialog } from './NewInvitationDialog.tsx'

const { listRegistrationInvitations, revokeRegistrationInvitation } = registrationApi.registration
const pageSize = 20

type Open =
  | { what: 'new' }
  | { what: 'link'; token: string }
  | { what: 'revoke'; invitation: RegistrationInvitation }

/** Links by which people register whatever the rule is. */
export function Invitations() {
  const text = useRegistrationWords()
  const list = useInfiniteQuery(pagesOf(listRegistrationInvitations, {}, pageSize))
  const invitations = list.data?.pages.flatMap(page => page.items)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const revoke = (invitationId: string) =>
    runWrite(() => revokeRegistrationInvitation({ params: { invitationId } }), {
      async onSuccess() {
        await invalidate(listRegistrationInvitations)
        toast.success(text.revoked)
      },
    })
  return (
    <Section title={text.invitations} description={text.invitationsText}>
      {invitations?.length === 0 && <p className="mb-3 text-muted">{text.noInvitations}</p>}
      {invitations && invitations.length > 0 && (
        <ul className="mb-3 divide-y divide-line rounded-lg border border-line px-4">
          {invitations.map(invitation => (
            <Row
              key={invitation.invitationId}
              invitation={invitation}
              onRevoke={() => setOpen({ what: 'revoke', invitation })}
            />
          ))}
        </ul>
      )}
      <ListFailure of={list} />
      <div className="flex flex-wrap gap-2">
        <Button variant="flat" onPress={() => setOpen({ what: 'new' })}>
          {text.newInvitation}
        </Button>
        <MoreButton of={list} />
      </div>
      {open?.what === 'new' && (
        <NewInvitationDialog
          onClose={close}
          onMade={async token => {
            await invalidate(listRegistrationInvitations)
            setOpen({ what: 'link', token })
          }}
        />
      )}
      {open?.what === 'link' && <InvitationLinkDialog token={open.token} onClose={close} />}
      <ConfirmDialog
        isOpen={open?.what === 'revoke'}
        onClose={close}
        title={text.revokeTitle}
        confirmLabel={text.revoke}
        onConfirm={() => revoke(open?.what === 'revoke' ? open.invitation.invitationId : '')}
      >
        {text.revokeText}
      </ConfirmDialog>
    </Section>
  )
}

function Row({ invitation, onRevoke }: { invitation: RegistrationInvitation; onRevoke: () => void }) {
  const text = useRegistrationWords()
  const { workspace, useCount, maxUses, expiresTime } = invitation
  const name = invitation.note || text.unnamed
  const facts = [
    text.uses(useCount, maxUses),
    text.until(fullTime(expiresTime)),
    workspace && text.into(workspace.name, text.roles[workspace.role]),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm break-words text-muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Button size="sm" variant="flat" color="danger" aria-label={text.revokeOf(name)} onPress={onRevoke}>
        {text.revoke}
      </Button>
    </li>
  )
}
