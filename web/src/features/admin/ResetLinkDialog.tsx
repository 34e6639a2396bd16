import type { AnswerOf, Contract, User } from '@trau/contract'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
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
  const { data, error } = useNewLink(user.userId, onClose)
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

/** Made once for each time the dialog opens, and forgotten with it. Where nothing can be written for now, a toast says so in its place. */
function useNewLink(userId: string, onSuspended: () => void) {
  const [data, setData] = useState<AnswerOf<Contract['account']['createResetLink']>>()
  const [error, setError] = useState<unknown>()
  const wasAsked = useRef(false)
  useEffect(() => {
    if (wasAsked.current) return
    wasAsked.current = true
    let isShown = false
    void runWrite(() => api.account.createResetLink({ params: { userId } }), {
      onSuccess: setData,
      onFailure(failure) {
        isShown = true
        setError(failure)
      },
    }).then(isMade => {
      if (!isMade && !isShown) onSuspended()
    })
  })
  return { data, error }
}
