import { useQuery } from '@tanstack/react-query'
import type { Invite } from '@trau/contract'
import { useState } from 'react'
import IconCopy from '~icons/lucide/copy'
import IconMore from '~icons/lucide/ellipsis'
import IconLink from '~icons/lucide/link'
import IconPlus from '~icons/lucide/plus'
import { api } from '../../../api/api.ts'
import { runWrite } from '../../../api/mutation.ts'
import { invalidate, q } from '../../../api/query-client.ts'
import { useText } from '../../../i18n/text.ts'
import { invites } from '../../../i18n/vi/invites.ts'
import { fullTime } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { copyWithToast } from '../../../ui/clipboard.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { Section } from '../Section.tsx'
import { Bans } from './Bans.tsx'
import { InviteQrDialog } from './InviteQrDialog.tsx'
import { inviteLink } from './invite-link.ts'
import { JoinRequests } from './JoinRequests.tsx'
import { NewInviteDialog } from './NewInviteDialog.tsx'

/** The links into a group, and who waits to be let in; for those who lead it. */
export function InviteLinks({ roomId, name }: { roomId: string; name: string }) {
  const words = useText(invites)
  const parts = { params: { roomId } }
  const { data, error, refetch } = useQuery(q(api.invite.listInvites, parts))
  const [open, setOpen] = useState<{ what: 'new' } | { what: 'qr' | 'revoke'; invite: Invite }>()
  const close = () => setOpen(undefined)
  const copy = async (invite: Invite) => {
    const isCopied = await copyWithToast(inviteLink(invite.token), words.copied, words.copyFailed)
    // The window with the code shows the link to be selected.
    if (!isCopied) setOpen({ what: 'qr', invite })
  }
  const revoke = ({ inviteId }: Invite) =>
    runWrite(() => api.invite.revokeInvite({ params: { roomId, inviteId } }), {
      onSuccess() {
        toast.success(words.revoked)
        return invalidate(api.invite.listInvites, parts)
      },
    })
  return (
    <>
      <JoinRequests roomId={roomId} />
      <Bans roomId={roomId} />
      <Section
        title={words.title}
        action={
          <Button
            size="sm"
            variant="ghost"
            color="primary"
            startContent={<IconPlus className="size-4.5" aria-hidden="true" />}
            onPress={() => setOpen({ what: 'new' })}
          >
            {words.create}
          </Button>
        }
      >
        {error && !data ? (
          <p className="text-sm text-muted">
            {words.loadFailed}{' '}
            <Button size="sm" variant="ghost" onPress={() => void refetch()}>
              {words.tryAgain}
            </Button>
          </p>
        ) : data?.items.length === 0 ? (
          <p className="text-sm text-pretty text-muted">
            {words.none} {words.text}
          </p>
        ) : (
          <ul>
            {data?.items.map(invite => (
              <li key={invite.inviteId} className="flex min-h-12 items-center gap-3">
                <IconLink className="size-4.5 shrink-0 text-muted" aria-hidden="true" />
                <span className="min-w-0 flex-1">
                  <span className="block truncate">
                    {invite.expiresTime ? words.until(fullTime(invite.expiresTime)) : words.forever}
                  </span>
                  <span className="block truncate text-sm text-muted">
                    {[invite.needsApproval && words.needsApproval, words.joined(invite.joinedCount)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <IconButton size="sm" label={words.copy} onPress={() => void copy(invite)}>
                  <IconCopy className="size-4.5" aria-hidden="true" />
                </IconButton>
                <MenuButton
                  label={words.menu}
                  size="sm"
                  className="text-muted"
                  groups={[
                    {
                      items: [
                        {
                          id: 'qr',
                          label: words.showQr,
                          onAction: () => setOpen({ what: 'qr', invite }),
                        },
                        {
                          id: 'revoke',
                          label: words.revoke,
                          isDanger: true,
                          onAction: () => setOpen({ what: 'revoke', invite }),
                        },
                      ],
                    },
                  ]}
                >
                  <IconMore className="size-4.5" aria-hidden="true" />
                </MenuButton>
              </li>
            ))}
          </ul>
        )}
        {open?.what === 'new' && (
          <NewInviteDialog
            roomId={roomId}
            onClose={close}
            onMade={invite => {
              void invalidate(api.invite.listInvites, parts)
              setOpen({ what: 'qr', invite })
            }}
          />
        )}
        {open?.what === 'qr' && (
          <InviteQrDialog
            invite={open.invite}
            name={name}
            onCopy={() => void copy(open.invite)}
            onClose={close}
          />
        )}
        {open?.what === 'revoke' && (
          <ConfirmDialog
            onClose={close}
            title={words.revokeTitle}
            confirmLabel={words.revoke}
            onConfirm={() => revoke(open.invite)}
          >
            {words.revokeText}
          </ConfirmDialog>
        )}
      </Section>
    </>
  )
}
