import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { useSecurityWords } from '../../../i18n/words/security.ts'
import { Lazy, lazyPart } from '../../../kit/lazy-part.tsx'
import { fullTime } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { ProofDialog, proofWaysOf } from '../ProofDialog.tsx'
import type { FactorsProps } from '../SecurityPane.tsx'
import { factorsAre, factorsChanged } from './factors.ts'
import { MethodSection } from './MethodSection.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

const enrolApp = lazyPart(() => import('./EnrolApp.tsx'))

type Step =
  | { name: 'prove'; what: 'disable' | 'renew' }
  | { name: 'enrol' }
  | { name: 'codes'; codes: string[] }

/** The authenticator app (TOTP, RFC 6238) and the recovery codes that stand in for it. */
export function AppSection({ factors }: FactorsProps) {
  const text = useSecurityWords()
  const [step, go] = useState<Step>()
  const { totp, isRequired, recoveryCodesLeft } = factors
  const proving = step?.name === 'prove' ? step.what : undefined
  const prove = {
    disable: {
      title: text.appOff,
      confirmLabel: text.turnOff,
      run: async (body: object) => {
        factorsAre(await api.signIn.disableTotp({ body }))
        toast.success(text.appIsOff)
        go(undefined)
      },
    },
    renew: {
      title: text.newCodes,
      confirmLabel: text.makeCodes,
      run: async (body: object) => {
        const { recoveryCodes } = await api.signIn.renewRecoveryCodes({ body })
        await factorsChanged()
        go({ name: 'codes', codes: recoveryCodes })
      },
    },
  }
  return (
    <MethodSection title={text.app} isOn={totp.isEnabled} description={text.appText}>
      <div className="flex flex-wrap items-center gap-3">
        {totp.isEnabled ? (
          <>
            {totp.createdTime && (
              <span className="text-sm text-muted">{text.since(fullTime(totp.createdTime))}</span>
            )}
            <Button
              size="sm"
              variant="flat"
              color="danger"
              onPress={() => go({ name: 'prove', what: 'disable' })}
            >
              {text.turnOff}
            </Button>
          </>
        ) : (
          <Button variant="flat" onPress={() => go({ name: 'enrol' })}>
            {text.appAdd}
          </Button>
        )}
      </div>
      {isRequired && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <span className={recoveryCodesLeft < 3 ? 'text-danger-deep' : 'text-muted'}>
            {text.codesLeft(recoveryCodesLeft)}
          </span>
          <Button size="sm" variant="flat" onPress={() => go({ name: 'prove', what: 'renew' })}>
            {text.newCodes}
          </Button>
        </div>
      )}
      {proving && (
        <ProofDialog
          key={proving}
          title={prove[proving].title}
          confirmLabel={prove[proving].confirmLabel}
          isDanger={proving === 'disable'}
          {...proofWaysOf(factors)}
          onProve={prove[proving].run}
          // What was proven leads on by itself.
          onClose={() => go(now => (now?.name === 'prove' ? undefined : now))}
        />
      )}
      {step?.name === 'enrol' && (
        <Lazy
          part={enrolApp}
          factors={factors}
          onClose={() => go(undefined)}
          onUnavailable={() => go(undefined)}
        />
      )}
      {step?.name === 'codes' && <RecoveryCodesDialog codes={step.codes} onClose={() => go(undefined)} />}
    </MethodSection>
  )
}
