import type { OtpRequest, User } from '@trau/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { errorData, isRefusal } from '../../api/errors.ts'
import { useApiMutation } from '../../api/mutation.ts'
import { toLocalTime } from '../../api/server-clock.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/text.ts'
import { contactDetails } from '../../i18n/vi/contactDetails.ts'
import { CodeStep } from '../../kit/CodeStep.tsx'
import { FormError } from '../../kit/FormError.tsx'
import { useForm } from '../../kit/useForm.ts'
import { useTakeProfile } from '../../model/people/useTakeProfile.ts'
import { displayPhone } from '../../text/phone.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { identifierVerification } from './identifier-verification.ts'

export type ContactKind = 'email' | 'phone'
type Kind = ContactKind

/** What is proven: another address or number, or the one that stands there. */
export interface ContactProof {
  kind: ContactKind
  what: 'change' | 'verify'
}

export interface ProveDialogProps extends ContactProof {
  user: User
  hasPassword: boolean
  onClose: () => void
}

/** A new address or number and then its code; or the code alone, for the one that stands there. */
export default function ProveDialog({ kind, what, user, hasPassword, onClose }: ProveDialogProps) {
  const text = useText(contactDetails)
  const take = useTakeProfile()
  const [request, setRequest] = useState<OtpRequest>()
  /** The number being proven: the one that stands there, or the one typed. */
  const [number, setNumber] = useState(user.phoneNumber ?? '')
  const finish = (user: User) => {
    take(user)
    toast.success(text.done[kind])
    onClose()
  }
  const handIn = async (code: string) => {
    const body = { otpToken: request!.otpToken, code }
    finish(
      kind === 'email'
        ? await api.identityAuthen.verifyEmail({ body })
        : await api.identityAuthen.verifyPhone({ body }),
    )
  }
  const resend = async () => {
    const { otpToken } = request!
    setRequest(
      kind === 'email'
        ? await api.identityAuthen.requestEmailVerification({ body: { otpToken } })
        : await api.identityAuthen.requestIdentifierVerification({
            body: { ...identifierVerification(number), otpToken },
          }),
    )
  }
  return (
    <Dialog
      onClose={onClose}
      isDismissable={!request}
      size="sm"
      title={what === 'verify' ? text.verifyName[kind] : text.changeName[kind]}
      description={request ? text.codeSent(displayPhone(request.to ?? '')) : undefined}
    >
      {request ? (
        <CodeStep resendTime={toLocalTime(request.resendTime)} onCode={handIn} onResend={resend} />
      ) : what === 'verify' ? (
        <AskCode kind={kind} user={user} onSent={setRequest} />
      ) : (
        <NewAddress
          kind={kind}
          hasPassword={hasPassword}
          onSent={(sentRequest, address) => {
            if (kind === 'phone') setNumber(address)
            setRequest(sentRequest)
          }}
        />
      )}
    </Dialog>
  )
}

interface AskCodeProps {
  kind: Kind
  user: User
  onSent: (request: OtpRequest) => void
}

function AskCode({ kind, user, onSent }: AskCodeProps) {
  const text = useText(contactDetails)
  const own = (kind === 'email' ? user.email : displayPhone(user.phoneNumber ?? '')) ?? ''
  const send = useApiMutation(
    () =>
      kind === 'email'
        ? api.identityAuthen.requestEmailVerification({ body: {} })
        : api.identityAuthen.requestIdentifierVerification({
            body: identifierVerification(user.phoneNumber ?? ''),
          }),
    { onSuccess: onSent, onFailure: () => undefined },
  )
  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty text-muted">{text.verifyText[kind](own)}</p>
      <FormError>{send.error ? errorText(send.error) : undefined}</FormError>
      <Button color="primary" isPending={send.isPending} onPress={() => void send.mutate()}>
        {text.sendCode}
      </Button>
    </div>
  )
}

interface NewAddressProps {
  kind: Kind
  hasPassword: boolean
  onSent: (request: OtpRequest, address: string) => void
}

function NewAddress({ kind, hasPassword, onSent }: NewAddressProps) {
  const text = useText(contactDetails)
  const form = useForm({
    initial: { address: '', password: '' },
    check: ({ address, password }) => ({
      ...(address.trim() ? {} : { address: text.missing[kind] }),
      ...(hasPassword && !password ? { password: text.passwordMissing } : {}),
    }),
    async submit({ address, password }) {
      const proof = hasPassword ? { password } : {}
      const newAddress = address.trim()
      const request =
        kind === 'email'
          ? await api.identityAuthen.changeEmail({ body: { email: newAddress, ...proof } })
          : await api.identityAuthen.changePhone({ body: { phoneNumber: newAddress, ...proof } })
      onSent(request, newAddress)
    },
    explain(error) {
      if (isRefusal(error, 'wrongPassword')) return { fields: { password: errorText(error) } }
      if (errorData(error, 'validationFailed')) return { fields: { address: text.invalid[kind] } }
    },
  })
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <TextField
        {...form.field('address')}
        label={text.newOne[kind]}
        type={kind === 'email' ? 'email' : 'tel'}
        autoComplete={kind === 'email' ? 'email' : 'tel'}
        autoFocus
      />
      {hasPassword && (
        <TextField
          {...form.field('password')}
          label={text.password}
          type="password"
          autoComplete="current-password"
        />
      )}
      <p className="text-sm text-pretty text-muted">{text.oldIsNotified}</p>
      <FormError>{form.formError}</FormError>
      <Button type="submit" color="primary" isPending={form.isPending}>
        {text.sendCode}
      </Button>
    </form>
  )
}
