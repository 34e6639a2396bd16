import { useQuery } from '@tanstack/react-query'
import type { User } from '@trau/contract'
import { api } from '../../api/api.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useAdminWords } from '../../i18n/words/admin.ts'
import { personName } from '../../model/people/people.ts'
import { fullTime } from '../../text/time.ts'
import { Button } from '../../ui/Button.tsx'
import { copyWithToast } from '../../ui/clipboard.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Spinner } from '../../ui/Spinner.tsx'

/** A link that sets a new password once; shown to the administrator alone, to be handed over. */
export function ResetLinkDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const text = useAdminWords()
  const errorText = useErrorText()
  const { data, error } = useQuery({
    // Made once for each time the dialog opens, and forgotten with it.
    queryKey: ['admin', 'reset link', user.userId],
    queryFn: () => api.account.createResetLink({ params: { userId: user.userId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const link = data && new URL(data.url, location.origin).href
  const copy = () => copyWithToast(link ?? '', text.linkCopied, text.copyFailed)
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={text.resetLinkTitle(personName(user))}
      description={text.resetLinkText}
      footer={
        <Button color="primary" isDisabled={!link} onPress={() => void copy()}>
          {text.copyLink}
        </Button>
      }
    >
      {error ? (
        <p role="alert" className="text-danger-deep">
          {errorText(error)}
        </p>
      ) : link ? (
        <>
          <p className="rounded-lg bg-fill px-3 py-2 font-mono text-sm break-all select-all">{link}</p>
          <p className="mt-2 text-sm text-muted">{text.expires(fullTime(data.expiresTime))}</p>
        </>
      ) : (
        <Spinner className="mx-auto flex text-primary" label={text.loading} />
      )}
    </Dialog>
  )
}
