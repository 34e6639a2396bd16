import type { Passkey } from '@trau/contract'
import { maxPasskeyName } from '@trau/contract/rules/sign-in'
import { useState } from 'react'
import IconKey from '~icons/lucide/key-round'
import { api } from '../../../api/api.ts'
import { useSecurityWords } from '../../../i18n/words/security.ts'
import { NameDialog } from '../../../kit/NameDialog.tsx'
import { fullTime } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { toast } from '../../../ui/toast.ts'
import { knowsPasskeys, unlessDeclined } from '../../auth/index.ts'
import { type Proof, ProofDialog, proofWaysOf } from '../ProofDialog.tsx'
import type { FactorsProps } from '../SecurityPane.tsx'
import { factorsAre, factorsChanged } from './factors.ts'
import { MethodSection } from './MethodSection.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

type Step =
  | { name: 'add' }
  | { name: 'remove' | 'rename'; passkey: Passkey }
  | { name: 'second'; isOn: boolean }
  | { name: 'codes'; codes: string[] }

/** Keys that this account's devices hold; they sign in by themselves, and may serve as the second step. */
export function PasskeySection({ factors }: FactorsProps) {
  const text = useSecurityWords()
  const [step, go] = useState<Step>()
  const { passkeys } = factors
  const close = () => go(undefined)
  const proof = proofWaysOf(factors)

  const add = async (body: Proof) => {
    const { challengeId, options } = await api.signIn.startPasskeyRegistration({ body })
    const { startRegistration } = await import('@simplewebauthn/browser')
    const passkey = await unlessDeclined(startRegistration({ optionsJSON: options as never }))
    if (!passkey) return
    await api.signIn.addPasskey({ body: { challengeId, passkey: passkey as never } })
    await factorsChanged()
    toast.success(text.passkeyAdded)
  }
  const setSecond = async (body: Proof, isOn: boolean) => {
    const { recoveryCodes } = await api.signIn.setPasskeyAsSecondStep({ body: { ...body, isOn } })
    await factorsChanged()
    if (recoveryCodes) go({ name: 'codes', codes: recoveryCodes })
  }

  return (
    <MethodSection
      title={text.passkeys}
      isOn={passkeys.length > 0}
      description={knowsPasskeys() ? text.passkeysText : text.passkeysUnknown}
    >
      {passkeys.length > 0 && (
        <ul className="mb-3 divide-y divide-line rounded-lg border border-line px-4">
          {passkeys.map(passkey => (
            <li key={passkey.passkeyId} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
              <IconKey className="size-5 shrink-0 text-muted" aria-hidden="true" />
              <div className="min-w-0 flex-1 basis-40">
                <p className="font-medium break-words">{passkey.name}</p>
                <p className="text-sm text-muted">
                  {passkey.lastUsedTime
                    ? text.lastUsed(fullTime(passkey.lastUsedTime))
                    : text.since(fullTime(passkey.createdTime))}
                </p>
              </div>
              <Button
                size="sm"
                variant="flat"
                aria-label={text.renameName(passkey.name)}
                onPress={() => go({ name: 'rename', passkey })}
              >
                {text.rename}
              </Button>
              <Button
                size="sm"
                variant="flat"
                color="danger"
                aria-label={text.removeName(passkey.name)}
                onPress={() => go({ name: 'remove', passkey })}
              >
                {text.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {passkeys.length > 0 && (
        <div className="mb-3">
          <Switch
            isSelected={factors.passkeyAsSecondStep}
            onChange={isOn => go({ name: 'second', isOn })}
            description={text.passkeySecondText}
          >
            {text.passkeySecond}
          </Switch>
        </div>
      )}
      {knowsPasskeys() && (
        <Button variant="flat" onPress={() => go({ name: 'add' })}>
          {text.passkeyAdd}
        </Button>
      )}
      {step?.name === 'add' && (
        <ProofDialog
          {...proof}
          title={text.passkeyAdd}
          confirmLabel={text.goOn}
          onProve={add}
          onClose={close}
        />
      )}
      {step?.name === 'remove' && (
        <ProofDialog
          {...proof}
          isDanger
          title={text.removeTitle(step.passkey.name)}
          confirmLabel={text.remove}
          onProve={async body => {
            factorsAre(
              await api.signIn.removePasskey({ params: { passkeyId: step.passkey.passkeyId }, body }),
            )
            toast.success(text.passkeyRemoved)
          }}
          onClose={close}
        >
          {text.passkeyRemoveText}
        </ProofDialog>
      )}
      {step?.name === 'second' && (
        <ProofDialog
          {...proof}
          title={step.isOn ? text.passkeySecond : text.passkeySecondOff}
          confirmLabel={step.isOn ? text.turnOn : text.turnOff}
          onProve={body => setSecond(body, step.isOn)}
          onClose={() => go(now => (now?.name === 'second' ? undefined : now))}
        />
      )}
      {step?.name === 'rename' && (
        <NameDialog
          title={text.renameName(step.passkey.name)}
          submitLabel={text.save}
          label={text.passkeyName}
          name={step.passkey.name}
          maxLength={maxPasskeyName}
          onSave={async name => {
            await api.signIn.renamePasskey({ params: { passkeyId: step.passkey.passkeyId }, body: { name } })
            await factorsChanged()
          }}
          onClose={close}
        />
      )}
      {step?.name === 'codes' && <RecoveryCodesDialog codes={step.codes} onClose={close} />}
    </MethodSection>
  )
}
