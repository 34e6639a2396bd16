import type { OtpRequest } from '@trau/contract'
import { api } from '../../api/api.ts'
import { orRefused } from '../../api/errors.ts'
import { useApiMutation } from '../../api/mutation.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/text.ts'
import { ownData } from '../../i18n/vi/ownData.ts'
import { FormError } from '../../kit/FormError.tsx'
import { displayPhone } from '../../text/phone.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx'

interface ErasureCodeProps {
  sent: OtpRequest | null | undefined
  /** `null`: there is nowhere to send a code to. */
  onSent: (request: OtpRequest | null) => void
  field: Pick<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'>
}

/** In place of a password that was never set: a code to the address that is proven. */
export function ErasureCode({ sent, onSent, field }: ErasureCodeProps) {
  const text = useText(ownData)
  const send = useApiMutation(() => orRefused(api.ownData.requestErasureCode(), 'identifierMissing'), {
    onSuccess: request => onSent(request ?? null),
    onFailure: () => undefined,
  })
  if (sent === null) return <p className="text-pretty text-muted">{text.freshSession}</p>
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-pretty text-muted">
        {sent ? text.otpSent(displayPhone(sent.to ?? '')) : text.otpText}
      </p>
      {sent && (
        <TextField {...field} label={text.otp} inputMode="numeric" autoComplete="one-time-code" autoFocus />
      )}
      {!sent && field.error && <FormError>{text.otpSendFirst}</FormError>}
      <FormError>{send.error ? errorText(send.error) : undefined}</FormError>
      <Button
        className="self-start"
        variant="flat"
        size={sent ? 'sm' : 'md'}
        isPending={send.isPending}
        onPress={() => void send.mutate()}
      >
        {sent ? text.otpAgain : text.otpSend}
      </Button>
    </div>
  )
}
