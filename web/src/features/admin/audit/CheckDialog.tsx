import { useQuery } from '@tanstack/react-query'
import type { AuditCheck } from '@trau/contract'
import { useState } from 'react'
import { administrationApi } from '../../../api/administration-api.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { actionName, useAuditWords } from '../../../i18n/words/audit.ts'
import { ListFailure } from '../../../kit/ListParts.tsx'
import { fullTime } from '../../../text/time.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'

/** Has the server compute the chain again, part by part, and tells the first entry that is broken. */
export function CheckDialog({ onClose }: { onClose: () => void }) {
  const text = useAuditWords()
  const [language] = useLanguage()
  const [progress, setProgress] = useState<AuditCheck>()
  const check = useQuery({
    queryKey: [...administrationApi.administration.checkAudit.key, 'whole'],
    queryFn: ({ signal }) => checkAll(signal, setProgress),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const count = (value: number) => value.toLocaleString(language)
  const part = check.data
  return (
    <Dialog title={text.check} size="md" onClose={onClose}>
      <div aria-live="polite" className="flex flex-col gap-2 pb-2">
        {check.error ? (
          <ListFailure of={check} />
        ) : !part ? (
          <p className="flex items-center gap-3">
            <Spinner />
            {progress && text.checking(count(progress.seq), count(progress.lastSeq))}
          </p>
        ) : part.broken ? (
          <>
            <p className="font-medium text-danger-deep">
              {text.broken[part.broken.reason](count(part.broken.seq))}
            </p>
            {part.broken.action && part.broken.createdTime !== undefined && (
              <p>{`${actionName(text, part.broken.action)} · ${fullTime(part.broken.createdTime)}`}</p>
            )}
            <p className="text-pretty text-muted">{text.brokenText}</p>
          </>
        ) : (
          <>
            <p className="font-medium">{text.whole(count(part.lastSeq))}</p>
            {part.hash && <p className="text-sm break-words text-muted">{text.anchor(part.hash)}</p>}
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Answers the last part: the first that is broken, or the end. */
async function checkAll(signal: AbortSignal, tell: (part: AuditCheck) => void): Promise<AuditCheck> {
  let afterSeq = 0
  for (;;) {
    const part = await administrationApi.administration.checkAudit({ body: { afterSeq }, signal })
    tell(part)
    if (part.broken || part.nextSeq === undefined) return part
    afterSeq = part.nextSeq
  }
}
