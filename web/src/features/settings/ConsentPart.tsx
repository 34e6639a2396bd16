import '../../kit/data-protection-errors.ts'
import { useQuery } from '@tanstack/react-query'
import type { Consent } from '@trau/contract'
import { useState } from 'react'
import { administrationApi } from '../../api/administration-api.ts'
import { isRefusal } from '../../api/errors.ts'
import { runWrite } from '../../api/mutation.ts'
import { invalidate, q } from '../../api/query-client.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { dataProtection } from '../../i18n/vi/dataProtection.ts'
import { Loaded } from '../../kit/Loaded.tsx'
import { Section } from '../../kit/Section.tsx'
import { fullTime } from '../../text/time.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'

const service = administrationApi.dataProtection

/** The notice on personal data, and what the person has agreed to. */
export function ConsentPart() {
  const text = useText(dataProtection)
  const [language] = useLanguage()
  const [open, setOpen] = useState<'notice' | 'withdrawal'>()
  const own = useQuery(q(service.getOwnConsent))
  const close = () => setOpen(undefined)
  const give = (version: number) =>
    runWrite(() => service.giveConsent({ body: { version, language } }), {
      async onSuccess() {
        await invalidate(service.getOwnConsent)
        toast.success(text.agreed)
      },
      // A newer notice may be there: it is shown instead.
      onFailure(error) {
        if (isRefusal(error, 'privacyNoticeChanged')) void invalidate(service.getOwnConsent)
        return 'toast'
      },
    })
  const withdraw = () =>
    runWrite(() => service.withdrawConsent({}), {
      async onSuccess() {
        await invalidate(service.getOwnConsent)
        toast.success(text.withdrawn)
      },
    })
  const sentence = ({ version, givenTime, withdrawnTime }: Consent) => {
    if (withdrawnTime !== undefined)
      return version === 0
        ? text.withdrawnBuiltIn(fullTime(withdrawnTime))
        : text.withdrawnAt(String(version), fullTime(withdrawnTime))
    return version === 0
      ? text.agreedToBuiltIn(fullTime(givenTime))
      : text.agreedAt(String(version), fullTime(givenTime))
  }
  return (
    <Section title={text.title} description={text.text}>
      <Loaded of={own} rows={2} label={text.loading}>
        {({ notice, isAsked, consents }) => (
          <>
            {isAsked && <p className="mb-2 font-medium">{text.changed}</p>}
            {consents.length === 0 ? (
              <p className="text-muted">{text.notAgreed}</p>
            ) : (
              <ul className="text-muted">
                {consents.map(consent => (
                  <li key={consent.consentId}>{sentence(consent)}</li>
                ))}
              </ul>
            )}
            <div className="mt-3 flex flex-wrap gap-2">
              <Button variant="flat" onPress={() => setOpen('notice')}>
                {text.read}
              </Button>
              {!consents.some(one => one.version === notice.version && one.withdrawnTime === undefined) && (
                <Button color="primary" onPress={() => void give(notice.version)}>
                  {text.agree}
                </Button>
              )}
              {consents.some(one => one.withdrawnTime === undefined) && (
                <Button variant="flat" color="danger" onPress={() => setOpen('withdrawal')}>
                  {text.withdraw}
                </Button>
              )}
            </div>
            {open === 'notice' && (
              <Dialog
                title={text.title}
                description={notice.version === 0 ? text.builtIn : text.version(String(notice.version))}
                onClose={close}
              >
                <p className="break-words whitespace-pre-line">{notice.text[language] ?? notice.text.vi}</p>
              </Dialog>
            )}
            {open === 'withdrawal' && (
              <ConfirmDialog
                title={text.withdrawAsk}
                confirmLabel={text.withdraw}
                onClose={close}
                onConfirm={withdraw}
              >
                {text.withdrawText}
              </ConfirmDialog>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}
