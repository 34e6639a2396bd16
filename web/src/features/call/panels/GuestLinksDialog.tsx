import { useQuery } from '@tanstack/react-query'
import type { CallLink } from '@trau/contract'
import { maxCallLinkName, maxCallLinks } from '@trau/contract/rules/call'
import { tenantQuery } from '@trau/contract/rules/sign-in'
import { useState } from 'react'
import IconCopy from '~icons/lucide/copy'
import IconRevoke from '~icons/lucide/trash-2'
import { callApi } from '../../../api/call-api.ts'
import { isRefusal } from '../../../api/errors.ts'
import { runWrite } from '../../../api/mutation.ts'
import { invalidate, q } from '../../../api/query-client.ts'
import { currentTenant } from '../../../api/settings.ts'
import { useCallWords } from '../../../i18n/words/call.ts'
import { FormError } from '../../../kit/FormError.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { fullTime } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { copyWithToast } from '../../../ui/clipboard.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { useShownCall } from '../call-context.ts'

const lasting = ['1', '24', '168'] as const

/** Links by which people without an account come into this call; of a host. */
export function GuestLinksDialog({ onClose }: { onClose: () => void }) {
  const words = useCallWords()
  const { call } = useShownCall()
  const parts = { params: { callId: call.callId } }
  const links = useQuery(q(callApi.call.listCallLinks, parts))
  const renew = () => invalidate(callApi.call.listCallLinks, parts)
  const [linkToRevoke, setRevoked] = useState<CallLink>()
  const revoke = ({ linkId }: CallLink) =>
    runWrite(() => callApi.call.revokeCallLink({ params: { ...parts.params, linkId } }), {
      onSuccess() {
        toast.success(words.linkRevoked)
        return renew()
      },
    })
  return (
    <Dialog onClose={onClose} title={words.inviteGuests} description={words.inviteGuestsText}>
      <Loaded of={links} rows={2} label={words.loadingLinks}>
        {({ items }) => (
          <>
            {items.length > 0 && (
              <ul aria-label={words.guestLinks} className="mb-5 flex flex-col gap-2">
                {items.map(link => (
                  <LinkRow key={link.linkId} link={link} onRevoke={() => setRevoked(link)} />
                ))}
              </ul>
            )}
            {items.length < maxCallLinks && <NewLinkForm onMade={renew} />}
          </>
        )}
      </Loaded>
      {linkToRevoke && (
        <ConfirmDialog
          onClose={() => setRevoked(undefined)}
          title={words.revokeLinkTitle(linkToRevoke.name)}
          confirmLabel={words.revokeLink}
          onConfirm={() => revoke(linkToRevoke)}
        >
          {words.revokeLinkText}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

const addressOf = ({ token }: CallLink) => `${location.origin}/goi/${token}${tenantQuery(currentTenant())}`

function LinkRow({ link, onRevoke }: { link: CallLink; onRevoke: () => void }) {
  const words = useCallWords()
  const facts = [
    link.hasLobby ? words.linkWithLobby : words.linkWithoutLobby,
    words.linkUntil(fullTime(link.expiresTime)),
    link.guestCount > 0 && words.linkGuests(link.guestCount),
  ]
  return (
    <li className="flex items-center gap-1 rounded-xl border border-line py-2 pr-2 pl-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{link.name}</p>
        <p className="truncate text-sm text-muted select-all">{addressOf(link)}</p>
        <p className="text-sm text-muted tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <IconButton label={words.copyLinkOf(link.name)} onPress={() => void copy(link, words)}>
        <IconCopy className="size-4.5" aria-hidden="true" />
      </IconButton>
      <IconButton label={words.revokeLinkOf(link.name)} onPress={onRevoke}>
        <IconRevoke className="size-4.5" aria-hidden="true" />
      </IconButton>
    </li>
  )
}

const copy = (link: CallLink, words: ReturnType<typeof useCallWords>) =>
  copyWithToast(addressOf(link), words.linkCopied, words.linkCopyFailed)

function NewLinkForm({ onMade }: { onMade: () => unknown }) {
  const words = useCallWords()
  const { call } = useShownCall()
  const form = useForm({
    initial: { name: words.linkFirstName, hours: '24' as (typeof lasting)[number], hasLobby: true },
    check: ({ name }) => (name.trim() === '' ? { name: words.linkNameNeeded } : {}),
    async submit({ name, hours, hasLobby }) {
      const link = await callApi.call.createCallLink({
        params: { callId: call.callId },
        body: { name: name.trim(), hours: Number(hours), hasLobby },
      })
      await copy(link, words)
      await onMade()
    },
    explain: error =>
      isRefusal(error, 'tooManyLinks') ? { form: words.tooManyLinks(maxCallLinks) } : undefined,
  })
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <TextField
        {...form.field('name')}
        label={words.linkName}
        description={words.linkNameHint}
        maxLength={maxCallLinkName}
      />
      <SegmentedControl
        label={words.linkLasts}
        hasVisibleLabel
        fullWidth
        value={form.values.hours}
        onChange={hours => form.set('hours', hours)}
        segments={lasting.map(value => ({ value, label: words.linkLasting[value] }))}
      />
      <Switch
        isSelected={form.values.hasLobby}
        onChange={hasLobby => form.set('hasLobby', hasLobby)}
        description={words.linkLobbyText}
      >
        {words.linkLobby}
      </Switch>
      <FormError>{form.formError}</FormError>
      <Button type="submit" color="primary" isPending={form.isPending}>
        {words.makeLink}
      </Button>
    </form>
  )
}
